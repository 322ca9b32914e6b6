import { defineErrors } from './KitError'

/** The kernel's errors of HTTP requests, codes `kernel/…`. Codes never change. */
export const httpError = defineErrors('kernel', {
  'http-status': (c: { status: number }) => `HTTP status code: ${c.status}`,
  'http-failed': (c: { reason: string }) => `The request did not reach the server: ${c.reason}`,
})

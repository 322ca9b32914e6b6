import { defineErrors } from './errors'

/** The kernel's errors of what goes over the network; the codes are the kernel's like those of `kernelError`. Codes never change. */
export const httpError = defineErrors('kernel', {
  'http-status': (c: { status: number }) => `HTTP status code: ${c.status}`,
  'http-failed': (c: { reason: string }) => `The request did not reach the server: ${c.reason}`,
})

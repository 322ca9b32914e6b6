import { defineErrors } from '../errors/KitError'

/** The kernel's errors of HTTP requests, codes `kernel/…`. Codes never change. */
export const httpError = defineErrors('kernel', {
  'http-status': (c: { status: number }) => `HTTP status code: ${c.status}`,
  'rpc-headers': (c: { host: string; problem: string }) =>
    `The function "headers" for ${c.host} cannot be used: ${c.problem}`,
  'http-failed': (c: { reason: string }) => `The request did not reach the server: ${c.reason}`,
})

/**
 * The error of a response with an HTTP error status. `retryAfter` in milliseconds, where the server
 * sent it; `reason` must be free of keys.
 */
export const statusError = (details: {
  readonly host: string
  readonly status: number
  readonly reason: string
  readonly retryAfter: number | undefined
}) => httpError('http-status', details, { details })

/**
 * A response's `Retry-After` in milliseconds: seconds or an HTTP date; `undefined` for anything
 * else. Never negative.
 */
export function retryAfterOf({ headers }: Response, now: number): number | undefined {
  const header = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

/**
 * The text of a response of at most `max` bytes. Throws RangeError for a longer one as soon as that
 * is known, and cancels the rest.
 */
export async function readText(response: Response, max: number): Promise<string> {
  const tooLong = () => new RangeError(`the answer is longer than ${max} bytes`)
  if (Number(response.headers.get('content-length')) > max) {
    response.body?.cancel().catch(() => {})
    throw tooLong()
  }
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > max) {
      reader.cancel().catch(() => {})
      throw tooLong()
    }
    text += decoder.decode(value, { stream: true })
  }
}

import { defineErrors } from '../errors/KitError'

/** The kernel's errors of HTTP requests, codes `kernel/…`. Codes never change. */
export const httpError = defineErrors('kernel', {
  'http-status': (c: { status: number }) => `HTTP status code: ${c.status}`,
  'rpc-headers': (c: { host: string; problem: string }) => `The function "headers" for ${c.host} cannot be used: ${c.problem}`,
  'http-failed': (c: { reason: string }) => `The request did not reach the server: ${c.reason}`,
})

/** The text of a response of at most `max` bytes. Throws RangeError for a longer one as soon as that is known, and cancels the rest. */
export async function readText(response: Response, max: number): Promise<string> {
  const tooLong = () => new RangeError(`the answer is longer than ${max} bytes`)
  if (Number(response.headers.get('content-length') ?? 0) > max) {
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

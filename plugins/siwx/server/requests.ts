import { isRecord } from '../../../kernel/plugins/toolkit'
import { siwxError } from '../errors'
import type { SignInAttempt } from './verifySignIn'

/** Most bytes of a request's body, and most signatures in it. */
const limits = { body: 262_144, signatures: 100 } as const

/** The body of a request as an object, empty if there is none. Throws `siwx/bad-request`. */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const refuse = (problem: string) => siwxError('bad-request', { problem })
  const length = Number(request.headers.get('content-length') ?? 0)
  const consumed = () =>
    refuse(
      'its body was read before: put the handlers before what reads bodies, such as express.json()',
    )
  if (request.bodyUsed || (length > 0 && request.body === null)) throw consumed()
  if (request.body === null) return {}
  // a form of another page can send no such type without being asked for its origin
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    throw refuse('expected JSON')
  const text = await readText(request.body, limits.body)
  if (text === undefined) throw refuse('it is too long')
  if (!text && length > 0) throw consumed()
  if (!text) return {}
  try {
    const body: unknown = JSON.parse(text)
    if (isRecord(body)) return body
  } catch {
    // said below
  }
  throw refuse('expected a JSON object')
}

/** A stream's text, or undefined as soon as it has more than `most` bytes: the rest is not read. */
async function readText(
  body: ReadableStream<Uint8Array>,
  most: number,
): Promise<string | undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > most) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** The signatures in a body. Throws `siwx/bad-request`. */
export function readAttempts({ signatures }: Record<string, unknown>): readonly SignInAttempt[] {
  const fine =
    Array.isArray(signatures) && signatures.length > 0 && signatures.length <= limits.signatures
  if (
    !fine ||
    !signatures.every(
      (one) =>
        isRecord(one) && typeof one.message === 'string' && typeof one.signature === 'string',
    )
  ) {
    throw siwxError('bad-request', {
      problem: `expected 1 to ${limits.signatures} signatures, each with message and signature`,
    })
  }
  return signatures as readonly SignInAttempt[]
}

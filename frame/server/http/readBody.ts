import type { IncomingMessage } from 'node:http'
import { Refusal } from './refusal'

/** Bytes of a request's body. */
const BODY_LIMIT = 32 * 1024

const tooLarge = (limit: number) =>
  new Refusal('bad_request', `The body is larger than ${limit} bytes`)

/**
 * The bytes of a body. What its headers say of its length is not believed: reading ends at the
 * limit. Throws a `Refusal` `bad_request` beyond it.
 */
export const readBody = async (
  { body }: Pick<Request, 'body'>,
  limit = BODY_LIMIT,
): Promise<Uint8Array> => {
  if (!body) return new Uint8Array()
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const chunk: Uint8Array = read.value
    size += chunk.length
    if (size > limit) {
      await reader.cancel()
      throw tooLarge(limit)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * As {@link readBody}, of a request that no `Request` was made of, which takes as long as the rest
 * of its checks.
 */
export const readIncoming = (incoming: IncomingMessage, limit = BODY_LIMIT): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (work: () => void) => () => {
      incoming.off('data', take).off('end', end).off('close', fail)
      work()
    }
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > limit) settle(() => reject(tooLarge(limit)))()
    }
    const end = settle(() => resolve(Buffer.concat(chunks)))
    // also after an error
    const fail = settle(() => reject(new Refusal('bad_request', 'The body ended too early')))
    if (incoming.destroyed) return fail()
    incoming
      .on('data', take)
      .on('end', end)
      .on('close', fail)
      .on('error', () => {})
  })

/** What the bytes are as JSON. Throws a `Refusal` `bad_request`. */
export const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('bad_request', 'The body is not JSON')
  }
}

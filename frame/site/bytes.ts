import { toBase64url } from '../../lib/bytes/base64'

/** Bytes in memory of their own, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>

/** UTF-8 of a text. */
export const utf8 = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text))
/** Bytes one behind the other. */
export function concat(...chunks: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
/** `size` bytes of the platform's random generator. */
export const randomBytes = (size: number): Bytes => crypto.getRandomValues(new Uint8Array(size))
/** A random id of 128 bits, base64url. */
export const randomId = () => toBase64url(randomBytes(16))

/** Whether two byte strings are equal; its time depends on their lengths alone. */
export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  let difference = one.length ^ other.length
  for (let at = 0; at < one.length; at++) difference |= (one[at] as number) ^ (other[at] ?? 0)
  return difference === 0
}

/**
 * Runs `work` with secret bytes and overwrites them when it has ended, also with an error. A
 * JavaScript engine may have copied them before: this shortens how long a secret stays in memory,
 * and promises no more.
 */
export async function withSecret<Secret extends Uint8Array, Result>(
  secret: Secret,
  work: (secret: Secret) => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work(secret)
  } finally {
    secret.fill(0)
  }
}

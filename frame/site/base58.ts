import { base58 } from '@scure/base'
import type { Bytes } from './bytes'

// apart from the other encodings: what needs no key of Solana is loaded without its library

/** Bytes as base58 of Bitcoin's alphabet, as Solana writes keys and signatures. */
export const toBase58 = (bytes: Uint8Array): string => base58.encode(bytes)

/** The bytes of a base58 text; throws for any other text. */
export function fromBase58(text: string): Bytes {
  return new Uint8Array(base58.decode(text))
}

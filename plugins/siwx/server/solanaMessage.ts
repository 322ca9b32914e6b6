import { ed25519 } from '@noble/curves/ed25519.js'
import { fromBase58 } from '../../../lib/bytes/base58'

/** Input of {@link verifySolanaMessage}. `signature` is base58. */
export interface SolanaMessage {
  readonly address: string
  readonly message: string
  readonly signature: string
}

/**
 * Whether an address has signed a message: Ed25519 (RFC 8032) over the bytes of the text. Strictly,
 * so that keys of small order, for which anybody can sign, do not hold; Web Crypto takes some of
 * them. False for an address or a signature that is none.
 */
export function verifySolanaMessage({ address, message, signature }: SolanaMessage): boolean {
  // 64 bytes are at most 88 characters; decoding takes longer the longer a text is
  if (signature.length > 88) return false
  try {
    return ed25519.verify(
      fromBase58(signature),
      new TextEncoder().encode(message),
      fromBase58(address),
      { zip215: false },
    )
  } catch {
    return false
  }
}

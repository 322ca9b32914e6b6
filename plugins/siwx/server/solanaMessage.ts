import { base58 } from '@scure/base'

/** Input of {@link verifySolanaMessage}. `signature` is base58. */
export interface SolanaMessage {
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** Whether an address has signed a message: Ed25519 (RFC 8032) over the bytes of the text. False for an address or a signature that is none. */
export async function verifySolanaMessage({ address, message, signature }: SolanaMessage): Promise<boolean> {
  const [key, signed] = [bytesOf(address, 32), bytesOf(signature, 64)]
  if (!key || !signed) return false
  const algorithm = { name: 'Ed25519' }
  const publicKey = await crypto.subtle.importKey('raw', key, algorithm, false, ['verify'])
  return crypto.subtle.verify(algorithm, publicKey, signed, new TextEncoder().encode(message))
}

function bytesOf(text: string, size: number): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = base58.decode(text)
    return bytes.length === size ? Uint8Array.from(bytes) : undefined
  } catch {
    return undefined
  }
}

import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'

const seed = new Uint8Array(32).fill(0x4c)
const key = ed25519.getPublicKey(seed)

/** The Solana account of the tests' native frame. */
export const solanaAddress: string = base58.encode(key)

/** Base58 of the signature over a message in base58. */
export const signSolanaMessage = (message: string): string =>
  base58.encode(ed25519.sign(base58.decode(message), seed))

/**
 * A transaction in base58 with the account's signature in its place. Throws where the account signs
 * no part of it.
 */
export function signSolanaTransaction(transaction: string): string {
  const bytes = base58.decode(transaction)
  const signatures = bytes[0] ?? 0
  const start = 1 + signatures * 64
  const message = bytes.subarray(start)
  const accounts = (message[0] ?? 0) >= 0x80 ? 5 : 4
  const index = Array.from({ length: signatures }, (_, at) =>
    base58.encode(message.subarray(accounts + at * 32, accounts + at * 32 + 32)),
  ).indexOf(solanaAddress)
  if (index < 0) throw new Error('not a signer')
  bytes.set(ed25519.sign(message, seed), 1 + index * 64)
  return base58.encode(bytes)
}

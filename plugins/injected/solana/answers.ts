import { runError } from '../../../kernel/plugins/toolkit'
import { toBase58 } from '../../../lib/bytes/base58'
import { toBase64 } from '../../../lib/bytes/base64'
import { readBase58, readBase64, readBytes } from '../bytes'
import { readWire, signatureOf } from './signatureEncoding'

/** The fields of a wallet's answer, or of a call. */
export type Params = Readonly<Record<string, unknown>>

/** The error of an answer that cannot be used. */
export const bad = (who: string, problem: string) =>
  runError('bad-answer', { who: `The wallet "${who}"`, problem })

/** The output for a single input; some wallets return it without the list. */
export const only = (answer: unknown): Params =>
  ((Array.isArray(answer) ? answer[0] : answer) ?? {}) as Params

/** Decodes a transaction in base64; throws code -32602 for anything else. */
export function readTransaction(text: unknown) {
  const bytes = readBase64(text)
  try {
    return { bytes, wire: readWire(bytes) }
  } catch (error) {
    throw Object.assign(new Error('Expected a serialized transaction', { cause: error }), {
      code: -32602,
    })
  }
}

/**
 * Checks a signed transaction: returns it in base64, with the requested account's signature in
 * base58.
 */
export function signedTransaction(
  value: unknown,
  address: string,
  who: string,
): { readonly signature: string; readonly transaction: string } {
  const bytes = readBytes(value)
  if (!bytes?.length) throw bad(who, 'expected the bytes of a transaction')
  let signature: Uint8Array | undefined
  try {
    signature = signatureOf(readWire(bytes), readBase58(address))
  } catch {
    // reported below
  }
  if (!signature) throw bad(who, 'the transaction is not signed by the account that was asked')
  return { signature: toBase58(signature), transaction: toBase64(bytes) }
}

/** A 64-byte signature in base58. */
export function readSignature(value: unknown, who: string): string {
  const bytes = readBytes(value, 64)
  if (bytes?.length !== 64) throw bad(who, 'expected a signature of 64 bytes')
  return toBase58(bytes)
}

import {
  type Address,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type SignatureBytes,
} from '@solana/web3.js'
import { fromBase58, toBase58 } from '../../../lib/bytes/base58'
import { toBase64 } from '../../../lib/bytes/base64'
import { fromBase64 } from './address'

/** Maximum bytes of a serialized transaction. */
export const maxTransactionBytes = 1232

/** The addresses that must sign a transaction; the first is the fee payer. */
export interface TransactionParts {
  readonly signers: readonly string[]
}

/** The transactions in the parameters of a wallet method. */
export function transactionsOf(method: string, params: object): readonly unknown[] {
  const { transaction, transactions } = params as Readonly<Record<string, unknown>>
  if (method === 'solana_signAllTransactions')
    return Array.isArray(transactions) ? transactions : []
  return method === 'solana_signTransaction' || method === 'solana_signAndSendTransaction'
    ? [transaction]
    : []
}

/** Parses a transaction in base64, see {@link parseTransaction}. */
export const readTransaction = (value: unknown): TransactionParts | undefined => {
  const bytes = fromBase64(value, maxTransactionBytes)
  return bytes && parseTransaction(bytes)
}

/**
 * Parses a serialized transaction, legacy or version 0; undefined for anything else, such as extra
 * bytes or a non-canonical encoding.
 */
export function parseTransaction(bytes: Uint8Array): TransactionParts | undefined {
  try {
    const transaction = getTransactionDecoder().decode(bytes)
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    // encoding it again must give the same bytes: no trailing bytes, no non-minimal lengths, no
    // duplicate addresses
    const sameMessage = same(
      getCompiledTransactionMessageEncoder().encode(message),
      transaction.messageBytes,
    )
    if (message.version !== 'legacy' && message.version !== 0) return undefined
    if (!sameMessage || !same(getTransactionEncoder().encode(transaction), bytes)) return undefined
    const { numSignerAccounts } = message.header
    const signers = message.staticAccounts.slice(0, numSignerAccounts)
    return numSignerAccounts > 0 && signers.length === numSignerAccounts ? { signers } : undefined
  } catch {
    return undefined
  }
}

const same = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  a.length === b.length && Array.from(a).every((byte, i) => byte === b[i])

const decode = (value: unknown) => {
  const bytes = fromBase64(value, maxTransactionBytes)
  return bytes && parseTransaction(bytes) && getTransactionDecoder().decode(bytes)
}

/**
 * Sets a signer's signature (base58) in a transaction in base64; undefined if the address is not
 * one of its signers.
 */
export function addSignature(
  value: unknown,
  signer: string,
  signature: string,
): string | undefined {
  const transaction = decode(value)
  if (!transaction || !Object.hasOwn(transaction.signatures, signer)) return undefined
  const signatures = {
    ...transaction.signatures,
    [signer as Address]: fromBase58(signature) as SignatureBytes,
  }
  return toBase64(new Uint8Array(getTransactionEncoder().encode({ ...transaction, signatures })))
}

/**
 * The id of a signed transaction: the fee payer's signature in base58; undefined if it is missing.
 */
export function transactionId(value: unknown): string | undefined {
  const [first] = Object.values(decode(value)?.signatures ?? {})
  return first ? toBase58(new Uint8Array(first)) : undefined
}

import {
  type Address, getCompiledTransactionMessageDecoder, getCompiledTransactionMessageEncoder, getTransactionDecoder, getTransactionEncoder, type SignatureBytes,
} from '@solana/web3.js'
import { fromBase58, fromBase64, toBase58, toBase64 } from './address'

/** The most bytes a transaction may have on the wire. */
export const maxTransactionBytes = 1232

/** The addresses that must sign a transaction; the first one pays. */
export interface TransactionParts {
  readonly signers: readonly string[]
}

/** The transactions that the parameters of a wallet method carry; none where the method takes none. */
export function transactionsOf(method: string, params: object): readonly unknown[] {
  const { transaction, transactions } = params as Readonly<Record<string, unknown>>
  if (method === 'solana_signAllTransactions') return Array.isArray(transactions) ? transactions : []
  return method === 'solana_signTransaction' || method === 'solana_signAndSendTransaction' ? [transaction] : []
}

/** What a transaction in base64 says; undefined unless it is one, to the last byte. */
export const readTransaction = (value: unknown): TransactionParts | undefined => {
  const bytes = fromBase64(value, maxTransactionBytes)
  return bytes && parseTransaction(bytes)
}

/** What a transaction's bytes say; undefined unless they are one, legacy or version 0, and nothing else. */
export function parseTransaction(bytes: Uint8Array): TransactionParts | undefined {
  try {
    const transaction = getTransactionDecoder().decode(bytes)
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
    // written back it must be the same: nothing behind it, no number in a longer form, no address twice
    const sameMessage = same(getCompiledTransactionMessageEncoder().encode(message), transaction.messageBytes)
    if (message.version !== 'legacy' && message.version !== 0) return undefined
    if (!sameMessage || !same(getTransactionEncoder().encode(transaction), bytes)) return undefined
    const { numSignerAccounts } = message.header
    const signers = message.staticAccounts.slice(0, numSignerAccounts)
    return numSignerAccounts > 0 && signers.length === numSignerAccounts ? { signers } : undefined
  } catch {
    return undefined
  }
}

const same = (a: ArrayLike<number>, b: ArrayLike<number>) => a.length === b.length && Array.from(a).every((byte, i) => byte === b[i])

const decode = (value: unknown) => {
  const bytes = fromBase64(value, maxTransactionBytes)
  return bytes && parseTransaction(bytes) && getTransactionDecoder().decode(bytes)
}

/** A transaction in base64 with a signature (base58) of one of its signers put in place; undefined where the address is none of them. */
export function addSignature(value: unknown, signer: string, signature: string): string | undefined {
  const transaction = decode(value)
  if (!transaction || !Object.hasOwn(transaction.signatures, signer)) return undefined
  const signatures = { ...transaction.signatures, [signer as Address]: fromBase58(signature) as SignatureBytes }
  return toBase64(new Uint8Array(getTransactionEncoder().encode({ ...transaction, signatures })))
}

/** The id of a signed transaction: the signature of who pays, in base58; undefined where that is missing. */
export function transactionId(value: unknown): string | undefined {
  const [first] = Object.values(decode(value)?.signatures ?? {})
  return first ? toBase58(new Uint8Array(first)) : undefined
}

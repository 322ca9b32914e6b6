import type { RpcRequest } from '../../kernel/index'
import { fromBase58, toBase58 } from '../../lib/bytes/base58'
import { fromBase64, toBase64 } from '../../lib/bytes/base64'

// The kit's wallet methods carry transactions in base64; the frame's in base58, and it answers a
// transaction alone where the kit's also name the signature.

const reencoded = (text: unknown) => toBase58(fromBase64(String(text)))

type Fields = Readonly<Record<string, unknown>>

/** A call as the frame takes it; calls of other namespaces are returned as they are. */
export function toFrameCall(
  { method, params }: RpcRequest,
  account: string | undefined,
): RpcRequest {
  const {
    message,
    pubkey = account,
    sendOptions,
    transaction,
    transactions,
  } = (params ?? {}) as Fields
  if (method === 'solana_signMessage') return { method, params: { message, pubkey } }
  if (method === 'solana_signTransaction')
    return { method, params: { transaction: reencoded(transaction) } }
  if (method === 'solana_signAllTransactions')
    return { method, params: { transactions: (transactions as readonly unknown[]).map(reencoded) } }
  if (method !== 'solana_signAndSendTransaction') return { method, params }
  return {
    method,
    params: {
      transaction: reencoded(transaction),
      ...(sendOptions !== undefined && { options: sendOptions }),
    },
  }
}

/** An answer as the kit expects it; of other methods it is returned as it is. */
export function fromFrameAnswer(
  method: string,
  answer: unknown,
  account: string | undefined,
): unknown {
  const { transaction, transactions } = (answer ?? {}) as Fields
  if (method === 'solana_signAllTransactions')
    return {
      transactions: (transactions as readonly unknown[]).map((one) =>
        toBase64(fromBase58(String(one))),
      ),
    }
  if (method !== 'solana_signTransaction') return answer
  const bytes = fromBase58(String(transaction))
  return { transaction: toBase64(bytes), signature: toBase58(signatureOf(bytes, account)) }
}

/**
 * The signature of an account in a transaction: a short list of signatures, then the message, whose
 * first accounts are their signers in the same order.
 */
function signatureOf(bytes: Uint8Array, account: string | undefined): Uint8Array {
  const count = bytes[0] ?? 0
  const message = 1 + count * 64
  // a versioned message has a byte before its three of header; the number of accounts takes one
  // byte, there being at most 64 in a transaction
  const accounts = message + ((bytes[message] ?? 0) >= 0x80 ? 5 : 4)
  for (let i = 0; i < count; i++) {
    if (toBase58(bytes.subarray(accounts + i * 32, accounts + i * 32 + 32)) === account)
      return bytes.slice(1 + i * 64, 65 + i * 64)
  }
  throw new RangeError('the account signs no part of the transaction')
}

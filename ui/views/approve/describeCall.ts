import type { RpcCall } from '../../../kernel/index'
import { readTokenCall, type TokenCall } from '../../../lib/decode/evm/readTokenCall'
import { hexToText, plainText, toJson } from './plainText'

/** One transfer or contract call. `amount` is in base units; without `to` it creates a contract. */
export interface TransactionFacts {
  readonly to: string | undefined
  readonly amount: bigint
  readonly data: string | undefined
  /** What `data` says, where it is a well-known call of a token. */
  readonly token?: TokenCall
}

/** A parsed request. Strings are untrusted; control characters in them have been replaced. */
export type CallFacts =
  | { readonly kind: 'message'; readonly text: string; readonly readable: boolean }
  | { readonly kind: 'transactions'; readonly list: readonly TransactionFacts[] }
  | {
      readonly kind: 'typed-data'
      readonly domain: readonly (readonly [string, string])[]
      readonly type: string
      /** What is signed, as indented JSON. */
      readonly message: string
    }
  | { readonly kind: 'other' }

type Reader = (params: readonly unknown[]) => CallFacts | undefined

/**
 * Parsers by method. Methods that are not listed, and unexpected parameters, are shown as method
 * name and raw data.
 */
const readers: Readonly<Record<string, Reader>> = {
  personal_sign: ([message]) => readMessage(message),
  eth_signTypedData_v4: ([, data]) => readTypedData(data),
  eth_sendTransaction: (list) => readTransactions(list.slice(0, 1)),
  wallet_sendCalls: ([batch]) => readTransactions((batch as { calls?: unknown }).calls),
}

/** Parses a call for display. Never throws: what cannot be parsed is `other`. */
export function describeCall({ method, params }: Pick<RpcCall, 'method' | 'params'>): CallFacts {
  const reader = Object.hasOwn(readers, method) ? readers[method] : undefined
  try {
    return (Array.isArray(params) && reader?.(params)) || { kind: 'other' }
  } catch {
    return { kind: 'other' }
  }
}

function readMessage(message: unknown): CallFacts | undefined {
  if (typeof message !== 'string') return undefined
  const text = message.startsWith('0x') ? hexToText(message) : message
  return { kind: 'message', text: plainText(text ?? message), readable: text !== undefined }
}

function readTypedData(data: unknown): CallFacts | undefined {
  const { domain, primaryType, message } = (typeof data === 'string' ? JSON.parse(data) : data) as {
    domain?: object
    primaryType?: unknown
    message?: unknown
  }
  if (typeof primaryType !== 'string') return undefined
  const shown = ['name', 'version', 'chainId', 'verifyingContract']
  const facts = Object.entries(domain ?? {}).filter(([key]) => shown.includes(key))
  return {
    kind: 'typed-data',
    type: plainText(primaryType),
    message: toJson(message),
    domain: facts.map(([key, value]) => [key, plainText(String(value))] as const),
  }
}

function readTransactions(list: unknown): CallFacts | undefined {
  if (!Array.isArray(list) || !list.length) return undefined
  return { kind: 'transactions', list: list.map(readTransaction) }
}

function readTransaction(input: unknown): TransactionFacts {
  const { to, value, data, input: code } = input as Record<string, unknown>
  const carried = data ?? code
  const token = typeof to === 'string' ? readTokenCall(carried) : undefined
  return {
    // data behind the arguments is shown as it is
    ...(token && !token.hasMore && { token }),
    to: typeof to === 'string' ? plainText(to) : undefined,
    amount: value === undefined || value === null ? 0n : BigInt(value as string),
    data:
      typeof carried === 'string' && carried !== '0x' && carried !== ''
        ? plainText(carried)
        : undefined,
  }
}

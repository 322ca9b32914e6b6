import { splitData } from '../../bytes/abiWord'
import { selectors } from '../../bytes/tokenAbi'

/**
 * A call of `transfer`, `approve` or `transferFrom`. The last two are also functions of ERC-721,
 * where `amount` is the id of an item. Addresses are in lower case.
 */
export interface TokenCall {
  readonly kind: 'transfer' | 'approve' | 'transferFrom'
  /** The owner of the tokens, of `transferFrom` only. */
  readonly from?: string
  /** The recipient, or the spender of `approve`. */
  readonly to: string
  readonly amount: bigint
  /** Whether there is data behind the arguments. */
  readonly hasMore: boolean
}

const KINDS = ['transfer', 'approve', 'transferFrom'] as const

/**
 * Reads the calldata of a token call. Undefined for any other call, for data that ends before the
 * last argument, and for an address with more than 20 bytes.
 */
export function readTokenCall(data: unknown): TokenCall | undefined {
  if (typeof data !== 'string') return undefined
  const selector = data.slice(2, 10).toLowerCase()
  const kind = KINDS.find((name) => selectors[name] === selector)
  if (!kind) return undefined
  const count = kind === 'transferFrom' ? 2 : 1
  const end = 10 + 64 * (count + 1)
  const parts = splitData(data.slice(0, end).toLowerCase(), 10)
  const amount = parts[count]
  const parties = parts.slice(0, count)
  if (amount === undefined || parties.some((part) => !part.startsWith('0'.repeat(24))))
    return undefined
  const [first = '', second] = parties.map((part) => `0x${part.slice(24)}`)
  return {
    kind,
    ...(second === undefined ? { to: first } : { from: first, to: second }),
    amount: BigInt(`0x${amount}`),
    hasMore: data.length > end,
  }
}

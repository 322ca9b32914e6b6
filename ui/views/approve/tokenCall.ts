import type { ChainId, KitApi } from '../../../kernel/index'
import { hexToText, plainText } from './plainText'

/**
 * A call of one of the three well-known functions of ERC-20 (`approve` and `transferFrom` are also
 * ERC-721's, where the amount is an id).
 */
export interface TokenCall {
  readonly kind: 'transfer' | 'approve' | 'transferFrom'
  /** Whose tokens are moved, where that is not the sender. */
  readonly from?: string
  /** Who gets them, or may spend them. */
  readonly to: string
  readonly amount: bigint
}

/** What a token's contract says of itself: untrusted. */
export interface TokenFacts {
  readonly symbol: string
  readonly decimals: number
}

/** The functions by selector: their kind, and how many addresses stand before the amount. */
const functions = {
  a9059cbb: ['transfer', 1],
  '095ea7b3': ['approve', 1],
  '23b872dd': ['transferFrom', 2],
} as const

/** Reads the data of a transaction; undefined unless it is exactly one of these calls. */
export function readTokenCall(data: string): TokenCall | undefined {
  const [, selector = '', rest = ''] =
    /^0x([\da-f]{8})((?:[\da-f]{64})+)$/.exec(data.toLowerCase()) ?? []
  const known = Object.hasOwn(functions, selector)
    ? functions[selector as keyof typeof functions]
    : undefined
  const words = rest.match(/.{64}/g) ?? []
  const amount = words.pop()
  if (
    !known ||
    amount === undefined ||
    words.length !== known[1] ||
    words.some((word) => !word.startsWith('0'.repeat(24)))
  )
    return undefined
  const [first = '', second] = words.map((word) => `0x${word.slice(24)}`)
  return {
    kind: known[0],
    amount: BigInt(`0x${amount}`),
    ...(second === undefined ? { to: first } : { from: first, to: second }),
  }
}

/** Asks a token's contract for its symbol and decimals. Rejects if it does not answer both. */
export async function readToken(
  kit: Pick<KitApi, 'request'>,
  to: string,
  chainId: ChainId,
  signal: AbortSignal,
): Promise<TokenFacts> {
  const call = (data: string) =>
    kit.request({ method: 'eth_call', params: [{ to, data }, 'latest'] }, { chainId, signal })
  const [decimals, text] = await Promise.all([call('0x313ce567'), call('0x95d89b41')])
  const size = Number(decimals)
  const words = String(text).slice(2)
  // a text, or, of old tokens, 32 bytes
  const hex =
    words.length > 64
      ? words.slice(128, 128 + 2 * Math.min(Number(`0x${words.slice(64, 128)}`), 32))
      : words.replace(/(?:00)+$/, '')
  const symbol = hexToText(`0x${hex}`)
  if (!symbol || !Number.isInteger(size) || size < 0 || size > 77)
    throw new Error('the token does not tell what it is')
  return { symbol: plainText(symbol), decimals: size }
}

/** An estimate of what a transaction costs, in base units. */
export async function estimateFee(
  kit: Pick<KitApi, 'request'>,
  transaction: unknown,
  chainId: ChainId,
  signal: AbortSignal,
): Promise<bigint> {
  const [gas, price] = await Promise.all(
    [
      { method: 'eth_estimateGas', params: [transaction] },
      { method: 'eth_gasPrice', params: [] },
    ].map((request) => kit.request(request, { chainId, signal })),
  )
  return BigInt(gas as string) * BigInt(price as string)
}

import { readTokenCall } from '../../lib/decode/evm/readTokenCall'

const half = 1n << 255n

/**
 * A call of an ERC-20: `transfer(to, raw)`, or `approve(to, raw)`, where half of the largest amount
 * or more is `all`.
 */
export type Erc20Call =
  | { readonly method: 'transfer'; readonly to: string; readonly raw: bigint }
  | { readonly method: 'approve'; readonly to: string; readonly raw: bigint | 'all' }

/** Reads the call from calldata; undefined for any other call. */
export function readErc20Call(calldata: unknown): Erc20Call | undefined {
  const call = readTokenCall(calldata)
  if (!call || call.kind === 'transferFrom') return undefined
  const { kind, to, amount } = call
  return kind === 'transfer'
    ? { method: kind, to, raw: amount }
    : { method: kind, to, raw: amount >= half ? 'all' : amount }
}

/** The words of calldata behind its selector: an address, then an amount. */
const call = /^0x(a9059cbb|095ea7b3)0{24}([0-9a-f]{40})([0-9a-f]{64})/i
const half = 1n << 255n

/**
 * A call of an ERC-20: `transfer(to, raw)`, or `approve(to, raw)`, where more than anybody can have
 * is all.
 */
export type Erc20Call =
  | { readonly method: 'transfer'; readonly to: string; readonly raw: bigint }
  | { readonly method: 'approve'; readonly to: string; readonly raw: bigint | 'all' }

/** Reads it from calldata; undefined for any other call. */
export function readErc20Call(calldata: unknown): Erc20Call | undefined {
  const [, selector, address = '', amount = ''] =
    (typeof calldata === 'string' && call.exec(calldata)) || []
  if (!selector) return undefined
  const [to, raw] = [`0x${address}`, BigInt(`0x${amount}`)] as const
  return selector.toLowerCase() === 'a9059cbb'
    ? { method: 'transfer', to, raw }
    : { method: 'approve', to, raw: raw >= half ? 'all' : raw }
}

import { decimalsOfValue } from './value'

/** How much of a currency a value buys at a price, in base units, cut. The value is in the fixed point of `worthOf`; undefined where the price is nothing. */
export function amountFor(value: bigint, decimals: number, price: string): bigint | undefined {
  const [whole = '', fraction = ''] = price.split('.')
  const each = BigInt(whole + fraction)
  return each > 0n ? (value * 10n ** BigInt(decimals + fraction.length)) / (each * 10n ** BigInt(decimalsOfValue)) : undefined
}

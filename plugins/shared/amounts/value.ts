import { formatUnits } from '../../../kernel/networks/index'

// What amounts are worth, in fixed point: a number of JavaScript has 15 digits, and a token may
// have more.

/** Decimals of a value: its fixed point. */
export const decimalsOfValue = 8
/**
 * From here on a value is written short, `$1.2T`; and what is more than this is nothing to believe.
 */
const longest = 10n ** BigInt(decimalsOfValue + 12)
const most = 999n * longest

/**
 * What `raw` base units are worth, in units of 10⁻⁸ of the price's currency, cut. `price` is that
 * of a whole unit, a decimal text as sources answer it.
 */
export function worthOf(raw: bigint, decimals: number, price: string): bigint {
  const [whole = '', fraction = ''] = price.split('.')
  return (
    (raw * BigInt(whole + fraction) * 10n ** BigInt(decimalsOfValue)) /
    10n ** BigInt(decimals + fraction.length)
  )
}

/**
 * How much of a currency a value buys at a price, in base units, cut. The value is in the fixed
 * point of `worthOf`; undefined where the price is nothing.
 */
export function amountFor(value: bigint, decimals: number, price: string): bigint | undefined {
  const [whole = '', fraction = ''] = price.split('.')
  const each = BigInt(whole + fraction)
  return each > 0n
    ? (value * 10n ** BigInt(decimals + fraction.length)) / (each * 10n ** BigInt(decimalsOfValue))
    : undefined
}

/**
 * Writes values of one currency for a locale, cut to what its coins can pay: `$4,218.07`. More than
 * nothing but less than the smallest coin is `<$0.01`.
 */
export function createValueFormat(currency: string, locale: string): (value: bigint) => string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const usual = new Intl.NumberFormat(locale, style)
  const short = new Intl.NumberFormat(locale, {
    ...style,
    notation: 'compact',
    maximumFractionDigits: 2,
  })
  const coin = 10n ** BigInt(decimalsOfValue - (usual.resolvedOptions().maximumFractionDigits ?? 2))
  // a decimal text is written exactly
  const write = (format: Intl.NumberFormat, value: bigint) =>
    format.format(formatUnits(value, decimalsOfValue) as never)
  return (value) => {
    if (value > most) return `>${write(short, most)}`
    if (value >= longest) return write(short, value)
    return value > 0n && value < coin
      ? `<${write(usual, coin)}`
      : write(usual, value - (value % coin))
  }
}

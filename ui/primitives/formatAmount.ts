/**
 * `value` smallest units as text with at most three decimals, cut and never rounded up:
 * `1,234.567 ETH`. A whole amount has no decimals; more than nothing but less than a thousandth is
 * `<0.001`. Digits, grouping and the decimal sign are those of `locale` (default: the system's).
 * `symbol` is appended as it is: isolate it where it is drawn.
 */
export function formatAmount(
  value: bigint,
  decimals: number,
  symbol = '',
  locale?: string,
): string {
  const size = value < 0n ? -value : value
  // Three spare digits make every number of decimals, none included, the same case.
  const thousandths = (size * 1000n) / 10n ** BigInt(decimals)
  const dust = thousandths === 0n && size > 0n
  const part = dust ? 1n : thousandths % 1000n
  const group = new Intl.NumberFormat(locale)
  let text = group.format(thousandths / 1000n)
  if (part) {
    const point = group.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
    text +=
      point +
      new Intl.NumberFormat(locale, { minimumIntegerDigits: 3, useGrouping: false }).format(part)
  }
  const sign = value < 0n ? (dust ? '>-' : '-') : dust ? '<' : ''
  return sign + text + (symbol && `\u00a0${symbol}`)
}

/** The sign that a locale has before decimals. */
export const decimalOf = (locale: string) =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ??
  '.'

/** Of which currency an amount is, and in which locale it is written. */
interface Place {
  readonly decimals: number
  readonly locale: string
}

/**
 * An amount of base units with all its decimals, in the locale's digits and with its decimal sign,
 * without thousands.
 */
export function writeAmount(amount: bigint, { decimals, locale }: Place): string {
  const format = new Intl.NumberFormat(locale)
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(whole.length).replace(/0+$/, '')
  return (fraction ? `${whole}.${fraction}` : whole).replace(/[\d.]/g, (char) =>
    char === '.' ? decimalOf(locale) : format.format(Number(char)),
  )
}

import { formatUnits, parseUnits } from '../../kernel/networks/index'

/** What is wrong with an amount; each is a message key after `receive.`. */
export type AmountProblem = 'no-number' | 'no-thousands' | 'too-fine' | 'too-much'

/** An amount in base units, what is wrong with it, or neither where none has been typed yet. */
export interface ReadAmount {
  readonly amount?: bigint
  readonly problem?: AmountProblem
}

/** Which currency and which locale an amount is typed in; `largest` in base units. */
export interface AmountRules {
  readonly decimals: number
  readonly largest: bigint
  readonly locale: string
}

/** What is read besides the locale's own digits: those of Arabic and Persian keyboards. */
const otherDigits = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹']
/** Marks of direction, which keyboards and copied texts bring along. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** How a locale writes numbers. */
function marksOf(locale: string): { readonly digits: readonly string[]; readonly decimal: string } {
  const format = new Intl.NumberFormat(locale)
  const decimal = format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return { digits: Array.from({ length: 10 }, (_, digit) => format.format(digit)), decimal }
}

/**
 * Reads what a visitor typed, exactly: digits of the locale, of Arabic or of ASCII, and one decimal sign, be it a point or a comma. What may be
 * meant as thousands is refused and never guessed: `1,234` in English, `1.234` in German. Zero is an amount that has not been typed yet.
 */
export function readAmount(typed: string, { decimals, largest, locale }: AmountRules): ReadAmount {
  const { digits, decimal } = marksOf(locale)
  const scripts = [digits, ...otherDigits]
  const text = [...typed.replace(directionMarks, '').trim()].map((char) => scripts.map((all) => all.indexOf(char)).find((digit) => digit >= 0) ?? char).join('')
  const sign = /[.,٫]/.exec(text)?.[0]
  const plain = text.replace(/[.,٫]/g, '.')
  if (!/^\d*\.?\d*$/.test(plain)) return { problem: /^[\d.\s'’٬]+$/.test(plain) ? 'no-thousands' : 'no-number' }
  if (sign !== decimal && /^[1-9]\d{0,2}\.\d{3}$/.test(plain)) return { problem: 'no-thousands' }
  if (/^[0.]*$/.test(plain)) return {}
  if ((plain.split('.')[1] ?? '').replace(/0+$/, '').length > decimals) return { problem: 'too-fine' }
  const amount = parseUnits(plain, decimals)
  return amount === undefined || amount > largest ? { problem: 'too-much' } : { amount }
}

/** An amount with all its decimals, in the locale's digits and with its decimal sign, without thousands. */
export function writeAmount(amount: bigint, { decimals, locale }: Omit<AmountRules, 'largest'>): string {
  const { digits, decimal } = marksOf(locale)
  return formatUnits(amount, decimals).replace(/[\d.]/g, (char) => (char === '.' ? decimal : (digits[Number(char)] as string)))
}

import { parseUnits } from '../../../kernel/networks/index'
import { plainDigits } from '../../../lib/plain-text/plainDigits'
import { decimalOf } from './writeAmount'

export { decimalOf, writeAmount } from './writeAmount'

/** What is wrong with an amount; each is the end of a message key. */
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

/**
 * Reads what a visitor typed, exactly: digits of any script, and one decimal sign, be it a point or
 * a comma. What may be meant as thousands is refused and never guessed: `1,234` in English, `1.234`
 * in German. Zero is an amount that has not been typed yet.
 */
export function readAmount(typed: string, { decimals, largest, locale }: AmountRules): ReadAmount {
  const text = plainDigits(typed)
  const sign = /[.,٫]/.exec(text)?.[0]
  const plain = text.replace(/[.,٫]/g, '.')
  if (!/^\d*\.?\d*$/.test(plain))
    return { problem: /^[\d.\s'’٬]+$/.test(plain) ? 'no-thousands' : 'no-number' }
  if (sign !== decimalOf(locale) && /^[1-9]\d{0,2}\.\d{3}$/.test(plain))
    return { problem: 'no-thousands' }
  if (/^[0.]*$/.test(plain)) return {}
  if ((plain.split('.')[1] ?? '').replace(/0+$/, '').length > decimals)
    return { problem: 'too-fine' }
  const amount = parseUnits(plain, decimals)
  return amount === undefined || amount > largest ? { problem: 'too-much' } : { amount }
}

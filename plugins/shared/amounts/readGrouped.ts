import { plainDigits } from '../../../lib/plain-text/plainDigits'
import { type AmountRules, type ReadAmount, readAmount } from './readAmount'

/**
 * What a text with separators may mean: an amount, what is wrong with it, or several `meanings` in
 * base units, of which the visitor says the right one.
 */
export interface ReadGrouped extends ReadAmount {
  readonly meanings?: readonly bigint[]
}

/**
 * Groups of digits with one sign between them, the last of three; then perhaps another sign and
 * decimals. Two and two are how India counts.
 */
const grouped = /^(\d{1,3}([.,٬\s'’])(?:\d{2,3}\2)*)(\d{3})(?:(?!\2)[.,٫](\d*))?$/

/**
 * Reads an amount as {@link readAmount} does, and what was pasted with groups: `1,234,567.89` and
 * `1 234` have one meaning, whatever the locale. One sign before three digits that the locale has
 * no decimals behind, `1,234` in English, has two: both are answered, none is taken.
 */
export function readGrouped(typed: string, rules: AmountRules): ReadGrouped {
  const found = readAmount(typed, rules)
  if (found.problem !== 'no-thousands') return found
  const [, first, sign = '', last = '', decimals] = grouped.exec(plainDigits(typed)) ?? []
  if (first === undefined) return found
  const begin = first.replaceAll(sign, '')
  const isShort =
    first.indexOf(sign) === first.length - 1 && decimals === undefined && /[.,]/.test(sign)
  const texts = [`${begin}${last}.${decimals ?? ''}`, ...(isShort ? [`${begin}.${last}`] : [])]
  // in a locale with points nothing is taken for thousands any more
  const read = texts.map((each) => readAmount(each, { ...rules, locale: 'en' }))
  const [only, other] = read.flatMap(({ amount }) => amount ?? [])
  if (only !== undefined && other !== undefined)
    return { problem: 'no-thousands', meanings: [only, other] }
  // the one that the currency allows: of a token without decimals `1,234` is no fraction
  return read.find(({ amount }) => amount !== undefined) ?? (read[0] as ReadAmount)
}

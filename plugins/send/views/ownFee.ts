import { plainDigits } from '../../../lib/plain-text/plainDigits'
import { readAmount, writeAmount } from '../../shared/amounts/readAmount'
import type { OwnFee, SendDraft } from '../types'
import { isolate } from './texts'

/**
 * A number of an own fee: its name, which is the end of a message key too, and what it is typed in.
 */
interface FeeField {
  readonly name: 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'microLamports' | 'satPerVbyte'
  readonly unit: string
  readonly decimals: number
  /** More than anybody means, in base units. */
  readonly most: bigint
}

const gwei = { unit: 'gwei', decimals: 9, most: 10n ** 15n }
/** What an own fee consists of, by namespace. */
const fields: Readonly<Record<string, readonly FeeField[]>> = {
  eip155: [
    { name: 'maxFeePerGas', ...gwei },
    { name: 'maxPriorityFeePerGas', ...gwei },
  ],
  solana: [{ name: 'microLamports', unit: 'µlamports/CU', decimals: 0, most: 10n ** 12n }],
  bip122: [{ name: 'satPerVbyte', unit: 'sat/vB', decimals: 3, most: 10_000_000n }],
}
const milli = 1000

/** The numbers of an own fee in a namespace. */
export const feeFields = (namespace: string): readonly FeeField[] => fields[namespace] ?? []

/** A number of an own fee in base units of its field; undefined where it has none of that name. */
function baseOf(own: OwnFee, { name }: FeeField): bigint | undefined {
  const value = (own as Partial<Readonly<Record<string, bigint | number>>>)[name]
  return typeof value === 'number' ? BigInt(Math.ceil(value * milli)) : value
}

/** A number of an own fee as it is typed. */
export const writeFee = (own: OwnFee | undefined, field: FeeField, locale: string): string => {
  const value = own && baseOf(own, field)
  return value === undefined ? '' : writeAmount(value, { ...field, locale })
}

/** Whether a fee is one of a namespace: what was chosen for another one stays there. */
export const fits = (fee: SendDraft['fee'], namespace: string): boolean =>
  typeof fee !== 'object' || feeFields(namespace).every(({ name }) => name in fee)

/** What was typed: the fee, or of which field something is wrong, as a message and its values. */
export type TypedFee =
  | { readonly own: OwnFee }
  | {
      readonly at: number
      readonly says: `send.${string}`
      readonly values?: Readonly<Record<string, string | number>>
    }

/**
 * Reads an own fee as {@link readAmount} reads amounts. What is below `least`, more than anybody
 * means, or no number is refused.
 */
export function readFee(
  texts: readonly string[],
  {
    namespace,
    least,
    locale,
  }: { readonly namespace: string; readonly least: OwnFee | undefined; readonly locale: string },
): TypedFee {
  const values: bigint[] = []
  for (const [at, field] of feeFields(namespace).entries()) {
    const { unit: symbol, decimals, most } = field
    const text = texts[at] ?? ''
    const { amount, problem } = readAmount(text, { decimals, largest: most, locale })
    const written = (value: bigint) =>
      isolate(`${writeAmount(value, { decimals, locale })} ${symbol}`)
    if (problem === 'too-much')
      return { at, says: 'send.fee-absurd', values: { most: written(most) } }
    // nothing typed is no zero
    if (problem || !plainDigits(text))
      return {
        at,
        says: `send.${problem ?? 'no-number'}`,
        values: {
          symbol: isolate(symbol),
          decimals,
          example: isolate(
            writeAmount(decimals ? 15n : 1500n, { decimals: decimals && 1, locale }),
          ),
        },
      }
    const value = amount ?? 0n
    const low = least && baseOf(least, field)
    if (low !== undefined && value < low)
      return { at, says: 'send.fee-low', values: { least: written(low) } }
    if (at > 0 && value > (values[0] as bigint)) return { at, says: 'send.fee-tip' }
    values.push(value)
  }
  const [first = 0n, tip = 0n] = values
  if (namespace === 'eip155') return { own: { maxFeePerGas: first, maxPriorityFeePerGas: tip } }
  return {
    own: namespace === 'solana' ? { microLamports: first } : { satPerVbyte: Number(first) / milli },
  }
}

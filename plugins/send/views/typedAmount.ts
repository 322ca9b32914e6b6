import { type ReadGrouped, readGrouped } from '../../shared/amounts/readGrouped'
import { amountFor, decimalsOfValue } from '../../shared/amounts/value'
import type { SendDraft } from '../types'

/** What was typed: `amount` is always of the token. `decimals` are those of what was typed in. */
export interface TypedAmount extends ReadGrouped {
  readonly decimals: number
}

/** The largest amounts that there can be, in base units. */
const largest: Readonly<Record<string, bigint>> = {
  eip155: 2n ** 256n - 1n,
  solana: 2n ** 64n - 1n,
  bip122: 21n * 10n ** 14n,
}

/** The token that an amount is typed for. */
export interface TypedFor {
  readonly namespace: string
  readonly decimals: number
  readonly price: string | undefined
  readonly locale: string
}

/**
 * Reads the amount of a draft, in the token or in the currency of its price: then what it buys,
 * cut.
 */
export function readTyped(
  { amount: text, fiat }: Pick<SendDraft, 'amount' | 'fiat'>,
  { namespace, decimals, price, locale }: TypedFor,
): TypedAmount {
  const most = largest[namespace] ?? 2n ** 256n - 1n
  if (!fiat) return { ...readGrouped(text, { decimals, largest: most, locale }), decimals }
  const value = readGrouped(text, { decimals: decimalsOfValue, largest: 10n ** 30n, locale })
  if (value.amount === undefined) return { ...value, decimals: decimalsOfValue }
  const amount = price === undefined ? undefined : amountFor(value.amount, decimals, price)
  if (amount === undefined || amount > most)
    return { problem: 'too-much', decimals: decimalsOfValue }
  return { ...(amount > 0n && { amount }), decimals: decimalsOfValue }
}

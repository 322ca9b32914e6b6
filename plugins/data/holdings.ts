import type { ChainId } from '../../kernel/index'
import { worthOf } from '../shared/amounts/value'
import { isCoin } from '../shared/assets/assets'
import { arrangeTokens, type FoldedToken } from './arrange'
import type { AssetId, Balance, Prices } from './types'

/** A token that is shown, and what it is worth where its price is known. */
export interface ValuedToken {
  readonly token: Balance
  /** In the fixed point of `worthOf`. */
  readonly value?: bigint
}

/** What an account has, as the account view shows it. */
export interface Holdings {
  readonly items: readonly ValuedToken[]
  readonly folded: readonly FoldedToken[]
  /** What those with a price are worth together; undefined where none has one. */
  readonly total: bigint | undefined
  /** How many are not in it, for nobody knows their price. */
  readonly unpriced: number
}

/**
 * Puts together what is shown: of coins that the account has none of only that of the network in
 * front, which comes first.
 */
export function arrangeHoldings(
  balances: readonly Balance[],
  hidden: readonly AssetId[],
  front: ChainId,
): Holdings {
  const { tokens, folded } = arrangeTokens(balances, hidden)
  const isFront = ({ token }: ValuedToken) => token.chainId === front && isCoin(token)
  const items = tokens
    .filter(({ raw, chainId }) => raw > 0n || chainId === front)
    .map((token): ValuedToken => ({ token }))
  return {
    items: items.sort((a, b) => Number(isFront(b)) - Number(isFront(a))),
    folded,
    total: undefined,
    unpriced: countUnpriced(items),
  }
}

/** The same with what it is worth, what is worth most first. Equals keep their places. */
export function priceHoldings({ items, folded }: Holdings, prices: Prices): Holdings {
  const priced = items.map(({ token }): ValuedToken => {
    const price = prices.get(token.asset)
    return price === undefined
      ? { token }
      : { token, value: worthOf(token.raw, token.decimals, price) }
  })
  const values = priced.flatMap(({ value }) => value ?? [])
  return {
    items: priced.sort((a, b) => compare(b.value, a.value)),
    folded,
    total: values.length ? values.reduce((sum, value) => sum + value, 0n) : undefined,
    unpriced: countUnpriced(priced),
  }
}

const compare = (a = 0n, b = 0n): number => (a < b ? -1 : a > b ? 1 : 0)
const countUnpriced = (items: readonly ValuedToken[]): number =>
  items.filter(({ token, value }) => value === undefined && token.raw > 0n).length

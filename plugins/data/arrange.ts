import { isCoin } from '../shared/assets/assets'
import type { AssetId, Balance } from './types'

/** Why a token is not among those that are shown first. */
export type FoldReason = 'hidden' | 'imitation' | 'unlisted'
/** A token that is folded away, and why. */
export interface FoldedToken {
  readonly token: Balance
  readonly reason: FoldReason
}
/** Balances as a list shows them. */
export interface ArrangedTokens {
  /**
   * The chains' own coins first, then the tokens of the host's lists, by their names. Without those
   * that the account has none of, but for coins.
   */
  readonly tokens: readonly Balance[]
  /** What the visitor has hidden, what imitates a token, and what no list has. */
  readonly folded: readonly FoldedToken[]
}

/**
 * Sorts balances for a list. What is folded away is not gone: a visitor may want to see it, with
 * the reason.
 */
export function arrangeTokens(
  balances: readonly Balance[],
  hidden: readonly AssetId[],
): ArrangedTokens {
  const tokens: Balance[] = []
  // `localeCompare` makes one for each pair: seconds for thousands of names
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  const folded: FoldedToken[] = []
  for (const token of balances.filter((each) => each.raw > 0n || isCoin(each))) {
    const reason = hidden.includes(token.asset)
      ? 'hidden'
      : token.imitates
        ? 'imitation'
        : token.listed
          ? undefined
          : 'unlisted'
    if (reason) folded.push({ token, reason })
    else tokens.push(token)
  }
  return {
    tokens: tokens.sort((a, b) => Number(isCoin(b)) - Number(isCoin(a)) || compare(a.name, b.name)),
    folded,
  }
}

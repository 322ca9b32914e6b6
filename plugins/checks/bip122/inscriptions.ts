import type { Action, Coin } from '../../../lib/decode/types'
import { sameAddress } from '../addresses'
import type { CheckedRequest, Facts, Finding } from '../types'
import { readRunes } from './runes'

/** Satoshi that a coin with an inscription or with runes has at most, as wallets make them. */
const postage = 10_000n
/** And the amounts that they make most of them with. */
const marked: readonly unknown[] = [330n, 546n, 600n]
const isTaproot = ({ address = '' }: Coin) => /^(?:bc|tb|bcrt)1p/.test(address)

/** Whose a coin is: the account's, one of its others, or one that the wallet keeps for ordinals. */
export const ownerOf = (
  { address = '' }: Coin,
  { account }: CheckedRequest,
  { known }: Facts,
): 'own' | 'ordinals' | undefined => {
  const why = known.get(sameAddress(address))
  return why === 'own' || why === 'ordinals'
    ? why
    : sameAddress(address) === sameAddress(account)
      ? 'own'
      : undefined
}

/** Where each coin ends among the satoshi of all, in their order. */
function endsOf(coins: readonly Coin[]): readonly bigint[] {
  let end = 0n
  return coins.map(({ amount = 0n }) => (end += amount))
}
/** How many of the first ends are no more than that. */
function countUpTo(most: bigint, ends: readonly bigint[]): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle] as bigint) <= most) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Tells which of the outputs, from one to before another, the satoshi of an input go to, in the
 * order of both: all of them where that is not known. What is behind all outputs is the fee.
 */
function landings(
  inputs: readonly Coin[],
  outputs: readonly Coin[],
): (at: number) => readonly [from: number, to: number] {
  const [given, got] = [endsOf(inputs), endsOf(outputs)]
  const unknown = inputs.findIndex(({ amount }) => amount === undefined)
  return (at) => {
    if (unknown >= 0 && unknown <= at) return [0, outputs.length]
    const [start, end] = [given[at - 1] ?? 0n, given[at] as bigint]
    // the last one begins where the one before it ends
    return end > 0n
      ? [countUpTo(start, got), Math.min(outputs.length, countUpTo(end - 1n, got) + 1)]
      : [0, 0]
  }
}

/**
 * Coins of the account's that may carry something: those at an address that is kept for ordinals,
 * and those that have as many satoshi as inscriptions do. Of small coins of taproot only what is
 * spent whole counts.
 */
function carriersIn(
  inputs: readonly Coin[],
  outputs: readonly Coin[],
  whose: (coin: Coin) => 'own' | 'ordinals' | undefined,
): readonly number[] {
  const paid = new Set(outputs.map(({ address }) => address))
  return inputs.flatMap((coin, at) => {
    const { amount } = coin
    if (whose(coin) === 'ordinals') return [at]
    if (!whose(coin) || amount === undefined) return []
    const isWhole =
      amount <= postage && isTaproot(coin) && (amount === postage || !paid.has(coin.address))
    return marked.includes(amount) || isWhole ? [at] : []
  })
}

/**
 * Coins that may carry an inscription and go to others, or land among other coins; runes that do,
 * or that are burned.
 */
export function inscriptions(
  actions: readonly Action[],
  request: CheckedRequest,
  facts: Facts,
): readonly Finding[] {
  const whose = (coin: Coin) => ownerOf(coin, request, facts)
  return actions.flatMap((action): readonly Finding[] => {
    if (action.kind !== 'coins' || !action.outputs) return []
    const { inputs, outputs } = action
    const landsIn = landings(inputs, outputs)
    const foreign = endsOf(outputs.map((output) => ({ amount: whose(output) ? 0n : 1n })))
    const lost = carriersIn(inputs, outputs, whose).filter((at) => {
      const coin = inputs[at] as Coin
      const [from, to] = landsIn(at)
      const first = from < to ? outputs[from] : undefined
      // what an ordinals' address has may be anywhere in the coin, else it is at its beginning
      const isShared = whose(coin) === 'ordinals' && foreign[to - 1] !== (foreign[from - 1] ?? 0n)
      return (
        !first ||
        !whose(first) ||
        isShared ||
        ((whose(coin) === 'ordinals' || isTaproot(coin)) &&
          whose(first) !== 'ordinals' &&
          !isTaproot(first))
      )
    })
    const isCarrier = inputs.some((coin) => whose(coin) && (coin.amount ?? 0n) <= postage)
    const isNote = (at: number) => outputs[at]?.script?.startsWith('0x6a') === true
    const runes = actions.flatMap((one) =>
      one.kind === 'memo' && one.isRunes ? [readRunes(one.text.text, outputs, isNote)] : [],
    )
    const areLost = runes.some(
      ({ isVoid, isMint, to }) =>
        (isCarrier && (isVoid || to.some((at) => !whose(outputs[at] as Coin)))) ||
        (isMint && to.some((at) => !whose(outputs[at] as Coin))),
    )
    return [
      ...(lost.length ? [{ id: 'inscription', level: 'caution' } as const] : []),
      ...(areLost ? [{ id: 'runes', level: 'caution' } as const] : []),
    ]
  })
}

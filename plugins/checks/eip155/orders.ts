import { OUTCOME_MARKETS } from '../../../lib/decode/typedData/marketOrders'
import type { TradeLeg } from '../../../lib/decode/types'
import { actionsOf, sameAddress } from '../addresses'
import { coin, leastOf, little, littleOf, trace } from '../amounts'
import { isContract } from '../rules/payments'
import type { Finding, Rule } from '../types'
import { isAlike, isAnyCoin, isKnownName } from './knownContracts'

const day = 86_400n

/**
 * Tenths of a token from which on what is got for it is to be known; items are bid for by their
 * collections.
 */
const doubtFrom = { token: 5n, item: 9n }

/**
 * Coins, and units of a token that somebody knows, for which nobody gives several kinds of things:
 * a tenth, and a hundred.
 */
const leastForSeveral = { coins: 100n * little, units: 100n }

const tokenOf = ({ token = coin }: TradeLeg) => sameAddress(token)
const isItem = (leg: TradeLeg) => leg.id !== undefined || leg.isAny === true

/**
 * Orders that anybody may fill. What is got counts where it is no trace, unless a trace is all that
 * is given, and where its token is a contract.
 */
export const orders: Rule = (request, { balance, balances, codes, decimals, listed }) => {
  const now = BigInt(Math.floor(Date.now() / 1000))
  const isCoins = (leg: TradeLeg) => isAnyCoin(request.chainId, tokenOf(leg))
  const isKnown = (leg: TradeLeg) =>
    isCoins(leg) || listed.has(tokenOf(leg)) || isKnownName(tokenOf(leg))
  /** Nothing may be at the address that such a token has on another network. */
  const isSure = (leg: TradeLeg) =>
    isCoins(leg) ||
    listed.has(tokenOf(leg)) ||
    (isKnownName(tokenOf(leg)) && isContract(codes.get(tokenOf(leg))) === true)
  const decimalsOf = (leg: TradeLeg) => decimals.get(tokenOf(leg))
  // an item of a token is that number of its base units: markets move both by the same call
  const moved = ({ id, ...leg }: TradeLeg): TradeLeg =>
    id === undefined ? leg : decimalsOf(leg) ? { ...leg, amount: id } : { ...leg, id }
  // what goes for less than several kinds of things are given for, by all orders of the request
  const kinds = new Set<string>()
  let isForItems = true
  const found = actionsOf(request).flatMap((action): readonly Finding[] => {
    if (action.kind !== 'order' || !action.gives.length) return []
    // some tokens are both (ERC-404): what is given counts as an item all the same
    const { gives } = action
    const [given, gets] = [gives.map(moved), action.gets.map(moved)]
    const values = { contract: action.contract }
    const own = sameAddress(request.account)
    const isWorth = (leg: TradeLeg) =>
      leg.amount >=
      (leg.token === undefined ? trace : leg.id === undefined ? leastOf(decimalsOf(leg)) : 1n)
    const maxOrderDays = gives.some(({ id }) => id !== undefined) ? 190n : 366n
    // what a transaction has made another one ends, and what Polymarket's operator alone can fill
    const isLong = (end: bigint | undefined) =>
      !request.isTransaction &&
      (end === undefined
        ? !OUTCOME_MARKETS.includes(sameAddress(action.contract))
        : end > now + maxOrderDays * day)
    // a trace of one token for a trace of another is no theft
    const isSomething = gives.some(isWorth) ? isWorth : ({ amount }: TradeLeg) => amount > 0n
    // a contract that the order does not show passes it on to whoever signs
    const isPassed = (to: string) =>
      action.isOpen === true && isContract(codes.get(sameAddress(to))) === true
    // less of the same is no gain, and less than half of what is worth the same
    const givenOf = (is: (token: string) => boolean) =>
      given.reduce(
        (sum, leg) => (leg.id === undefined && is(tokenOf(leg)) ? sum + leg.amount : sum),
        0n,
      )
    const isBack = (leg: TradeLeg) =>
      leg.amount <= givenOf((token) => token === tokenOf(leg)) ||
      2n * leg.amount < givenOf((token) => isAlike(request.chainId, token, tokenOf(leg)))
    const isOwn = ({ to }: TradeLeg) => to === undefined || sameAddress(to) === own || isPassed(to)
    const forOwn = gets
      .filter((leg) => !isBack(leg))
      .filter((leg) => isOwn(leg) && (leg.token === undefined || codes.get(tokenOf(leg)) !== '0x'))
    if (!forOwn.some(isSomething)) return [{ id: 'order-for-nothing', level: 'danger', values }]
    const isLittle = (leg: TradeLeg) =>
      leg.amount < (isCoins(leg) ? little : littleOf(decimalsOf(leg)))
    const got = forOwn.filter(isSomething)
    const isEnough = (leg: TradeLeg) =>
      isItem(leg)
        ? listed.has(tokenOf(leg)) ||
          gives.some((other) => isItem(other) && tokenOf(other) === tokenOf(leg))
        : isSure(leg) &&
          leg.amount >=
            (isCoins(leg)
              ? leastForSeveral.coins
              : leastForSeveral.units * 10n ** BigInt(decimalsOf(leg) ?? 6))
    if (!got.some(isEnough)) {
      for (const leg of given) kinds.add(isItem(leg) ? 'item' : tokenOf(leg))
      isForItems &&= got.some(isItem)
    }
    const from = got.every(isItem) ? doubtFrom.item : doubtFrom.token
    const hasOf = (token: string | undefined) =>
      (token === undefined ? balance : balances.get(sameAddress(token))) ?? 0n
    // an item, or most of a token that somebody knows
    const isMuch = gives.some(
      (leg) =>
        isItem(leg) ||
        (isKnown(leg) && isWorth(leg) && 10n * leg.amount >= from * hasOf(leg.token)),
    )
    const known = got.filter(isSure)
    const doubt: readonly Finding[] = !isMuch
      ? []
      : known.length === got.length && known.every(isLittle)
        ? [{ id: 'gets-little', level: 'caution' }]
        : listed.size && !known.length
          ? [{ id: 'gets-unlisted', level: 'caution' }]
          : []
    // a token that nobody could be asked about
    const isUnsure = got.every(
      (leg) =>
        leg.token !== undefined && !isSure(leg) && codes.get(sameAddress(leg.token)) === undefined,
    )
    // nobody sells whichever item another one chooses
    const isWhole = gives.some(({ isAny }) => isAny)
    const fee = action.fee ?? 0n
    const most = gives[0]?.amount ?? 0n
    // what others get of a token is a fee of all of it that either side gives
    const forOthers = gets.filter((leg) => !isOwn(leg) && !isItem(leg) && leg.amount > 0n)
    const isFee = (times: bigint) =>
      forOthers.some((leg) => {
        const sumOf = (legs: readonly TradeLeg[]) =>
          legs.reduce(
            (sum, other) =>
              !isItem(other) &&
              (tokenOf(other) === tokenOf(leg) || (isCoins(other) && isCoins(leg)))
                ? sum + other.amount
                : sum,
            0n,
          )
        const [part, got, paid] = [forOthers, gets, gives].map(sumOf) as [bigint, bigint, bigint]
        // where items are exchanged the other side pays it
        return (
          !(part === got && !paid && forOwn.some(isItem)) &&
          [got, paid].every((whole) => times * part >= whole)
        )
      })
    return [
      {
        id: 'order',
        level: action.isOpen || isUnsure || isWhole || isLong(action.expires) ? 'caution' : 'info',
        values,
      },
      ...(10n * fee > most || isFee(4n)
        ? [{ id: 'high-fee', level: 2n * fee >= most || isFee(2n) ? 'danger' : 'caution' } as const]
        : []),
      ...doubt,
    ]
  })
  // people trade an item, and some of a token, for another item
  const isTrade = isForItems && kinds.size === 2 && kinds.has('item')
  return kinds.size > 1
    ? [...found, { id: 'order-of-several', level: isTrade ? 'caution' : 'danger' }]
    : found
}

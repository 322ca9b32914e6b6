import { isWrappedCoin } from '../../clearDisplay/evm/deployments'
import { OUTCOME_MARKETS } from '../../clearDisplay/typedData/marketOrders'
import type { TradeLeg } from '../../clearDisplay/types'
import { actionsOf, sameAddress } from '../addresses'
import type { Finding, Rule } from '../types'
import { leastOf, little, littleOf, trace } from './amounts'
import { isContract } from '../rules/payments'

const day = 86_400n

/** Tenths of a token from which on what is got for it is to be known; items are bid for by their collections. */
const doubtFrom = { token: 5n, item: 9n }

/** Orders that anybody may fill. What is got counts where it is no trace, unless a trace is all that is given, and where its token is a contract. */
export const orders: Rule = (request, { balance, balances, codes, decimals, listed }) => {
  const now = BigInt(Math.floor(Date.now() / 1000))
  return actionsOf(request).flatMap((action): readonly Finding[] => {
    if (action.kind !== 'order' || !action.gives.length) return []
    const values = { contract: action.contract }
    const own = sameAddress(request.account)
    const isWorth = ({ token, amount, id }: TradeLeg) => amount >= (token === undefined ? trace : id === undefined ? leastOf(decimals.get(sameAddress(token))) : 1n)
    const maxOrderDays = action.gives.some(({ id }) => id !== undefined) ? 190n : 366n
    // what a transaction has made another one ends, and what Polymarket's operator alone can fill
    const isLong = (end: bigint | undefined) => !request.isTransaction && (end === undefined ? !OUTCOME_MARKETS.includes(sameAddress(action.contract)) : end > now + maxOrderDays * day)
    // a trace of one token for a trace of another is no theft
    const isSomething = action.gives.some(isWorth) ? isWorth : ({ amount }: TradeLeg) => amount > 0n
    // a contract that the order does not show passes it on to whoever signs
    const isPassed = (to: string) => action.isOpen === true && isContract(codes.get(sameAddress(to))) === true
    // less of the same is no gain
    const isBack = (leg: TradeLeg) => action.gives.some(({ token, id, amount }) => id === undefined && sameAddress(token ?? '') === sameAddress(leg.token ?? '') && leg.amount <= amount)
    const forOwn = action.gets.filter((leg) => !isBack(leg)).filter(({ to, token }) => (to === undefined || sameAddress(to) === own || isPassed(to)) && (token === undefined || codes.get(sameAddress(token)) !== '0x'))
    if (!forOwn.some(isSomething)) return [{ id: 'order-for-nothing', level: 'danger', values }]
    const isKnown = ({ token }: TradeLeg) => token === undefined || isWrappedCoin(request.chainId, token) || listed.has(sameAddress(token))
    const isItem = (leg: TradeLeg) => leg.id !== undefined || leg.isAny === true
    const isLittle = ({ token, amount }: TradeLeg) => amount < (token === undefined || isWrappedCoin(request.chainId, token) ? little : littleOf(decimals.get(sameAddress(token))))
    const got = forOwn.filter(isSomething)
    const from = got.every(isItem) ? doubtFrom.item : doubtFrom.token
    const hasOf = (token: string | undefined) => (token === undefined ? balance : balances.get(sameAddress(token))) ?? 0n
    // an item, or most of a token that somebody knows
    const isMuch = action.gives.some((leg) => isItem(leg) || (isKnown(leg) && isWorth(leg) && 10n * leg.amount >= from * hasOf(leg.token)))
    const known = got.filter(isKnown)
    const doubt: readonly Finding[] = !isMuch ? [] : known.length === got.length && known.every(isLittle) ? [{ id: 'gets-little', level: 'caution' }] : listed.size && !known.length ? [{ id: 'gets-unlisted', level: 'caution' }] : []
    // a token that nobody could be asked about
    const isUnsure = got.every((leg) => leg.token !== undefined && !isKnown(leg) && codes.get(sameAddress(leg.token)) === undefined)
    // nobody sells whichever item another one chooses
    const isWhole = action.gives.some(({ isAny }) => isAny)
    const fee = action.fee ?? 0n
    const given = action.gives[0]?.amount ?? 0n
    return [
      { id: 'order', level: action.isOpen || isUnsure || isWhole || isLong(action.expires) ? 'caution' : 'info', values },
      ...(10n * fee > given ? [{ id: 'high-fee', level: 2n * fee >= given ? 'danger' : 'caution' } as const] : []),
      ...doubt,
    ]
  })
}

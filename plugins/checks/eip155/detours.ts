import { quantityOf } from '../../../lib/bytes/abiWord'
import {
  isPositions,
  isRefunding,
  isRouter,
  isWrappedCoin,
} from '../../../lib/decode/evm/deployments'
import { withInner } from '../../../lib/decode/explanation'
import type { Action, Explanation, TradeLeg } from '../../../lib/decode/types'
import { actionsOf, sameAddress } from '../addresses'
import { coin, leastOf, trace } from '../amounts'
import { addressOfWord } from '../argumentAddresses'
import { evmCallsOf } from '../evmCalls'
import { isTrusted } from '../known'
import type { EvmCall } from '../simulation'
import type { Finding, Rule } from '../types'
import { isToEvm, payeeAbroad } from './abroad'
import { isKnownBridge, isSameCoin } from './knownContracts'
import { explainedCalls } from './said'

/** An amount that nobody has: routers take it for all that they have. */
const everything = 1n << 255n

/**
 * Deposits at Across, whose third to sixth words are what goes in and comes out, and how much:
 * depositV3, depositV3Now, deposit, depositNow.
 */
const across = /^0x(?:7b939232|7aef642c|ad5425c6|ea86bd46)$/
/**
 * Whether a call of a bridge lets whoever brings it keep more than half; of a token that is not
 * known to be the same, whose decimals may be others, all but a trace.
 */
function isShort(action: Action, chainId: string): boolean {
  if (
    action.kind !== 'call' ||
    !across.test(action.selector ?? '') ||
    !isKnownBridge(chainId, action.to ?? '')
  )
    return false
  const [, , gives, gets, ...rest] = (action.words ?? []).map((word) => word.toLowerCase())
  const [from = 0n, out = 0n] = rest.map((word) => BigInt(`0x${word}`))
  return (
    from >= 1000n &&
    (isSameCoin(addressOfWord(gives), addressOfWord(gets))
      ? from > 2n * out
      : out < 1000n && from >= 1_000_000n)
  )
}

type Demand = Pick<TradeLeg, 'amount'> & { readonly token?: string | undefined }

/**
 * What an exchange pays out to somebody else, or need not pay out at all; and what others own,
 * moved to others.
 */
export const detours: Rule = (request, { known, codes, decimals, elsewhere, simulation }) => {
  const own = sameAddress(request.account)
  /**
   * Somebody on a network of another kind may be who signs, and contracts of other networks pass on
   * what they get there.
   */
  const isDoubtful = (address: string) =>
    !/^0x.{40}$/.test(address) ||
    known.has(address) ||
    (codes.get(address) === '0x' && elsewhere.has(address))
  const toOther = (address: string, isEvm = false): Finding => ({
    id: 'swap-to-other',
    level: isDoubtful(sameAddress(address)) && !isEvm ? 'caution' : 'danger',
    values: { address },
  })
  /**
   * `via`: the contracts through which an action is called: they act for the account, and pass on
   * what is theirs.
   */
  const find = (
    actions: readonly Action[],
    via: readonly (string | undefined)[],
    isEvm: boolean,
  ): readonly Finding[] =>
    actions.flatMap((action): readonly Finding[] => {
      const isPassing = (address: string, ...more: readonly string[]) =>
        [...via, ...more].some(
          (one) => one !== undefined && sameAddress(one) === sameAddress(address),
        )
      const isOther = (to: string | undefined, ...more: readonly string[]): to is string =>
        to !== undefined &&
        sameAddress(to) !== own &&
        !isPassing(to, ...more) &&
        !isTrusted(known, sameAddress(to))
      switch (action.kind) {
        case 'batch':
          return find(action.actions, [...via, action.to], isEvm)
        case 'swap':
          return isOther(action.to, action.router) ? [toOther(action.to)] : []
        case 'collect':
          return isOther(action.to)
            ? [toOther(action.to, isEvm && !action.to.startsWith('0x'))]
            : []
        case 'transfer': {
          const { from, to, token } = action
          const isOwn = from === undefined || sameAddress(from) === own
          // nobody pays a person by a router
          if (
            token &&
            isOwn &&
            isOther(to) &&
            codes.get(sameAddress(to)) === '0x' &&
            via.some((one) => one !== undefined && isRouter(request.chainId, one))
          )
            return [toOther(to)]
          if (!token || isOwn || !from.startsWith('0x') || isPassing(from) || !isOther(to))
            return []
          return [{ id: 'moves-others', level: 'caution', values: { address: from } }]
        }
        default:
          return []
      }
    })
  const calls = evmCallsOf(request.call) ?? []
  const assetOf = (token: string | undefined) =>
    token === undefined || isWrappedCoin(request.chainId, token) ? coin : sameAddress(token)
  const changes = (simulation.outcome === 'succeeds' && simulation.changes) || []
  const isForNobody = changes.length > 0 && changes.every(({ raw }) => raw < 0n)
  /**
   * What is brought to a router, or swapped for, and stays there behind the last call is anybody's.
   * Of coins, where not all is read, it is said if nothing comes back.
   */
  const left = ({ actions }: Explanation, at: number): readonly Finding[] => {
    const all = withInner(actions)
    const keepers = new Set(
      all.flatMap((action) =>
        action.kind === 'swap'
          ? [sameAddress(action.router)]
          : action.kind === 'batch' &&
              action.to &&
              (isRouter(request.chainId, action.to) || isPositions(request.chainId, action.to))
            ? [sameAddress(action.to)]
            : [],
      ),
    )
    const isKept = (to: string | undefined) => to !== undefined && keepers.has(sameAddress(to))
    /**
     * What was brought of an asset, and what is left of it; undefined where nobody knows how much
     * that is.
     */
    const brought = new Map<string, bigint>()
    const kept = new Map<string, bigint | undefined>()
    const bring = (asset: string, amount: bigint) =>
      [brought, kept].forEach((map: Map<string, bigint | undefined>) =>
        map.set(asset, (map.get(asset) ?? 0n) + amount),
      )
    const { to = '', value } = calls[at] ?? {}
    if (
      isRouter(request.chainId, to) &&
      !isRefunding(request.chainId, to) &&
      (isForNobody || all.every(({ kind }) => kind !== 'call'))
    )
      bring(coin, quantityOf(value) ?? 0n)
    for (const action of all) {
      if (action.kind === 'swap') {
        const { give, get, router } = action
        const given = assetOf(give.token)
        const had = kept.get(given)
        // routers read nothing, and more than anybody has, as all that they have; of an amount at
        // most something is left
        if (give.bound !== 'most' && (give.amount === 0n || give.amount >= everything))
          kept.delete(given)
        else if (give.bound !== 'most' && had !== undefined) kept.set(given, had - give.amount)
        // what is left of coins, also of those that another account brings
        if (
          give.bound === 'most' &&
          give.token === undefined &&
          action.isKnown &&
          !isRefunding(request.chainId, router)
        )
          kept.set(coin, undefined)
        if (isKept(action.to)) kept.set(assetOf(get.token), undefined)
      } else if (action.kind === 'collect') {
        if (isKept(action.to)) kept.set(assetOf(action.token), undefined)
        else kept.delete(assetOf(action.token))
      } else if (action.kind === 'unwrap') kept.delete(coin)
      else if (action.kind === 'transfer' && action.token && isKept(action.to))
        bring(assetOf(action.token), action.amount)
    }
    // up to a tenth is an app's fee
    const isLeft = [...kept].some(
      ([asset, rest]) => rest === undefined || 10n * rest > (brought.get(asset) ?? 0n),
    )
    return isLeft ? [...keepers].slice(0, 1).map((address) => toOther(address)) : []
  }
  /** Less than anybody swaps something for; a trace for a trace is no theft. */
  const leastIn = (token: string | undefined) =>
    assetOf(token) === coin ? trace : leastOf(decimals.get(sameAddress(token ?? '')))
  const isMuch = actionsOf(request).some(
    (action) => action.kind === 'swap' && action.give.amount >= 1000n * leastIn(action.give.token),
  )
  const isNone = ({ amount, token }: Demand) => amount === 0n || (isMuch && amount < leastIn(token))
  const actions = actionsOf(request)
  const swaps = actions.filter(({ kind }) => kind === 'swap')
  const demands = actions.flatMap((action): readonly Demand[] =>
    action.kind === 'swap'
      ? [action.get]
      : action.kind === 'collect'
        ? [{ amount: action.least, token: action.token }]
        : [],
  )
  const isForNothing =
    (swaps.length > 0 && demands.every(isNone)) ||
    actions.some((action) => isShort(action, request.chainId))
  const madeBy = new Map(explainedCalls(request).map((one) => [one.actions, one.call]))
  const found = ({ actions: each }: Explanation): readonly Finding[] => {
    const call: Partial<EvmCall> = madeBy.get(each) ?? {}
    const abroad = payeeAbroad(call, isKnownBridge(request.chainId, call.to ?? ''))
    return abroad === undefined
      ? find(each, [], isToEvm(call))
      : isTrusted(known, abroad)
        ? []
        : [toOther(abroad)]
  }
  return [
    ...(request.parts ?? []).flatMap((part, at) => [...found(part), ...left(part, at)]),
    ...(isForNothing ? [{ id: 'swap-for-nothing', level: 'caution' } as const] : []),
  ]
}

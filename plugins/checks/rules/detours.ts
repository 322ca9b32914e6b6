import { isRouter } from '../../clearDisplay/evm/deployments'
import type { Action } from '../../clearDisplay/types'
import { withInner } from '../../clearDisplay/explanation'
import { actionsOf, sameAddress } from '../addresses'
import { isTrusted } from '../known'
import type { Finding, Rule } from '../types'

/** What an exchange pays out to somebody else, or need not pay out at all; and what others own, moved to others. */
export const detours: Rule = (request, { known, codes }) => {
  const own = sameAddress(request.account)
  const toOther = (address: string): Finding => ({ id: 'swap-to-other', level: known.has(sameAddress(address)) ? 'caution' : 'danger', values: { address } })
  /** `via`: the contracts through which an action is called: they act for the account, and pass on what is theirs. */
  const find = (actions: readonly Action[], via: readonly (string | undefined)[]): readonly Finding[] =>
    actions.flatMap((action): readonly Finding[] => {
      const isPassing = (address: string, ...more: readonly string[]) => [...via, ...more].some((one) => one !== undefined && sameAddress(one) === sameAddress(address))
      const isOther = (to: string | undefined, ...more: readonly string[]): to is string => to !== undefined && sameAddress(to) !== own && !isPassing(to, ...more) && !isTrusted(known, sameAddress(to))
      switch (action.kind) {
        case 'batch':
          return find(action.actions, [...via, action.to])
        case 'swap':
          return isOther(action.to, action.router) ? [toOther(action.to)] : []
        case 'collect':
          return isOther(action.to) ? [toOther(action.to)] : []
        case 'transfer': {
          const { from, to, token } = action
          const isOwn = from === undefined || sameAddress(from) === own
          // nobody pays a person by a router
          if (token && isOwn && isOther(to) && codes.get(sameAddress(to)) === '0x' && via.some((one) => one !== undefined && isRouter(request.chainId, one))) return [toOther(to)]
          if (!token || isOwn || !from.startsWith('0x') || isPassing(from) || !isOther(to)) return []
          return [{ id: 'moves-others', level: 'caution', values: { address: from } }]
        }
        default:
          return []
      }
    })
  /** What is swapped for and stays at a router is anybody's. */
  const left = (part: readonly Action[]): readonly Finding[] => {
    const all = withInner(part)
    const swaps = all.filter((action) => action.kind === 'swap')
    const routers = swaps.map(({ router }) => sameAddress(router))
    const isOut = all.some((action) => action.kind === 'unwrap' || ((action.kind === 'swap' || action.kind === 'collect') && action.to !== undefined && !routers.includes(sameAddress(action.to))))
    return isOut ? [] : routers.slice(0, 1).map(toOther)
  }
  const actions = actionsOf(request)
  const swaps = actions.filter(({ kind }) => kind === 'swap')
  const demands = actions.flatMap((action) => (action.kind === 'swap' ? [action.get.amount] : action.kind === 'collect' ? [action.least] : []))
  const isForNothing = swaps.length > 0 && demands.every((amount) => amount === 0n)
  return [...(request.parts ?? []).flatMap((part) => [...find(part.actions, []), ...left(part.actions)]), ...(isForNothing ? [{ id: 'swap-for-nothing', level: 'caution' } as const] : [])]
}

import { actionsOf, sameAddress } from '../addresses'
import type { Finding, Rule } from '../types'

/** What an exchange pays out to somebody else, or need not pay out at all; and what others own, moved to others. */
export const detours: Rule = (request, { known }) => {
  const actions = actionsOf(request)
  const own = sameAddress(request.account)
  // contracts that act for the account, and pass on what is theirs
  const passing = new Set(actions.flatMap((action) => ('router' in action ? [action.router] : action.kind === 'batch' && action.to ? [action.to] : [])).map(sameAddress))
  const isOther = (to: string | undefined): to is string => to !== undefined && sameAddress(to) !== own && !passing.has(sameAddress(to)) && !known.has(sameAddress(to))
  const swaps = actions.filter((action) => action.kind === 'swap')
  const outs = actions.filter((action) => action.kind === 'collect')
  const demands = [...swaps.map(({ get }) => get.amount), ...outs.map(({ least }) => least)]
  return [
    ...[...swaps, ...outs].flatMap(({ to }): readonly Finding[] => (isOther(to) ? [{ id: 'swap-to-other', level: 'danger', values: { address: to } }] : [])),
    ...(swaps.length > 0 && demands.every((amount) => amount === 0n) ? [{ id: 'swap-for-nothing', level: 'caution' } as const] : []),
    ...actions.flatMap((action): readonly Finding[] => {
      if (action.kind !== 'transfer' || !action.token || !action.from?.startsWith('0x') || sameAddress(action.from) === own || passing.has(sameAddress(action.from)) || !isOther(action.to)) return []
      return [{ id: 'moves-others', level: 'caution', values: { address: action.from } }]
    }),
  ]
}

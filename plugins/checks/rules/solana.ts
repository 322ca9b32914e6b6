import { actionsOf } from '../addresses'
import type { Finding, Rule } from '../types'

/** What the issuers of tokens of Token-2022 may do, and parties that only a table of the network names. */
export const solana: Rule = (request, { simulation }) => {
  if (request.namespace !== 'solana') return []
  const terms = (simulation.outcome === 'succeeds' && simulation.terms) || []
  return [
    ...actionsOf(request).flatMap((action): readonly Finding[] => {
      if (action.kind === 'approve' && action.spender === undefined && action.amount > 0n) return [{ id: 'hidden-party', level: 'danger' }]
      return action.kind === 'transfer' && action.to === undefined ? [{ id: 'hidden-party', level: 'caution' }] : []
    }),
    ...terms.flatMap(({ token, hook, delegate, basisPoints, isFrozen }): readonly Finding[] => [
      ...(hook ? [{ id: 'token-hook', level: 'caution', values: { token, address: hook } } as const] : []),
      ...(delegate ? [{ id: 'token-delegate', level: 'caution', values: { token, address: delegate } } as const] : []),
      ...(basisPoints > 0 ? [{ id: 'token-fee', level: basisPoints > 1000 ? 'caution' : 'info', values: { token, percent: `${basisPoints / 100}%` } } as const] : []),
      ...(isFrozen ? [{ id: 'token-frozen', level: 'caution', values: { token } } as const] : []),
    ]),
  ]
}

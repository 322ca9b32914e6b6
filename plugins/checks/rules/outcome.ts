import { actionsOf } from '../addresses'
import type { Finding, Rule } from '../types'
import { losses } from './losses'
import { solanaLosses, takenBy } from './solanaLosses'

/** What trying the request has shown: it fails, or it takes what it does not speak of. */
export const outcome: Rule = (request, facts) => {
  const { simulation } = facts
  if (simulation.outcome === 'fails') return [{ id: simulation.reason ? 'reverts-because' : 'reverts', level: 'danger', values: { reason: simulation.reason ?? '' } }]
  const isUntried = simulation.outcome === 'untried'
  if (isUntried && !request.isTransaction) return []
  const isUnknown = actionsOf(request).some((action) => (action.kind === 'call' && !action.isKnown) || (action.kind === 'swap' && !action.isKnown))
  const missed = isUntried ? simulation.why : simulation.isUntried ? 'unsupported' : undefined
  // a node may tell no more than that it works
  const isBlind = simulation.outcome !== 'succeeds' || simulation.changes === undefined
  const untried: readonly Finding[] = [...(missed ? [{ id: `untried-${missed}`, level: 'info' } as const] : []), ...(isBlind && isUnknown ? [{ id: 'unexplained', level: 'caution' } as const] : [])]
  if (isUntried) return untried
  // that it works says nothing of what nobody can read
  const unread: readonly Finding[] = actionsOf(request).some((action) => action.kind === 'call' && !action.isKnown && (action.selector !== undefined || request.namespace === 'solana')) ? [{ id: 'unread', level: 'info' }] : []
  const otherwise: readonly Finding[] = simulation.isOtherwise ? [{ id: 'acts-otherwise', level: 'danger' }] : []
  const lost = request.namespace === 'solana' ? [...takenBy(request, simulation, facts), ...solanaLosses(request, simulation, facts)] : request.namespace === 'eip155' ? losses(request, simulation.changes ?? [], facts) : []
  const cut: readonly Finding[] = simulation.isCut ? [{ id: 'not-whole', level: 'caution' }] : []
  return [...untried, ...otherwise, ...cut, ...lost, ...unread]
}

/** What the lists of the host call bad. */
export const listed: Rule = (_, { bad }) => [...bad].map(([address, list]): Finding => ({ id: 'listed-bad', level: 'danger', values: { address, list } }))

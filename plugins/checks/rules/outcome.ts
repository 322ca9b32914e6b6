import { chainOf, isCoin } from '../../caip19/assets'
import { actionsOf } from '../addresses'
import type { BalanceChange, CheckedRequest, Finding, Rule } from '../types'
import { losses } from './losses'

/** What trying the request has shown: it fails, or it takes what it does not speak of. */
export const outcome: Rule = (request, facts) => {
  const { simulation } = facts
  if (simulation.outcome === 'fails') return [{ id: simulation.reason ? 'reverts-because' : 'reverts', level: 'danger', values: { reason: simulation.reason ?? '' } }]
  if (simulation.outcome === 'untried') {
    if (!request.isTransaction) return []
    const isUnknown = actionsOf(request).some(({ kind }) => kind === 'call')
    return [{ id: `untried-${simulation.why}`, level: 'info' }, ...(isUnknown ? [{ id: 'unexplained', level: 'caution' } as const] : [])]
  }
  // that it works says nothing of what nobody can read
  const unread: readonly Finding[] = actionsOf(request).some((action) => action.kind === 'call' && (action.selector !== undefined || request.namespace === 'solana')) ? [{ id: 'unread', level: 'info' }] : []
  const taken = (simulation.taken ?? []).map((address): Finding => ({ id: 'taken-over', level: 'danger', values: { address } }))
  const changes = simulation.changes ?? []
  const otherwise: readonly Finding[] = simulation.isOtherwise ? [{ id: 'acts-otherwise', level: 'danger' }] : []
  return [...taken, ...otherwise, ...(request.namespace === 'eip155' ? losses(request, changes, facts) : surprises(request, changes, simulation.coins)), ...unread]
}

/** What an account of Solana loses without a word of it in the request. */
function surprises(request: CheckedRequest, changes: readonly BalanceChange[], balance: bigint | undefined): readonly Finding[] {
  const actions = actionsOf(request)
  const named = new Set(actions.flatMap((action) => (action.kind === 'transfer' || action.kind === 'approve' || action.kind === 'approveAll' ? action.token : action.kind === 'call' ? action.to : undefined) ?? []))
  const data = JSON.stringify(request.call.params ?? '').toLowerCase()
  const getsSomething = changes.some(({ raw }) => raw > 0n)
  // an address among the bytes of a call that nobody can read is a name where the call gives something back
  const isNamed = (asset: string) => {
    const address = asset.slice(asset.lastIndexOf('/') + 1).split(':')[1] ?? ''
    return named.has(address) || (getsSomething && data.includes(address.toLowerCase()))
  }
  const lost = changes.filter(({ raw }) => raw < 0n)
  const unnamed = lost.filter(({ asset }) => !isCoin({ asset }) && !isNamed(asset) && chainOf(asset) === request.chainId)
  const found: Finding[] = unnamed.length ? [{ id: 'loses-more', level: unnamed.length > 1 ? 'danger' : 'caution' }] : []
  const coins = lost.find(isCoin)
  const isUnread = request.namespace === 'solana' && actions.some(({ kind }) => kind === 'call' || kind === 'create')
  const part = isUnread && coins !== undefined && balance ? (-10n * coins.raw) / balance : 0n
  if (coins && !getsSomething && part >= 5n) found.push({ id: 'pays-for-nothing', level: part >= 9n ? 'danger' : 'caution' })
  return found
}

/** What the lists of the host call bad. */
export const listed: Rule = (_, { bad }) => [...bad].map(([address, list]): Finding => ({ id: 'listed-bad', level: 'danger', values: { address, list } }))

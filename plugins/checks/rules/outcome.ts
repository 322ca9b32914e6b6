import { chainOf, isCoin, partsOfNft } from '../../caip19/assets'
import { actionsOf, sameAddress } from '../addresses'
import type { BalanceChange, CheckedRequest, Finding, Rule } from '../types'

/** Every asset that a request names: tokens of its actions by address, and whether it sends the chain's own coin. */
function namedIn(request: CheckedRequest): { readonly tokens: ReadonlySet<string>; readonly data: string } {
  const tokens = actionsOf(request).flatMap((action) => {
    switch (action.kind) {
      case 'transfer':
      case 'approve':
      case 'approveAll':
      case 'wrap':
      case 'unwrap':
        return [action.token]
      case 'swap':
        return [action.give.token]
      case 'order':
        return action.gives.map(({ token }) => token)
      case 'call':
      case 'described':
        return [action.to]
      default:
        return []
    }
  })
  return { tokens: new Set(tokens.flatMap((token) => (token ? [sameAddress(token)] : []))), data: JSON.stringify(request.call.params ?? '').toLowerCase() }
}

/** What trying the request has shown: it fails, or it takes what it does not speak of. */
export const outcome: Rule = (request, { simulation, balance }) => {
  if (simulation.outcome === 'fails') return [{ id: simulation.reason ? 'reverts-because' : 'reverts', level: 'danger', values: { reason: simulation.reason ?? '' } }]
  if (simulation.outcome === 'untried') {
    if (!request.isTransaction) return []
    const isUnknown = actionsOf(request).some(({ kind }) => kind === 'call')
    return [{ id: `untried-${simulation.why}`, level: 'info' }, ...(isUnknown ? [{ id: 'unexplained', level: 'caution' } as const] : [])]
  }
  // that it works says nothing of what nobody can read
  const unread: readonly Finding[] = actionsOf(request).some((action) => action.kind === 'call' && (action.selector !== undefined || request.namespace === 'solana')) ? [{ id: 'unread', level: 'info' }] : []
  const taken = (simulation.taken ?? []).map((address): Finding => ({ id: 'taken-over', level: 'danger', values: { address } }))
  return [...taken, ...surprises(request, simulation.changes ?? [], balance ?? simulation.coins), ...unread]
}

/** What the account loses without a word of it in the request. */
function surprises(request: CheckedRequest, changes: readonly BalanceChange[], balance: bigint | undefined): readonly Finding[] {
  const { tokens, data } = namedIn(request)
  const getsSomething = changes.some(({ raw }) => raw > 0n)
  // an address among the bytes of a call that nobody can read is a name where the call gives something back
  const isNamed = (asset: string) => {
    const address = asset.slice(asset.lastIndexOf('/') + 1).split(':')[1] ?? ''
    return tokens.has(address) || (getsSomething && data.includes(address.replace(/^0x/, '').toLowerCase()))
  }
  const lost = changes.filter(({ raw }) => raw < 0n)
  const unnamed = lost.filter(({ asset }) => !isCoin({ asset }) && !isNamed(partsOfNft(asset) ? asset.replace(/\/\d+$/, '') : asset) && chainOf(asset) === request.chainId)
  const found: Finding[] = unnamed.length ? [{ id: 'loses-more', level: unnamed.length > 1 || unnamed.some(({ asset }) => partsOfNft(asset)) ? 'danger' : 'caution' }] : []
  const coins = lost.find(isCoin)
  const isSolana = request.namespace === 'solana'
  const calls = actionsOf(request).filter((action) => action.kind === 'create' || (action.kind === 'call' && (isSolana || action.selector !== undefined)))
  const isBare = !isSolana && calls.some((action) => action.kind === 'create' || (action.kind === 'call' && !action.words?.length && (action.size ?? 4) <= 4))
  // what is bought elsewhere has arguments, and does not cost all there is
  const part = calls.length > 0 && coins !== undefined && balance ? (-10n * coins.raw) / balance : 0n
  if (coins && !getsSomething && (isBare || part >= 5n)) found.push({ id: 'pays-for-nothing', level: part >= 9n ? 'danger' : 'caution' })
  return found
}

/** What the lists of the host call bad. */
export const listed: Rule = (_, { bad }) => [...bad].map(([address, list]): Finding => ({ id: 'listed-bad', level: 'danger', values: { address, list } }))

import { chainOf, isCoin, partsOfNft } from '../../caip19/assets'
import { actionsOf, sameAddress } from '../addresses'
import type { BalanceChange, CheckedRequest, Finding, Rule, Simulation } from '../types'

type Tried = Extract<Simulation, { outcome: 'succeeds' }>

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
  const isUntried = simulation.outcome === 'untried'
  if (isUntried && !request.isTransaction) return []
  const isUnknown = actionsOf(request).some((action) => action.kind === 'call' && !action.isKnown)
  const missed = isUntried ? simulation.why : simulation.isUntried ? 'unsupported' : undefined
  const untried: readonly Finding[] = missed ? [{ id: `untried-${missed}`, level: 'info' }, ...(isUnknown ? [{ id: 'unexplained', level: 'caution' } as const] : [])] : []
  if (isUntried) return untried
  // that it works says nothing of what nobody can read
  const unread: readonly Finding[] = actionsOf(request).some((action) => action.kind === 'call' && !action.isKnown && (action.selector !== undefined || request.namespace === 'solana')) ? [{ id: 'unread', level: 'info' }] : []
  const taken = (simulation.taken ?? []).map((address): Finding => ({ id: 'taken-over', level: 'danger', values: { address } }))
  return [...untried, ...taken, ...surprises(request, simulation, balance ?? simulation.coins), ...unread]
}

/** How much of a token a request of Solana says openly that it moves: by the token, or by the account that has it. */
function saidOf(request: CheckedRequest, token: string, mints: Tried['mints'] = {}): bigint {
  const isOf = (named: string | undefined) => named === token || (named !== undefined && Object.hasOwn(mints, named) && mints[named] === token)
  return actionsOf(request).reduce((sum, action) => ((action.kind === 'transfer' || action.kind === 'approve') && isOf(action.token) ? sum + action.amount : sum), 0n)
}

/** Tokens that an exchange or a deposit takes at most: more of them is no exchange. */
const mostGiven = 2

/** What the account loses without a word of it in the request. */
function surprises(request: CheckedRequest, { changes = [], mints }: Tried, balance: bigint | undefined): readonly Finding[] {
  const isSolana = request.namespace === 'solana'
  const { tokens, data } = namedIn(request)
  const getsSomething = changes.some(({ raw }) => raw > 0n)
  const lost = changes.filter(({ raw }) => raw < 0n)
  const items = lost.filter(({ asset }) => !isCoin({ asset }) && chainOf(asset) === request.chainId)
  // what stands among the bytes of a call that nobody can read is named where the call gives something back
  const isNamed = ({ asset, raw }: BalanceChange) => {
    const id = partsOfNft(asset) ? asset.replace(/\/\d+$/, '') : asset
    const address = id.slice(id.lastIndexOf('/') + 1).split(':')[1] ?? ''
    // a transaction of Solana has to name each account that it takes from
    if (isSolana) return saidOf(request, address, mints) >= -raw || (getsSomething && items.length <= mostGiven)
    return tokens.has(address) || (getsSomething && data.includes(address.replace(/^0x/, '').toLowerCase()))
  }
  const unnamed = items.filter((change) => !isNamed(change))
  // of one that there is no half of
  const isItem = ({ asset, raw }: BalanceChange) => partsOfNft(asset) !== undefined || (isSolana && raw === -1n)
  const found: Finding[] = unnamed.length ? [{ id: 'loses-more', level: unnamed.length > 1 || unnamed.some(isItem) ? 'danger' : 'caution' }] : []
  const coins = lost.find(isCoin)
  const calls = actionsOf(request).filter((action) => action.kind === 'create' || (action.kind === 'call' && !action.isKnown && (isSolana || action.selector !== undefined)))
  const isBare = !isSolana && calls.some((action) => action.kind === 'create' || (action.kind === 'call' && !action.words?.length && (action.size ?? 4) <= 4))
  // what is bought elsewhere has arguments, and does not cost all there is
  const part = calls.length > 0 && coins !== undefined && balance ? (-10n * coins.raw) / balance : 0n
  if (coins && !getsSomething && (isBare || part >= 5n)) found.push({ id: 'pays-for-nothing', level: part >= 9n ? 'danger' : 'caution' })
  return found
}

/** What the lists of the host call bad. */
export const listed: Rule = (_, { bad }) => [...bad].map(([address, list]): Finding => ({ id: 'listed-bad', level: 'danger', values: { address, list } }))

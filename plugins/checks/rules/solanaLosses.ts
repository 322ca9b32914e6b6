import { chainOf, isCoin } from '../../caip19/assets'
import { actionsOf } from '../addresses'
import type { BalanceChange, CheckedRequest, Finding, Simulation } from '../types'

type Tried = Extract<Simulation, { outcome: 'succeeds' }>

/** How much of a token a request says openly that it moves: by the token, or by the account that has it. */
function saidOf(request: CheckedRequest, token: string, mints: Tried['mints'] = {}): bigint {
  const isOf = (named: string | undefined) => named === token || (named !== undefined && Object.hasOwn(mints, named) && mints[named] === token)
  return actionsOf(request).reduce((sum, action) => ((action.kind === 'transfer' || action.kind === 'approve') && isOf(action.token) ? sum + action.amount : sum), 0n)
}

/** Tokens that an exchange or a deposit takes at most: more of them is no exchange. */
const mostGiven = 2

/** What trying a request of Solana has taken without a word of it in the request. A transaction has to name each account that it takes from: what it names is said where something comes back. */
export function solanaLosses(request: CheckedRequest, { changes = [], mints, coins: balance }: Tried): readonly Finding[] {
  const getsSomething = changes.some(({ raw }) => raw > 0n)
  const lost = changes.filter(({ raw }) => raw < 0n)
  const tokens = lost.filter(({ asset }) => !isCoin({ asset }) && chainOf(asset) === request.chainId)
  const isSaid = ({ asset, raw }: BalanceChange) => saidOf(request, asset.slice(asset.lastIndexOf(':') + 1), mints) >= -raw || (getsSomething && tokens.length <= mostGiven)
  const unsaid = tokens.filter((change) => !isSaid(change))
  // of one that there is no half of
  const found: Finding[] = unsaid.length ? [{ id: 'loses-more', level: unsaid.length > 1 || unsaid.some(({ raw }) => raw === -1n) ? 'danger' : 'caution' }] : []
  const coins = lost.find(isCoin)
  const isUnread = actionsOf(request).some((action) => action.kind === 'create' || (action.kind === 'call' && !action.isKnown))
  const part = isUnread && coins !== undefined && balance ? (-10n * coins.raw) / balance : 0n
  if (coins && !getsSomething && part >= 5n) found.push({ id: 'pays-for-nothing', level: part >= 9n ? 'danger' : 'caution' })
  return found
}

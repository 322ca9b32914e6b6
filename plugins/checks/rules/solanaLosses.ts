import { chainOf, isCoin } from '../../caip19/assets'
import type { Action } from '../../clearDisplay/types'
import { actionsOf } from '../addresses'
import { isTrusted } from '../known'
import { WRAPPED } from '../simulate/solana'
import type { BalanceChange, SolanaTrial } from '../simulate/types'
import type { CheckedRequest, Facts, Finding } from '../types'
import { keyOf } from './said'

/** Less than anybody gives something for, and less than anybody gives much for, in lamports. */
const [trace, little] = [100_000n, 10_000_000n]
/** Base units of a token that are nothing. */
const dust = 1000n
/** Tokens whose worth everybody knows, whatever lists there are, in millionths of a dollar: USDC and USDT of the main network. */
const dollars: readonly string[] = ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB']
/** Tokens that an exchange or a deposit takes at most: more of them is no exchange. */
const mostGiven = 2

/** Markets, whose listings hand an item over by a call that nobody can read: of Magic Eden and Tensor. */
const markets: readonly unknown[] = ['M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K', 'mmm3XBJg5gk8XJxEKBvdgptZz6SgK4tXvn36sodowMc', 'TSWAPaqyCSx2KABk68Shruf4rp7CxcNi8hAsbdwmHbN', 'TCMPhJdwDryooaGtiocG1u3xcYbRpiJzb283XfCZsDp']
/** Whether all that nobody can read of a request are calls of markets. */
export function isListing(request: CheckedRequest): boolean {
  const unread = actionsOf(request).filter((action) => action.kind === 'create' || (action.kind === 'call' && !action.isKnown))
  return unread.length > 0 && unread.every((action) => action.kind === 'call' && markets.includes(action.to))
}

type Worth = 'known' | 'any' | 'unlisted' | 'little' | 'nothing'

/** What comes back, beside what the account had already. */
function worthOf(changes: readonly BalanceChange[], { refunds }: SolanaTrial, { listed }: Facts): Worth {
  const each = changes.flatMap(({ asset, raw }): readonly Worth[] => {
    const token = keyOf(asset)
    if (raw <= 0n) return []
    if (isCoin({ asset }) || token === WRAPPED) {
      const got = raw - (isCoin({ asset }) ? refunds : 0n)
      return got >= trace ? [got >= little ? 'known' : 'little'] : []
    }
    if (dollars.includes(token)) return [raw >= 1_000_000n ? 'known' : 'little']
    if (raw >= dust && listed.has(token)) return ['known']
    return [listed.size ? 'unlisted' : 'any']
  })
  return (['known', 'any', 'unlisted', 'little'] as const).find((worth) => each.includes(worth)) ?? 'nothing'
}

/** Coins and their wrapped form are the same: what one has less of and the other more is no change. */
function netted(changes: readonly BalanceChange[]): readonly BalanceChange[] {
  const [coin, wrapped] = [changes.find(isCoin), changes.find(({ asset }) => keyOf(asset) === WRAPPED)]
  if (!coin || !wrapped || coin.raw > 0n === wrapped.raw > 0n) return changes
  const sum = coin.raw + wrapped.raw
  const rest = sum > 0n === coin.raw > 0n ? coin : wrapped
  return [...changes.filter((change) => change !== coin && change !== wrapped), ...(sum ? [{ ...rest, raw: sum }] : [])]
}

/** How much of a token a transaction says openly that goes out of an account of the account's, to somebody else. */
const saidOf = (actions: readonly Action[], token: string, { mints }: SolanaTrial): bigint =>
  actions.reduce((sum, action) => {
    const isOut = action.kind === 'transfer' && action.from !== undefined && mints[action.from] === token && (action.to === undefined || !Object.hasOwn(mints, action.to))
    return isOut ? sum + action.amount : sum
  }, 0n)

interface Judged {
  /** Tokens that it takes without a word, and tenths of what there is of each. */
  readonly unsaid: readonly (BalanceChange & { readonly part: bigint; readonly isItem: boolean })[]
  /** What comes back may be worth nothing, or is. */
  readonly doubt: 'gets-unlisted' | 'gets-little' | undefined
  /** Lamports that it takes for nothing. */
  readonly paid: bigint
  readonly isDrained: boolean
  /** There are accounts that nobody could look at. */
  readonly isHidden: boolean
  /** People who get what the account has not given. */
  readonly people: readonly string[]
}

function judge(trial: SolanaTrial, request: CheckedRequest, facts: Facts): Judged {
  const actions = actionsOf({ parts: request.parts?.slice(trial.at, trial.at + 1) })
  const isUnread = actions.some((action) => action.kind === 'create' || (action.kind === 'call' && !action.isKnown))
  const changes = netted(trial.changes)
  const worth = worthOf(changes, trial, facts)
  const tokens = changes.filter(({ asset, raw }) => raw < 0n && !isCoin({ asset }) && chainOf(asset) === request.chainId)
  const tenths = (lost: bigint, of = 0n) => (of ? (10n * lost) / of : 0n)
  let isDoubtful = false
  const unsaid = tokens.filter(({ asset, raw }) => {
    const token = keyOf(asset)
    if (saidOf(actions, token, trial) >= -raw) return false
    // of one that there is no half of, something that nobody knows is no price
    if (worth === 'nothing' || tokens.length > mostGiven || (raw === -1n && worth === 'unlisted')) return true
    isDoubtful ||= worth !== 'known' && (raw === -1n || tenths(-raw, trial.held.get(token)) >= 9n)
    return false
  })
  const lost = -(changes.find((change) => isCoin(change) && change.raw < 0n)?.raw ?? 0n)
  if (isUnread && worth !== 'known' && worth !== 'nothing') isDoubtful ||= tenths(lost, trial.coins) >= (worth === 'any' ? 9n : 5n)
  const people = trial.others.flatMap(({ owner, asset, raw, accounts }) => {
    const own = changes.find((change) => change.asset === asset)?.raw ?? 0n
    const isSaid = isTrusted(facts.known, owner) || actions.some((action) => action.kind === 'transfer' && action.to !== undefined && accounts.includes(action.to))
    return isSaid || raw <= (own < 0n ? -own : own) ? [] : [owner]
  })
  const taken = unsaid.map((change) => {
    const all = trial.held.get(keyOf(change.asset))
    // items of Core and Bubblegum have no account
    return { ...change, part: tenths(-change.raw, all), isItem: change.raw === -1n || !all }
  })
  return { unsaid: taken, doubt: isDoubtful ? (worth === 'little' ? 'gets-little' : 'gets-unlisted') : undefined, paid: isUnread && worth === 'nothing' ? lost : 0n, isDrained: isUnread && worth !== 'known' && trial.isDrained, isHidden: isUnread && trial.isPartial, people: isUnread && worth !== 'known' ? people : [] }
}

/**
 * What trying a request of Solana has taken without a word of it in the request. A transaction has to name each account that it takes from: what it names is said where something of worth comes back. Each
 * transaction is judged by itself, as each can be sent alone.
 */
export function solanaLosses(request: CheckedRequest, trials: readonly SolanaTrial[], facts: Facts): readonly Finding[] {
  const each = trials.map((trial) => judge(trial, request, facts))
  const unsaid = each.flatMap((one) => one.unsaid)
  const isItem = unsaid.some((one) => one.isItem)
  const sums = new Map<string, bigint>()
  for (const { asset, part } of unsaid) sums.set(asset, (sums.get(asset) ?? 0n) + part)
  const parts = [...sums.values()]
  // a deposit may take a part of one or two tokens, and give nothing back
  const isMany = parts.length > mostGiven || (parts.length > 1 && parts.some((one) => one >= 5n))
  const isLost = isItem || isMany || parts.some((one) => one >= 1n)
  const isDrained = each.some((one) => one.isDrained)
  const paid = each.reduce((sum, one) => sum + one.paid, 0n)
  const balance = trials[0]?.coins
  const part = balance ? (10n * paid) / balance : 0n
  return [
    ...(isLost || isDrained ? [{ id: 'loses-more', level: isDrained || isMany || (isItem && !isListing(request)) ? 'danger' : 'caution' } as const] : []),
    ...each.flatMap(({ doubt }) => (doubt ? [{ id: doubt, level: 'caution' } as const] : [])),
    ...(part >= 5n && !isDrained ? [{ id: 'pays-for-nothing', level: part >= 9n ? 'danger' : 'caution' } as const] : []),
    ...(each.some((one) => one.isHidden) ? [{ id: 'unexplained', level: 'caution' } as const] : []),
    ...each.flatMap(({ people }) => people.map((address): Finding => ({ id: 'unknown-party', level: 'caution', values: { address } }))),
  ]
}

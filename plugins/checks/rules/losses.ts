import { isCoin, partsOfNft } from '../../caip19/assets'
import { isWrappedCoin } from '../../clearDisplay/evm/deployments'
import type { Action } from '../../clearDisplay/types'
import { actionsOf, sameAddress } from '../addresses'
import { evmCallsOf } from '../evmCalls'
import { quantityOf } from '../../tokenLogs/topics'
import type { BalanceChange, CheckedRequest, Facts, Finding } from '../types'

const coin = 'coin'
/** An asset without its network: a token by its address, an item with its number behind it. */
const keyOf = (asset: string) => (asset.includes('/slip44:') ? coin : asset.slice(asset.indexOf(':', asset.indexOf('/')) + 1))
const everything = 1n << 256n

/** What the words of a request say that it takes of the account's, by asset, and what they say that it brings. Coins that only go along with a call are not in it. */
function saidBy(request: CheckedRequest): { readonly takes: ReadonlyMap<string, bigint>; readonly brings: ReadonlySet<string> } {
  const own = sameAddress(request.account)
  const takes = new Map<string, bigint>()
  const brings = new Set<string>()
  const add = (token: string | undefined, amount: bigint, id?: bigint | '*') => {
    const key = `${sameAddress(token ?? coin)}${id === undefined ? '' : `/${id}`}`
    takes.set(key, (takes.get(key) ?? 0n) + amount)
  }
  const one = (action: Action): unknown => {
    switch (action.kind) {
      case 'transfer':
        if (!action.token || (action.from && sameAddress(action.from) !== own)) return
        if (action.isTokenId) add(action.token, 1n, action.amount)
        return action.isTokenId !== 'yes' && add(action.token, action.amount, action.id)
      case 'approve':
        if (!action.token || action.change === 'less') return
        if (action.isTokenId) add(action.token, 1n, action.amount)
        return add(action.token, action.amount)
      case 'approveAll':
        return action.isApproved && [undefined, '*' as const].forEach((id) => add(action.token, everything, id))
      case 'swap':
        if (!action.isKnown) return
        brings.add(sameAddress(action.get.token ?? coin))
        // routers wrap the coins that they are sent
        if (action.give.token && isWrappedCoin(request.chainId, action.give.token)) add(coin, action.give.amount)
        return add(action.give.token, action.give.amount)
      case 'wrap':
      case 'unwrap':
        brings.add(action.kind === 'wrap' ? sameAddress(action.token) : coin)
        return add(action.kind === 'wrap' ? coin : action.token, action.amount)
      case 'order':
        return action.gives.forEach(({ token, amount, id }) => add(token, amount, id))
      default:
        return
    }
  }
  actionsOf(request).forEach(one)
  return { takes, brings }
}

/** Less than anybody gives something for, in wei. */
const trace = 1_000_000_000_000n
/** Base units of a token of a list that are nothing. */
const dust = 1000n

/** What comes back beside what is said: something of a worth that is known, something that nobody here can tell the worth of, or nothing. Without lists nothing tells tokens apart: each has a worth. */
function worthOf(changes: readonly BalanceChange[], brings: ReadonlySet<string>, { chainId }: CheckedRequest, { listed }: Facts): 'known' | 'unknown' | 'nothing' {
  const gets = changes.filter(({ asset, raw }) => raw > 0n && !brings.has(keyOf(asset)))
  const isKnown = ({ asset, raw }: BalanceChange) => {
    if (partsOfNft(asset)) return false
    return isCoin({ asset }) || isWrappedCoin(chainId, keyOf(asset)) ? raw >= trace : !listed.size || (raw >= dust && listed.has(keyOf(asset)))
  }
  return gets.some(isKnown) ? 'known' : gets.some(({ asset, raw }) => !isCoin({ asset }) && raw > 0n) ? 'unknown' : 'nothing'
}

/** Tenths of what there is; undefined where that is not known. */
const tenths = (amount: bigint, of: bigint | undefined) => (of ? (10n * amount) / of : undefined)

/** `claim()`, `claimReward()`, `claimRewards()`, `claimAll()`, `claimTokens()`: they cost nothing. */
const claims = /^0x(?:4e71d92d|b88a802f|372500ab|d1058e59|48c54b9d)$/i

/** Coins that go into a call beyond what words say, where nothing comes back, or nothing that anybody knows. */
function lostCoins(lost: bigint, request: CheckedRequest, said: ReadonlyMap<string, bigint>, worth: ReturnType<typeof worthOf>, balance: bigint | undefined): readonly Finding[] {
  const calls = (evmCallsOf(request.call) ?? []).map(({ to, data = '0x', value }) => ({ to, data, value: quantityOf(value) ?? 0n }))
  const paid = calls.reduce((sum, { to, data, value }) => (to && data === '0x' ? sum + value : sum), said.get(coin) ?? 0n)
  if (lost <= paid || worth === 'known') return []
  const part = tenths(lost - paid, balance)
  // what cannot be worth its price is no matter where the price is small
  if (worth === 'unknown') return part !== undefined && part >= 5n ? [{ id: 'gets-unlisted', level: 'caution' }] : []
  const paying = calls.filter(({ value }) => value > 0n)
  const isOdd = paying.some(({ to, data }) => !to || claims.test(data))
  // what is bought elsewhere has arguments, and does not cost all there is
  const least = isOdd ? 0n : paying.some(({ data }) => data.length <= 10) ? 1n : 5n
  if (least && (part ?? (least === 1n ? 1n : 0n)) < least) return []
  return [{ id: 'pays-for-nothing', level: part !== undefined && part >= 9n ? 'danger' : 'caution' }]
}

/** What trying a request of an EVM chain has taken beyond what its words say: amounts are compared, not names. */
export function losses(request: CheckedRequest, changes: readonly BalanceChange[], facts: Facts): readonly Finding[] {
  const { takes, brings } = saidBy(request)
  const worth = worthOf(changes, brings, request, facts)
  const actions = actionsOf(request)
  const unread = actions.filter((action) => action.kind === 'create' || action.kind === 'call' || (action.kind === 'swap' && !action.isKnown))
  const called = unread.flatMap((action) => ('to' in action && action.to ? [sameAddress(action.kind === 'swap' ? action.router : action.to)] : []))
  const hex = unread.length ? (evmCallsOf(request.call) ?? []).map(({ data = '' }) => data.toLowerCase()).join(' ') : ''
  let isDoubtful = false
  const unsaid = changes.flatMap(({ asset, raw }) => {
    if (raw > 0n || isCoin({ asset })) return []
    const key = keyOf(asset)
    const item = partsOfNft(asset)
    const address = item?.address ?? key
    const said = (takes.get(key) ?? 0n) + ((item && takes.get(`${address}/*`)) ?? 0n)
    // tokens that grow or keep a part of what moves are rounded
    if (-raw <= said + (item ? 0n : said / 10_000n + 2n)) return []
    const part = item ? undefined : tenths(-raw, facts.balances.get(address))
    const hasAmount = !item && -raw > 0xffffn && hex.includes((-raw).toString(16).padStart(64, '0'))
    // bytes that nobody can read name what they are about where the call gives something back
    const isNamed = hasAmount || called.includes(address) || hex.includes(address.slice(2))
    if (isNamed && (worth === 'known' || (worth === 'unknown' && part === 0n))) return []
    if (isNamed && worth === 'unknown' && !item) {
      isDoubtful = true
      return []
    }
    return [{ isDanger: item !== undefined || (worth !== 'known' && !(hasAmount && (part ?? 0n) < 5n)) }]
  })
  const coins = changes.find(({ asset, raw }) => raw < 0n && isCoin({ asset }))
  return [
    ...(unsaid.length ? [{ id: 'loses-more', level: unsaid.length > 1 || unsaid.some(({ isDanger }) => isDanger) ? 'danger' : 'caution' } as const] : []),
    ...(isDoubtful ? [{ id: 'gets-unlisted', level: 'caution' } as const] : []),
    ...(coins ? lostCoins(-coins.raw, request, takes, worth, facts.balance) : []),
  ]
}

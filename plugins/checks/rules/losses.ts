import { isCoin, partsOfNft } from '../../caip19/assets'
import { isRouter, isWrappedCoin } from '../../clearDisplay/evm/deployments'
import { quantityOf } from '../../tokenLogs/topics'
import { actionsOf, sameAddress } from '../addresses'
import { evmCallsOf } from '../evmCalls'
import type { BalanceChange, CheckedRequest, Facts, Finding } from '../types'
import { coin, keyOf, saidBy } from './said'

/** Less than anybody gives something for, in wei. */
const trace = 1_000_000_000_000n
/** Base units of a token of a list that are nothing. */
const dust = 1000n

/** What comes back: something of a known worth, tokens where no list tells them apart, something that is in no list, or nothing. */
type Worth = 'known' | 'any' | 'unlisted' | 'nothing'
/** Tenths of what there is from which on what comes back is to be known. */
const doubtFrom = { tokens: { any: 9n, unlisted: 1n }, coins: { any: 9n, unlisted: 5n } } as const

/** What comes back beside what words say. */
function worthOf(changes: readonly BalanceChange[], brings: ReadonlySet<string>, { chainId }: CheckedRequest, { listed }: Facts): Worth {
  const each = changes.flatMap(({ asset, raw }): readonly Worth[] => {
    const key = keyOf(asset)
    if (raw <= 0n || brings.has(key)) return []
    if (partsOfNft(asset)) return ['unlisted']
    if (isCoin({ asset }) || isWrappedCoin(chainId, key)) return raw >= trace ? ['known'] : []
    return [!listed.size ? 'any' : raw >= dust && listed.has(key) ? 'known' : 'unlisted']
  })
  return (['known', 'any', 'unlisted'] as const).find((worth) => each.includes(worth)) ?? 'nothing'
}

/** Tenths of what there is; undefined where that is not known. */
const tenths = (amount: bigint, of: bigint | undefined) => (of ? (10n * amount) / of : undefined)

/** `claim()`, `claimReward()`, `claimRewards()`, `claimAll()`, `claimTokens()`: they cost nothing. */
const claims = /^0x(?:4e71d92d|b88a802f|372500ab|d1058e59|48c54b9d)$/i

/** Coins that go into a call beyond what words say, where nothing comes back, or nothing that anybody knows. */
function lostCoins(lost: bigint, request: CheckedRequest, said: ReadonlyMap<string, bigint>, worth: Worth, balance: bigint | undefined): readonly Finding[] {
  const calls = (evmCallsOf(request.call) ?? []).map(({ to, data = '0x', value }) => ({ to, data, value: quantityOf(value) ?? 0n }))
  const paid = calls.reduce((sum, { to, data, value }) => (to && data === '0x' ? sum + value : sum), said.get(coin) ?? 0n)
  if (lost <= paid || worth === 'known') return []
  const part = tenths(lost - paid, balance)
  if (worth !== 'nothing') return part !== undefined && part >= doubtFrom.coins[worth] ? [{ id: 'gets-unlisted', level: 'caution' }] : []
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
  const own = sameAddress(request.account)
  // words of a contract that nobody knows are no better than none
  const called = actions.flatMap((action): readonly string[] => {
    if (action.kind === 'create') return ['']
    if (action.kind === 'swap') return action.isKnown ? [] : [sameAddress(action.router)]
    const to = action.kind === 'call' || action.kind === 'batch' ? sameAddress(action.to ?? '') : undefined
    return to === undefined || (action.kind === 'batch' && (to === own || isRouter(request.chainId, to))) ? [] : [to]
  })
  const calls = evmCallsOf(request.call) ?? []
  const hex = called.length ? calls.map(({ data = '' }) => data.toLowerCase()).join(' ') : ''
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
    if (isNamed && worth !== 'nothing' && !(item && worth === 'unlisted')) {
      // a token that is called alone deals with its own
      const isOwn = calls.length === 1 && called.includes(address)
      isDoubtful ||= worth !== 'known' && (item !== undefined || (!isOwn && (part ?? (worth === 'any' ? 0n : 10n)) >= doubtFrom.tokens[worth]))
      return []
    }
    return [{ isDanger: item !== undefined || (worth !== 'known' && worth !== 'any' && !(hasAmount && (part ?? 0n) < 5n)) }]
  })
  const coins = changes.find(({ asset, raw }) => raw < 0n && isCoin({ asset }))
  return [
    ...(unsaid.length ? [{ id: 'loses-more', level: unsaid.length > 1 || unsaid.some(({ isDanger }) => isDanger) ? 'danger' : 'caution' } as const] : []),
    ...(isDoubtful ? [{ id: 'gets-unlisted', level: 'caution' } as const] : []),
    ...(coins ? lostCoins(-coins.raw, request, takes, worth, facts.balance) : []),
  ]
}

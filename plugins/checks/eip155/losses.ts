import { quantityOf, uintWord } from '../../../lib/bytes/abiWord'
import { isRouter } from '../../../lib/decode/evm/deployments'
import { isCoin, partsOfNft } from '../../shared/assets/assets'
import { actionsOf, sameAddress } from '../addresses'
import { bestOf, coin, keyOf, little, littleOf, tenths, trace, type Worth } from '../amounts'
import { evmCallsOf } from '../evmCalls'
import { isTrusted } from '../known'
import type { BalanceChange, CheckedRequest, Facts, Finding, Rule } from '../types'
import { isOwnDeposit } from './deposits'
import { isAlike, isAnyCoin, isKnownName } from './knownContracts'
import { saidBy } from './said'

const dust = 1000n

/** Tenths of what there is from which on what comes back is to be known. */
const doubtFrom = {
  tokens: { any: 9n, unlisted: 5n, little: 5n },
  coins: { any: 9n, unlisted: 5n, little: 5n },
} as const

/** What comes back beside what words say. */
function worthOf(
  changes: readonly BalanceChange[],
  brings: ReadonlySet<string>,
  { chainId }: CheckedRequest,
  { listed, decimals }: Facts,
): Worth {
  // few are worth the same as another: a contract can write thousands of others
  const gone = changes.filter(
    ({ asset, raw }) => raw < 0n && (isAnyCoin(chainId, keyOf(asset)) || isKnownName(keyOf(asset))),
  )
  /** What goes that is worth the same: half of it comes back at least. */
  const goneOf = (key: string) =>
    gone.reduce(
      (sum, { asset, raw }) => (isAlike(chainId, key, keyOf(asset)) ? sum - raw : sum),
      0n,
    )
  const each = changes.flatMap(({ asset, raw }): readonly Worth[] => {
    const key = keyOf(asset)
    if (raw <= 0n || brings.has(key)) return []
    if (partsOfNft(asset)) return ['unlisted']
    const isHalf = 2n * raw >= goneOf(key)
    if (isAnyCoin(chainId, key))
      return raw >= trace ? [raw >= little && isHalf ? 'known' : 'little'] : []
    if (!listed.size) return ['any']
    return [
      !listed.has(key) || raw < dust
        ? 'unlisted'
        : raw >= littleOf(decimals.get(key)) && isHalf
          ? 'known'
          : 'little',
    ]
  })
  return bestOf(each)
}

/** That what comes back is no match for what is lost. */
const doubt = (worth: Worth): Finding => ({
  id: worth === 'little' ? 'gets-little' : 'gets-unlisted',
  level: 'caution',
})

/**
 * `claim()`, `claimReward()`, `claimRewards()`, `claimAll()`, `claimTokens()`: they cost nothing.
 */
const claims = /^0x(?:4e71d92d|b88a802f|372500ab|d1058e59|48c54b9d)$/i

/** How many tenths an amount is of what there is; undefined where that is not known. */
type PartOf = (amount: bigint) => bigint | undefined

/**
 * Coins that go into a call beyond what words say, where nothing comes back, or nothing that
 * anybody knows.
 */
function lostCoins(
  lost: bigint,
  request: CheckedRequest,
  said: bigint,
  worth: Worth,
  partOf: PartOf,
): readonly Finding[] {
  const calls = (evmCallsOf(request.call) ?? []).map(({ to, data = '0x', value }) => ({
    to,
    data,
    value: quantityOf(value) ?? 0n,
  }))
  const paid = calls.reduce(
    (sum, { to, data, value }) => (to && data === '0x' ? sum + value : sum),
    said,
  )
  if (lost <= paid || worth === 'known') return []
  const part = partOf(lost - paid)
  if (worth !== 'nothing')
    return part !== undefined && part >= doubtFrom.coins[worth] ? [doubt(worth)] : []
  const paying = calls.filter(({ value }) => value > 0n)
  // some ask a small fee for a claim
  const isOdd = paying.some(({ to, data, value }) => !to || (claims.test(data) && value >= little))
  // small sums buy what a trial does not show
  if (!isOdd && ((part ?? 0n) < 1n || (lost - paid < little && (part ?? 0n) < 9n))) return []
  return [
    { id: 'pays-for-nothing', level: part !== undefined && part >= 9n ? 'danger' : 'caution' },
  ]
}

/**
 * What trying a request of an EVM chain has taken beyond what its words say: amounts are compared,
 * not names.
 */
export function losses(
  request: CheckedRequest,
  changes: readonly BalanceChange[],
  facts: Facts,
): readonly Finding[] {
  const ownDeposit = isOwnDeposit(request, changes, facts)
  const isMuch = ({ asset, raw }: BalanceChange) =>
    raw < 0n &&
    !partsOfNft(asset) &&
    (tenths(-raw, isCoin({ asset }) ? facts.balance : facts.balances.get(keyOf(asset))) ?? 0n) >= 9n
  // a pool may have another price than the market
  if (ownDeposit) return ownDeposit === 'pool' && changes.some(isMuch) ? [doubt('unlisted')] : []
  const { takes, allows, brings } = saidBy(request)
  const worth = worthOf(changes, brings, request, facts)
  const actions = actionsOf(request)
  const own = sameAddress(request.account)
  // words of a contract that nobody knows are no better than none
  const called = actions.flatMap((action): readonly string[] => {
    if (action.kind === 'create') return ['']
    if (action.kind === 'swap') return action.isKnown ? [] : [sameAddress(action.router)]
    const to =
      action.kind === 'call' || action.kind === 'batch' ? sameAddress(action.to ?? '') : undefined
    return to === undefined ||
      (action.kind === 'batch' && (to === own || isRouter(request.chainId, to)))
      ? []
      : [to]
  })
  const calls = evmCallsOf(request.call) ?? []
  const isRead = (request.parts ?? []).some((part) =>
    part.actions.some(({ kind }) => kind === 'collect'),
  )
  const hex =
    called.length || isRead ? calls.map(({ data = '' }) => data.toLowerCase()).join(' ') : ''
  // the largest part that goes of anything
  const most = changes.reduce((part, { asset, raw }) => {
    const of = isCoin({ asset }) ? facts.balance : facts.balances.get(keyOf(asset))
    const own = raw < 0n && !partsOfNft(asset) ? (tenths(-raw, of) ?? 0n) : 0n
    return own > part ? own : part
  }, 0n)
  let isDoubtful = false
  // what goes by an allowance of the same request, for nothing: whether that is nearly all of it
  const givenAway: boolean[] = []
  /**
   * What goes of an asset beside what words bring of it, what they say that it takes, and how much
   * of what there is an amount of it is.
   */
  const goneOf = (key: string, raw: bigint, all: bigint | undefined) => {
    const said = takes.get(key) ?? 0n
    // where words are all, nothing is left to take it
    const brought = said < 0n && called.length > 0 ? -said : 0n
    const partOf: PartOf = (amount) => {
      const part = tenths(amount, all && all + brought)
      // what was bought a moment ago is as much of what there is as was paid for it
      return brought > 0n && (part ?? 0n) < most ? most : part
    }
    return { gone: brought - raw, sure: said < 0n ? 0n : said, partOf }
  }
  // what words bring may be gone again when it is done
  const passed = [...takes]
    .filter(([key, said]) => said < 0n && !changes.some(({ asset }) => keyOf(asset) === key))
    .map(([key]): BalanceChange => ({ asset: key as BalanceChange['asset'], raw: 0n }))
  // kinds of things of which nearly all goes beyond what words say
  const kinds = new Set<string>()
  const unsaid = [...changes, ...passed].flatMap(
    ({ asset, raw }): readonly { readonly isNamed: boolean; readonly isDanger: boolean }[] => {
      const key = keyOf(asset)
      const { gone, sure, partOf } = goneOf(key, raw, facts.balances.get(key))
      if (gone <= 0n || key === coin) return []
      const item = partsOfNft(asset)
      const address = item?.address ?? key
      // tokens that grow or keep a part of what moves are rounded
      const isWithin = (said: bigint) => gone <= said + (item ? 0n : said / 10_000n + 2n)
      if (isWithin(sure)) return []
      const part = item ? undefined : partOf(gone)
      if (item || (part ?? 0n) >= 9n) kinds.add(item ? 'item' : key)
      if (isWithin(sure + (allows.get(key) ?? 0n) + ((item && allows.get(`${address}/*`)) ?? 0n))) {
        if (worth === 'nothing')
          givenAway.push(...(item || (part ?? 0n) >= 1n ? [(part ?? 0n) >= 9n] : []))
        else
          isDoubtful ||=
            worth !== 'known' && (item !== undefined || (part ?? 0n) >= doubtFrom.tokens[worth])
        return []
      }
      const hasAmount = !item && gone > 0xffffn && hex.includes(uintWord(gone))
      // bytes that nobody can read name what they are about where the call gives something back
      const isNamed = hasAmount || called.includes(address) || hex.includes(address.slice(2))
      if (isNamed && worth !== 'nothing' && !(item && worth === 'unlisted')) {
        // a token that is called alone deals with its own
        const isOwn = calls.length === 1 && called.includes(address)
        isDoubtful ||=
          worth !== 'known' &&
          (item !== undefined ||
            (!isOwn && (part ?? (worth === 'any' ? 0n : 10n)) >= doubtFrom.tokens[worth]))
        return []
      }
      // deposits, stakes and bridges name what they take, and bring nothing at once
      if (isNamed && !item)
        return (part ?? 1n) >= 1n ? [{ isNamed, isDanger: (part ?? 0n) >= 9n }] : []
      return [{ isNamed, isDanger: item !== undefined || (worth !== 'known' && worth !== 'any') }]
    },
  )
  // a router that is known, and brings nothing of what it is to bring, unless that goes to who is
  // trusted
  const isElsewhere = actions.some(
    (action) =>
      (action.kind === 'swap' || action.kind === 'collect') &&
      action.to !== undefined &&
      sameAddress(action.to) !== own &&
      isTrusted(facts.known, sameAddress(action.to)),
  )
  const gained = changes.flatMap(({ asset, raw }) =>
    raw > 0n && brings.has(keyOf(asset)) ? [keyOf(asset)] : [],
  )
  const isBare = brings.size > 0 && !isElsewhere && !gained.length
  const isForUnlisted =
    gained.length > 0 &&
    !gained.some(
      (key) => isAnyCoin(request.chainId, key) || facts.listed.has(key) || isKnownName(key),
    ) &&
    most >= doubtFrom.coins[facts.listed.size ? 'unlisted' : 'any']
  const coins = goneOf(
    coin,
    changes.find(({ asset }) => isCoin({ asset }))?.raw ?? 0n,
    facts.balance,
  )
  const spent =
    coins.gone > 0n ? lostCoins(coins.gone, request, coins.sure, worth, coins.partOf) : []
  if (coins.gone > coins.sure && (coins.partOf(coins.gone - coins.sure) ?? 0n) >= 9n)
    kinds.add(coin)
  // nobody gives several things for what one of a list may be worth, or not
  const isAll = kinds.size > 1 && worth === 'known' && !unsaid.length && !isDoubtful
  // several assets for nothing
  const isSeveral = worth === 'nothing' && unsaid.length + givenAway.length + spent.length > 1
  return [
    ...(isAll ? [{ id: 'loses-more', level: 'caution' } as const] : []),
    ...(unsaid.length
      ? [
          {
            id: 'loses-more',
            level:
              isSeveral ||
              unsaid.filter((one) => !one.isNamed).length > 1 ||
              unsaid.some(({ isDanger }) => isDanger)
                ? 'danger'
                : 'caution',
          } as const,
        ]
      : []),
    ...(isDoubtful ? [doubt(worth)] : isForUnlisted ? [doubt('unlisted')] : []),
    ...(isBare && most > 0n
      ? [{ id: 'pays-for-nothing', level: most >= 9n ? 'danger' : 'caution' } as const]
      : []),
    ...(givenAway.length
      ? [
          {
            id: 'pays-for-nothing',
            level: isSeveral || givenAway.includes(true) ? 'danger' : 'caution',
          } as const,
        ]
      : []),
    ...spent.map((one) => (isSeveral ? ({ ...one, level: 'danger' } as const) : one)),
  ]
}

/** What is lost by trying it. */
export const lost: Rule = (request, facts) =>
  facts.simulation.outcome === 'succeeds'
    ? losses(request, facts.simulation.changes ?? [], facts)
    : []

import { fromHexDigits } from '../../../lib/bytes/hex'
import { keyAt, u64At } from '../../../lib/decode/solana/instructionData'
import type { Action } from '../../../lib/decode/types'
import { actionsOf } from '../addresses'
import { isTrusted } from '../known'
import type { SolanaTrial } from '../simulation'
import type { CheckedRequest, Facts, Finding, Level } from '../types'
import { paidOutTo, stakePrograms, type Whose } from './markets'
import { type ProgramRole, realms, roleOf, stakePools } from './programs'

type Call = Extract<Action, { kind: 'call' }>
type HandOver = Extract<Action, { kind: 'authority' }>

const dataOf = ({ words: [data = ''] = [] }: Call) => data
const instructionOf = (call: Call) => ({
  program: call.to,
  accounts: call.accounts ?? [],
  data: fromHexDigits(dataOf(call)),
})

/**
 * Calls of apps that hand over what lies there, by the program and what they begin with: which of
 * the accounts gets it (below zero from the last one on), or behind how many bytes of the data its
 * key stands.
 */
const handing: Readonly<
  Record<string, readonly [start: string, account: number | undefined, key?: number]>
> = {
  // transfer_recipient() of Streamflow
  strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m: ['ebf6e04069a6148a', 1],
  // transfer_to_new_account() of marginfi, in both of its forms
  MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA: ['1c4f81e7a9454541', -3],
  // SetGovernanceDelegate of Realms
  [realms]: ['0301', undefined, 2],
}

/** Whom calls of apps hand over to what lies there, where that is somebody else. */
export const handedOver = (request: CheckedRequest, { known }: Facts): readonly Finding[] =>
  actionsOf(request).flatMap((action): readonly Finding[] => {
    const [start, account, key = 0] =
      (action.kind === 'call' &&
        action.to !== undefined &&
        Object.hasOwn(handing, action.to) &&
        handing[action.to]) ||
      []
    if (action.kind !== 'call' || start === undefined || !dataOf(action).startsWith(start))
      return []
    const address =
      account === undefined ? keyAt(instructionOf(action), key) : action.accounts?.at(account)
    return address === request.account || (address !== undefined && isTrusted(known, address))
      ? []
      : [{ id: 'owner-change', level: 'danger', values: { address: address ?? '' } }]
  })

/** What begins a deposit of a stake: with and without a least amount. */
const deposits = /^(?:09|17)/
/**
 * What is found of a right that goes into other hands; undefined for a stake that goes to a pool
 * that everybody knows, by what the pool's own program does with it in the same transaction.
 */
export function handOverLevel(action: HandOver, request: CheckedRequest): Level | undefined {
  // that nobody may make more of a token gives nothing to anybody, though it cannot be undone
  if (action.isKept || (action.to === undefined && action.right === 'mint')) return 'caution'
  const { actions = [] } = request.parts?.find((part) => part.actions.includes(action)) ?? {}
  const pool = actions.flatMap((call) =>
    call.kind === 'call' &&
    stakePrograms.includes(call.to ?? '') &&
    deposits.test(dataOf(call)) &&
    action.to !== undefined &&
    call.accounts?.[2] === action.to &&
    call.accounts[4] === action.account
      ? [call.accounts[0]]
      : [],
  )
  return !pool.length
    ? 'danger'
    : pool.every((one) => stakePools.includes(one))
      ? undefined
      : 'caution'
}

/**
 * What one of the transactions does, with accounts that tables of the network hold where they could
 * be read.
 */
export const actionsAt = (
  { parts }: CheckedRequest,
  at: number,
  { simulation }: Facts,
): readonly Action[] =>
  (simulation.outcome === 'succeeds' && simulation.words?.get(at)) ||
  actionsOf({ parts: parts?.slice(at, at + 1) })

/**
 * What each transaction does, and the accounts of tokens that it opens for the account: what
 * another one only says to open may be somebody's.
 */
export const openings = (request: CheckedRequest, facts: Facts) =>
  (request.parts ?? []).map((part, at) => {
    const actions = actionsAt(request, at, facts)
    return {
      part: { ...part, actions },
      opened: new Map(
        actions.flatMap((action) =>
          action.kind === 'openAccount' && action.owner === request.account
            ? [[action.account, action.token] as const]
            : [],
        ),
      ),
    }
  })
/**
 * Whether neither an account nor who it was tried to belong to is known by the account or the host.
 */
export const isStrangers = (address: string, { known, simulation }: Facts): boolean =>
  !isTrusted(known, address) &&
  !(
    simulation.outcome === 'succeeds' &&
    simulation.trials?.some(({ others }) =>
      others.some(({ owner, accounts }) => accounts.includes(address) && isTrusted(known, owner)),
    )
  )

/**
 * Whom calls of lenders pay out to what lies there, where that is no account of the account's, nor
 * one that the transaction opens for it.
 */
export function paidOut(request: CheckedRequest, facts: Facts): readonly Finding[] {
  const own = facts.simulation.outcome === 'succeeds' ? facts.simulation.own : undefined
  if (!own) return []
  return openings(request, facts).flatMap(({ part, opened }) =>
    part.actions.flatMap((action): readonly Finding[] => {
      const address =
        action.kind === 'call' && action.to !== undefined
          ? paidOutTo(action.to, dataOf(action), action.accounts ?? [])
          : undefined
      const isOther =
        address !== undefined &&
        address !== request.account &&
        !own.has(address) &&
        !opened.has(address) &&
        isStrangers(address, facts)
      return isOther ? [{ id: 'swap-to-other', level: 'danger', values: { address } }] : []
    }),
  )
}

/**
 * Listings by what they begin with: behind how many bytes the price stands, in lamports, and behind
 * how many whether it is in a token.
 */
const listings: Readonly<Record<string, readonly [price: number, expiry?: number]>> = {
  // sell(u8,u8,u64,u64,i64), mip1_sell({u64,i64}), ocp_sell({u64,i64}), core_sell({u64,i64,bytes?})
  // of Magic Eden
  '33e685a4017f83ad': [10],
  '3a32ac6fa697165e': [8],
  '1629d9dc15683d63': [8],
  '1ff3f73b8653a5da': [8],
  // list_legacy(u64,u64?,pubkey?,…), list_core(u64,u64?,pubkey?,…) of Tensor
  '066eff121024081e': [8, 16],
  ad4ca77d76470199: [8, 16],
}
/** Lamports that hardly anybody sells an item for. */
const least = 10_000_000n
/** Whether a listing is for coins, and for more than a trifle. */
function isPriced(call: Call): boolean {
  const data = dataOf(call)
  const start = data.slice(0, 16)
  const [price, expiry] = (Object.hasOwn(listings, start) && listings[start]) || []
  if (price === undefined || (u64At(instructionOf(call), price) ?? 0n) < least) return false
  if (expiry === undefined) return true
  const currency = expiry + (data.slice(2 * expiry, 2 * expiry + 2) === '01' ? 9 : 1)
  return data.slice(2 * currency, 2 * currency + 2) === '00'
}

/**
 * Where calls of bridges name who gets it on the other network, behind so many bytes, by what they
 * begin with: deposit_for_burn(u64,u32,bytes32,…) of CCTP, and the two transfers of Wormhole.
 */
const receivers: readonly (readonly [start: string, at: number])[] = [
  ['d73c3d2e723780b0', 20],
  ['04', 21],
  ['05', 21],
]
/** Whether a call of a bridge names an own address of an EVM chain as who gets it. */
function isToOwn(data: string, { known }: Facts): boolean {
  const [, at = 0] = receivers.find(([start]) => data.startsWith(start)) ?? []
  const address = /^0{24}([\da-f]{40})$/.exec(data.slice(2 * at, 2 * at + 64))?.[1]
  return at > 0 && address !== undefined && isTrusted(known, `0x${address}`)
}

/** What is the worst that programs do. */
const worst: readonly ProgramRole[] = ['sends', 'sells', 'swaps', 'keeps', 'stakes', 'returns']
/**
 * What the calls of a transaction do that nobody can read, as everybody knows their programs: the
 * worst of it, where `keeps` is also an item that is sold for a price. Undefined where a program is
 * not known. `own`: the account's own accounts; without them each may be one.
 */
export function programsOf(
  actions: readonly Action[],
  { account }: CheckedRequest,
  facts: Facts,
  own?: SolanaTrial['own'],
): ProgramRole | undefined {
  const whose: Whose = {
    isOwn: (address = '') => address === account || !own || own.has(address),
    isKnown: (address = '') => isTrusted(facts.known, address),
  }
  const unread = actions.filter(
    (action) => action.kind === 'create' || (action.kind === 'call' && !action.isKnown),
  )
  const roles = unread.map((action) => {
    if (action.kind !== 'call') return undefined
    const data = dataOf(action)
    const role = roleOf(action.to, data, action.accounts ?? [], whose)
    if (role === 'sends' && isToOwn(data, facts)) return 'returns'
    return role === 'sells' && isPriced(action) ? 'keeps' : role
  })
  return roles.includes(undefined) ? undefined : worst.find((role) => roles.includes(role))
}

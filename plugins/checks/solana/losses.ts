import type { Action } from '../../../lib/decode/types'
import { chainOf, isCoin } from '../../shared/assets/assets'
import { keyOf, tenths } from '../amounts'
import { isTrusted } from '../known'
import type { BalanceChange, Simulation, SolanaTrial } from '../simulation'
import type { CheckedRequest, Facts, Finding, Rule } from '../types'
import type { ProgramRole } from './programs'
import { actionsAt, programsOf } from './rights'
import { balanceOf } from './states'
import { little, netted, worthOf } from './worth'

/** Tokens that an exchange or a deposit takes at most: more of them is no exchange. */
const mostGiven = 2

type Tried = Extract<Simulation, { outcome: 'succeeds' }>

/**
 * How much of a token a transaction says openly that goes out of an account of the account's, to
 * somebody else.
 */
const saidOf = (actions: readonly Action[], token: string, { own }: SolanaTrial): bigint =>
  actions.reduce((sum, action) => {
    const isOut =
      action.kind === 'transfer' &&
      action.from !== undefined &&
      own.get(action.from)?.mint === token &&
      (action.to === undefined || !own.has(action.to))
    return isOut ? sum + action.amount : sum
  }, 0n)

interface Judged {
  /**
   * Tokens that it takes without a word, what there is of each, and whether it is a deposit that
   * everybody knows: then that counts from nine tenths on.
   */
  readonly unsaid: readonly (BalanceChange & {
    readonly all: bigint
    readonly isItem: boolean
    readonly isDeposit: boolean
  })[]
  /**
   * What comes back may be worth nothing, or is: what it takes of each asset for that, what there
   * is of it, and from how many tenths on that counts.
   */
  readonly doubt: 'gets-unlisted' | 'gets-little'
  readonly doubtful: readonly {
    readonly asset: string
    readonly lost: bigint
    readonly all: bigint | undefined
    readonly from: bigint
  }[]
  /** What a program that is not known for it takes without a word for something of worth. */
  readonly given: readonly {
    readonly asset: string
    readonly lost: bigint
    readonly all: bigint | undefined
    readonly isItem: boolean
  }[]
  /** Lamports that it takes for nothing, and whether that is such a deposit, or a bid. */
  readonly paid: bigint
  readonly isBid: boolean
  readonly isDrained: boolean
  /** Who gets what it takes is named by a call that everybody knows. */
  readonly isNamed: boolean
  /** There are accounts that nobody could look at. */
  readonly isHidden: boolean
  /** People who get what the account has not given. */
  readonly people: readonly string[]
}

const isUnreadCall = (action: Action) =>
  action.kind === 'create' || (action.kind === 'call' && !action.isKnown)
/** Roles that keep what they take for the account, so that nothing need come back. */
const keeping: readonly unknown[] = ['keeps', 'returns'] satisfies ProgramRole[]
/** And those that give something for it. */
const giving: readonly unknown[] = ['swaps', 'stakes'] satisfies ProgramRole[]
/** Tenths that are nearly all that there is. */
const nearlyAll = 9n
/** Tenths of what there is; none where that is not known. */
const partOfAll = (lost: bigint, of: bigint | undefined) => tenths(lost, of) ?? 0n

/** What people get who are not known, beside what words say that they get. */
const strangersIn = (trial: SolanaTrial, actions: readonly Action[], { known }: Facts) =>
  trial.others.filter(
    ({ owner, accounts }) =>
      !isTrusted(known, owner) &&
      !actions.some(
        (action) =>
          action.kind === 'transfer' && action.to !== undefined && accounts.includes(action.to),
      ),
  )

function judge(trial: SolanaTrial, request: CheckedRequest, facts: Facts): Judged {
  const actions = actionsAt(request, trial.at, facts)
  const isUnread = actions.some(isUnreadCall)
  const changes = netted(trial.changes)
  const ownOf = (asset: string) => changes.find((change) => change.asset === asset)?.raw ?? 0n
  const worth = worthOf(changes, trial, facts)
  const strangers = strangersIn(trial, actions, facts)
  const role = programsOf(actions, request, facts, trial.own)
  // of an exchange the other side gets what the account gives: of what is kept for the account
  // nobody does
  const isGiven =
    strangers.some(({ asset, raw }) => ownOf(asset) < 0n && 2n * raw >= -ownOf(asset)) ||
    trial.holders.some((holder) => !isTrusted(facts.known, holder))
  const isKept =
    (giving.includes(role) ? worth !== 'nothing' : keeping.includes(role)) &&
    !(isGiven && worth !== 'known')
  // whose market or pool it is nobody can tell
  const isDeposit = isKept && role === 'keeps'
  const tokens = changes.filter(
    ({ asset, raw }) => raw < 0n && !isCoin({ asset }) && chainOf(asset) === request.chainId,
  )
  const doubtful: Judged['doubtful'][number][] = []
  const untold = tokens.filter(({ asset, raw }) => saidOf(actions, keyOf(asset), trial) < -raw)
  const unsaid = untold.filter(({ asset, raw }) => {
    const token = keyOf(asset)
    // of one that there is no half of, something that nobody knows is no price
    if (
      !isKept &&
      (worth === 'nothing' || tokens.length > mostGiven || (raw === -1n && worth === 'unlisted'))
    )
      return true
    if (raw !== -1n || !isDeposit)
      doubtful.push({
        asset,
        lost: -raw,
        all: balanceOf(trial.own, token),
        from: raw === -1n ? 0n : nearlyAll,
      })
    return isDeposit && worth === 'nothing' && raw !== -1n
  })
  const isPaid = (to: string | undefined) =>
    to !== undefined && trial.others.some(({ accounts }) => accounts.includes(to))
  // what goes openly to people is said
  const openly = actions.reduce(
    (sum, action) =>
      action.kind === 'transfer' &&
      action.token === undefined &&
      action.from === request.account &&
      isPaid(action.to)
        ? sum + action.amount
        : sum,
    0n,
  )
  const lost = -(changes.find((change) => isCoin(change) && change.raw < 0n)?.raw ?? 0n) - openly
  if (isUnread && lost > 0n)
    doubtful.push({
      asset: 'coins',
      lost,
      all: trial.coins,
      from: worth === 'any' || isDeposit ? nearlyAll : 5n,
    })
  const isSure = isKept && role !== 'swaps' && !isDeposit
  const taken = unsaid.map((change) => {
    const all = balanceOf(trial.own, keyOf(change.asset))
    // items of Core and Bubblegum have no account
    return { ...change, all, isItem: change.raw === -1n || !all, isDeposit }
  })
  const given = untold.map(({ asset, raw }) => ({
    asset,
    lost: -raw,
    all: balanceOf(trial.own, keyOf(asset)),
    isItem: raw === -1n,
  }))
  const coins = { asset: 'coins', lost, all: trial.coins, isItem: false }
  const people = strangers
    .filter(({ asset, raw }) => raw > ownOf(asset) && raw > -ownOf(asset))
    .map(({ owner }) => owner)
  return {
    unsaid: taken,
    doubt: worth === 'little' ? 'gets-little' : 'gets-unlisted',
    doubtful: worth === 'nothing' || worth === 'known' || isSure ? [] : doubtful,
    given: isKept || worth !== 'known' ? [] : isUnread && lost > 0n ? [...given, coins] : given,
    paid: isUnread && (isDeposit || !isKept) && worth === 'nothing' && lost >= little ? lost : 0n,
    // coins for a bid lie at the market
    isBid: isDeposit || (role === 'sells' && !isGiven),
    isDrained: isUnread && worth !== 'known' && trial.isDrained && !(isKept && worth !== 'nothing'),
    isNamed: isKept || (role !== undefined && !keeping.includes(role)),
    isHidden: isUnread && trial.isPartial,
    people: isUnread && worth !== 'known' ? people : [],
  }
}

/**
 * How sure it is that something is lost which nobody has spoken of, and coins that are paid for
 * nothing. Some apps give nothing back for a part of a token, or of the coins.
 */
function lossesOf(each: readonly Judged[], balance: bigint | undefined): readonly Finding[] {
  const lost = each.flatMap((one) => one.unsaid)
  const partOf = ({ asset, all }: (typeof lost)[number]) =>
    partOfAll(
      lost.reduce((sum, one) => (one.asset === asset ? sum - one.raw : sum), 0n),
      all,
    )
  const unsaid = lost.filter((one) => !one.isDeposit || partOf(one) >= nearlyAll)
  const parts = [...new Map(unsaid.map((one) => [one.asset, partOf(one)])).values()]
  const coinsOf = (some: readonly Judged[]) =>
    partOfAll(
      some.reduce((sum, one) => sum + one.paid, 0n),
      balance,
    )
  const whole = coinsOf(each)
  const paid = whole >= nearlyAll ? whole : coinsOf(each.filter((one) => !one.isBid))
  const isDrained = each.some((one) => one.isDrained)
  const isItem = unsaid.some((one) => one.isItem)
  const isMany = parts.length > mostGiven || [...parts, paid].filter((one) => one >= 1n).length > 1
  const isAll = isItem || isMany || [...parts, paid].some((one) => one >= nearlyAll)
  // what everybody knows may be meant
  const level =
    isDrained ||
    (isAll && each.some((one) => !one.isNamed && (one.unsaid.length > 0 || one.paid > 0n)))
      ? 'danger'
      : 'caution'
  return [
    ...(isItem || parts.length > mostGiven || parts.some((one) => one >= 1n) || isDrained
      ? [{ id: 'loses-more', level } as const]
      : []),
    ...(paid >= 1n && !isDrained ? [{ id: 'pays-for-nothing', level } as const] : []),
  ]
}

/** Of what all transactions together take for something that may be worth nothing. */
function doubtsOf(each: readonly Judged[]): readonly Finding[] {
  const all = each.flatMap((one) => one.doubtful)
  const ids = each.flatMap(({ doubt, doubtful }) => {
    const isMuch = doubtful.some(
      ({ asset, all: of, from }) =>
        partOfAll(
          all.reduce((sum, one) => (one.asset === asset ? sum + one.lost : sum), 0n),
          of,
        ) >= from,
    )
    return isMuch ? [doubt] : []
  })
  return [...new Set(ids)].map((id) => ({ id, level: 'caution' }))
}

/**
 * Whether nearly all of an asset goes, and half of another one or an item, for something that may
 * be worth little beside that.
 */
function takesSeveral(each: readonly Judged[]): boolean {
  const all = each.flatMap(({ given }) => given)
  const sumOf = (asset: string) =>
    all.reduce((sum, one) => (one.asset === asset ? sum + one.lost : sum), 0n)
  const parts = [
    ...new Map(
      all.map((one) => [one.asset, one.isItem ? 5n : partOfAll(sumOf(one.asset), one.all)]),
    ).values(),
  ]
  return parts.some((one) => one >= nearlyAll) && parts.filter((one) => one >= 5n).length > 1
}

/** Whether a transaction of several could not be tried, and may do what nobody can see. */
function isUntold(
  request: CheckedRequest,
  strange: readonly number[],
  facts: Facts,
  tried: ReadonlySet<number>,
): boolean {
  const untried = (request.parts ?? [])
    .map((_, at) => at)
    .filter((at) => !tried.has(at) && actionsAt(request, at, facts).some(isUnreadCall))
  return untried.some(
    (at) =>
      strange.includes(at) ||
      ![...keeping, ...giving].includes(programsOf(actionsAt(request, at, facts), request, facts)),
  )
}

/**
 * What trying a request of Solana has taken without a word of it in the request. A transaction has
 * to name each account that it takes from: what it names is said where something of worth comes
 * back. Each transaction is judged by itself, as each can be sent alone.
 */
function solanaLosses(
  request: CheckedRequest,
  { trials = [], strange, isUntried }: Tried,
  facts: Facts,
): readonly Finding[] {
  const each = trials.map((trial) => judge(trial, request, facts))
  const isHidden =
    each.some((one) => one.isHidden) ||
    (isUntried === true &&
      isUntold(request, strange ?? [], facts, new Set(trials.map(({ at }) => at))))
  const losses = lossesOf(each, trials[0]?.coins)
  return [
    ...losses,
    ...(takesSeveral(each) && !losses.some(({ id }) => id === 'loses-more')
      ? [{ id: 'loses-more', level: 'caution' } as const]
      : []),
    ...doubtsOf(each),
    ...(isHidden ? [{ id: 'unexplained', level: 'caution' } as const] : []),
    ...each.flatMap(({ people }) =>
      people.map(
        (address): Finding => ({ id: 'unknown-party', level: 'caution', values: { address } }),
      ),
    ),
  ]
}

/**
 * Accounts of the account's that somebody else may empty from then on: programs that everybody
 * knows may have that done by a program, and markets where nobody can say for how much.
 */
const takenBy = (
  request: CheckedRequest,
  { trials = [], taken = [] }: Tried,
  facts: Facts,
): readonly Finding[] =>
  taken.flatMap((address): readonly Finding[] => {
    const by = trials.flatMap((trial) =>
      trial.taken
        .filter(({ account }) => account === address)
        .map(({ isByPerson }) =>
          isByPerson
            ? undefined
            : programsOf(actionsAt(request, trial.at, facts), request, facts, trial.own),
        ),
    )
    return by.length > 0 && by.every((role) => keeping.includes(role))
      ? []
      : [
          {
            id: 'taken-over',
            level: by.every((role) => keeping.includes(role) || role === 'sells')
              ? 'caution'
              : 'danger',
            values: { address },
          },
        ]
  })

/** What is lost by trying it. */
export const lost: Rule = (request, facts) =>
  facts.simulation.outcome === 'succeeds'
    ? [
        ...takenBy(request, facts.simulation, facts),
        ...solanaLosses(request, facts.simulation, facts),
      ]
    : []

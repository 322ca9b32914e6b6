import { type Leave, leavesOf, maxAddresses, sameAddress, takersOf } from '../addresses'
import { isTrusted } from '../known'
import type { CheckedRequest, Facts, Finding, Rule } from '../types'
import { elsewhere, isContract, lookAlike } from './payments'

/** Days that a leave signed outside a transaction may stay good. */
const maxDays = 30n
const day = 86_400n

/** More than anybody needs: as much as there is, or ten times what the account has. */
const isTooMuch = ({ token, action }: Leave, { balances, tokens }: Facts): boolean => {
  if (action.kind === 'approveAll') return false
  const balance = balances.get(sameAddress(token ?? '')) ?? 0n
  // of a collection the amount is the number of an item
  return (
    action.isUnlimited ||
    (balance > 0n && tokens.has(sameAddress(token ?? '')) && action.amount > 10n * balance)
  )
}

/**
 * When a signature that gives a leave ends, where the leave itself does not say so: of EIP-2612 and
 * DAI.
 */
function deadlineOf({ method, params }: CheckedRequest['call']): bigint | undefined {
  if (!/TypedData/.test(method) || !Array.isArray(params)) return undefined
  try {
    const { message } = (typeof params[1] === 'string' ? JSON.parse(params[1]) : params[1]) as {
      message: { deadline?: string; expiry?: string }
    }
    return BigInt((message.deadline ?? message.expiry) as string)
  } catch {
    return undefined
  }
}

/**
 * What a request allows of each token in all, many steps and many spenders as one; and whether that
 * is more than half of several.
 */
interface Totals {
  readonly amounts: ReadonlyMap<string, bigint>
  readonly isSeveral: boolean
}
const isPart = (amount: bigint, least: bigint, balance = 0n) =>
  10n * amount >= least * balance && 2n * amount > balance && balance > 0n
function totalsOf(all: readonly Leave[], { balances }: Facts): Totals {
  const amounts = new Map<string, bigint>()
  for (const { token = '', action } of all)
    if (action.kind === 'approve')
      amounts.set(sameAddress(token), (amounts.get(sameAddress(token)) ?? 0n) + action.amount)
  return {
    amounts,
    isSeveral:
      [...amounts].filter(([token, amount]) => isPart(amount, 5n, balances.get(token))).length > 1,
  }
}
/**
 * Nine tenths of what the account has, or more than half of several tokens, or an item, that are
 * not used up by the request itself.
 */
const isMost = (
  { token, action }: Leave,
  { balances, simulation, tokens }: Facts,
  { amounts, isSeveral }: Totals,
): boolean => {
  const address = sameAddress(token ?? '')
  if (
    action.kind !== 'approve' ||
    (simulation.outcome === 'succeeds' &&
      simulation.changes?.some(({ asset, raw }) => raw < 0n && asset.includes(address)))
  )
    return false
  const isItem = action.isTokenId !== undefined && !tokens.has(address)
  return isItem || isPart(amounts.get(address) ?? 0n, isSeveral ? 5n : 9n, balances.get(address))
}

/** Who takes what is allowed, as far as everybody knows them. */
export interface KnownSpenders {
  /** The app that a leave is for; undefined where its contract is not known for that. */
  appFor(leave: Leave, chainId: string, facts: Facts): string | undefined
  /** Whether a contract makes calls that anybody has written. */
  isCaller(address: string): boolean
}
const nobody: KnownSpenders = { appFor: () => undefined, isCaller: () => false }

function checkLeave(
  leave: Leave,
  totals: Totals,
  request: CheckedRequest,
  facts: Facts,
  { appFor, isCaller }: KnownSpenders,
  now: bigint,
  deadline: bigint | undefined,
): readonly Finding[] {
  const { action, token } = leave
  const spender = sameAddress(leave.spender)
  const code = isContract(facts.codes.get(spender))
  const app = code === false ? undefined : appFor(leave, request.chainId, facts)
  // where nobody could be asked, what everybody knows is a contract all the same
  const contract = code ?? (app === undefined ? undefined : true)
  const values = { spender: app ?? spender, token: token ?? '' }
  const isAll = isMost(leave, facts, totals)
  const isNew = facts.known.get(spender) !== 'allowed'
  // known to everybody or to the host: whom only the account has allowed before may be anybody
  const isTold = app !== undefined || isTrusted(facts.known, spender)
  const isKnown = isTold || !(isNew || isAll)
  const level = contract && isTold ? 'info' : 'danger'
  const twin = app === undefined ? lookAlike(spender, facts) : undefined
  const found: Finding[] = twin ? [twin] : []
  if (action.kind === 'approveAll') found.push({ id: 'approval-all', level, values })
  else if (isTooMuch(leave, facts)) found.push({ id: 'unlimited-approval', level, values })
  if (contract === false)
    found.push(elsewhere(spender, facts) ?? { id: 'spender-eoa', level: 'danger', values })
  if (action.kind === 'approve' && !request.isTransaction) {
    const end = action.expires ?? deadline
    // a call in typed data, such as a Safe's, gives its leave once it is made
    const isLong = action.by !== undefined && (end === undefined || end > now + maxDays * day)
    // the amount is bounded, its end near and its spender a contract that is known: that is how
    // signed leaves are meant
    found.push(
      isLong
        ? { id: 'permit-long', level, values }
        : { id: 'permit', level: contract && isKnown ? 'info' : 'caution', values },
    )
  }
  // a page can have a little allowed first; and who could not be asked about may be anybody
  const isDoubtful = !isKnown && (isAll || contract === undefined || isCaller(spender))
  if ((isNew || isDoubtful) && !found.length)
    found.push({ id: 'spender-new', level: isDoubtful ? 'caution' : 'info', values })
  return found
}

/** Who may spend what of the account's from then on. */
export const leavesBy =
  (spenders: KnownSpenders = nobody): Rule =>
  (request, facts) => {
    const now = BigInt(Math.floor(Date.now() / 1000))
    const all = leavesOf(request)
    const deadline = all.length ? deadlineOf(request.call) : undefined
    const totals = totalsOf(all, facts)
    const found = all.flatMap((leave) =>
      checkLeave(leave, totals, request, facts, spenders, now, deadline),
    )
    const tokens = new Set(all.map(({ token }) => token))
    return Math.max(takersOf(request).length, tokens.size) > maxAddresses
      ? [...found, { id: 'not-whole', level: 'caution' }]
      : found
  }

import { isWrappedCoin } from '../../clearDisplay/evm/deployments'
import { OUTCOME_MARKETS } from '../../clearDisplay/typedData/marketOrders'
import type { TradeLeg } from '../../clearDisplay/types'
import { actionsOf, type Leave, leavesOf, maxAddresses, sameAddress, takersOf } from '../addresses'
import { isTrusted } from '../known'
import type { CheckedRequest, Facts, Finding, Rule } from '../types'
import { little, littleOf } from './losses'
import { elsewhere, isContract, lookAlike } from './payments'
import { callers } from './apps'
import { appFor } from './spenders'

/** Days that a leave signed outside a transaction may stay good. */
const maxDays = 30n
const day = 86_400n

/** More than anybody needs: as much as there is, or ten times what the account has. */
const isTooMuch = ({ token, action }: Leave, { balances, tokens }: Facts): boolean => {
  if (action.kind === 'approveAll') return false
  const balance = balances.get(sameAddress(token ?? '')) ?? 0n
  // of a collection the amount is the number of an item
  return action.isUnlimited || (balance > 0n && tokens.has(sameAddress(token ?? '')) && action.amount > 10n * balance)
}

/** When a signature that gives a leave ends, where the leave itself does not say so: of EIP-2612 and DAI. */
function deadlineOf({ method, params }: CheckedRequest['call']): bigint | undefined {
  if (!/TypedData/.test(method) || !Array.isArray(params)) return undefined
  try {
    const { message } = (typeof params[1] === 'string' ? JSON.parse(params[1]) : params[1]) as { message: { deadline?: string; expiry?: string } }
    return BigInt((message.deadline ?? message.expiry) as string)
  } catch {
    return undefined
  }
}

/** Nine tenths of what the account has, or more, that are not used up by the request itself. */
const isMost = ({ token, action }: Leave, { balances, simulation, tokens }: Facts, all: readonly Leave[]): boolean => {
  const address = sameAddress(token ?? '')
  const balance = balances.get(address) ?? 0n
  const isUsed = simulation.outcome === 'succeeds' && simulation.changes?.some(({ asset, raw }) => raw < 0n && asset.includes(address))
  // many steps, or many spenders, are one; an item is all of it
  const amount = all.reduce((sum, other) => (other.action.kind === 'approve' && sameAddress(other.token ?? '') === address ? sum + other.action.amount : sum), 0n)
  const isItem = action.kind === 'approve' && action.isTokenId !== undefined && !tokens.has(address)
  return action.kind === 'approve' && (isItem || (balance > 0n && 10n * amount >= 9n * balance)) && !isUsed
}

function checkLeave(leave: Leave, leaves: readonly Leave[], request: CheckedRequest, facts: Facts, now: bigint, deadline: bigint | undefined): readonly Finding[] {
  const { action, token } = leave
  const spender = sameAddress(leave.spender)
  const code = isContract(facts.codes.get(spender))
  const app = code === false ? undefined : appFor(leave, request.chainId, facts)
  // where nobody could be asked, what everybody knows is a contract all the same
  const contract = code ?? (app === undefined ? undefined : true)
  const values = { spender: app ?? spender, token: token ?? '' }
  const isAll = isMost(leave, facts, leaves)
  const isNew = facts.known.get(spender) !== 'allowed'
  // known to everybody or to the host: whom only the account has allowed before may be anybody
  const isTold = app !== undefined || isTrusted(facts.known, spender)
  const isKnown = isTold || !(isNew || isAll)
  const level = contract && isTold ? 'info' : 'danger'
  const twin = app === undefined ? lookAlike(spender, facts) : undefined
  const found: Finding[] = twin ? [twin] : []
  if (action.kind === 'approveAll') found.push({ id: 'approval-all', level, values })
  else if (isTooMuch(leave, facts)) found.push({ id: 'unlimited-approval', level, values })
  if (contract === false) found.push(elsewhere(spender, facts) ?? { id: 'spender-eoa', level: 'danger', values })
  if (action.kind === 'approve' && !request.isTransaction) {
    const end = action.expires ?? deadline
    // a call in typed data, such as a Safe's, gives its leave once it is made
    const isLong = action.by !== undefined && (end === undefined || end > now + maxDays * day)
    // the amount is bounded, its end near and its spender a contract that is known: that is how signed leaves are meant
    found.push(isLong ? { id: 'permit-long', level, values } : { id: 'permit', level: contract && isKnown ? 'info' : 'caution', values })
  }
  // a page can have a little allowed first; and who could not be asked about may be anybody
  const isDoubtful = !isKnown && (isAll || contract === undefined || callers.includes(spender))
  if ((isNew || isDoubtful) && !found.length) found.push({ id: 'spender-new', level: isDoubtful ? 'caution' : 'info', values })
  return found
}

/** Who may spend what of the account's from then on. */
export const leaves: Rule = (request, facts) => {
  const now = BigInt(Math.floor(Date.now() / 1000))
  const all = leavesOf(request)
  const deadline = all.length ? deadlineOf(request.call) : undefined
  const found = all.flatMap((leave) => checkLeave(leave, all, request, facts, now, deadline))
  return takersOf(request).length > maxAddresses ? [...found, { id: 'not-whole', level: 'caution' }] : found
}

/** Less than anybody sells for: a millionth of a coin, in wei. */
export const trace: bigint = 1_000_000_000_000n

/** The least of a token that counts, in base units: a cent of those that have up to six decimals, else a millionth. */
export const leastOf = (decimals: number | undefined): bigint => (decimals === undefined ? 1n : 10n ** BigInt(Math.max(0, decimals - (decimals > 6 ? 6 : 2))))

/** Tenths of a token from which on what is got for it is to be known; items are bid for by their collections. */
const doubtFrom = { token: 5n, item: 9n }

/** Orders that anybody may fill. What is got counts where it is no trace, unless a trace is all that is given, and where its token is a contract. */
export const orders: Rule = (request, { balance, balances, codes, decimals, listed }) => {
  const now = BigInt(Math.floor(Date.now() / 1000))
  return actionsOf(request).flatMap((action): readonly Finding[] => {
    if (action.kind !== 'order' || !action.gives.length) return []
    const values = { contract: action.contract }
    const own = sameAddress(request.account)
    const isWorth = ({ token, amount, id }: TradeLeg) => amount >= (token === undefined ? trace : id === undefined ? leastOf(decimals.get(sameAddress(token))) : 1n)
    const maxOrderDays = action.gives.some(({ id }) => id !== undefined) ? 190n : 366n
    // what a transaction has made another one ends, and what Polymarket's operator alone can fill
    const isLong = (end: bigint | undefined) => !request.isTransaction && (end === undefined ? !OUTCOME_MARKETS.includes(sameAddress(action.contract)) : end > now + maxOrderDays * day)
    // a trace of one token for a trace of another is no theft
    const isSomething = action.gives.some(isWorth) ? isWorth : ({ amount }: TradeLeg) => amount > 0n
    // a contract that the order does not show passes it on to whoever signs
    const isPassed = (to: string) => action.isOpen === true && isContract(codes.get(sameAddress(to))) === true
    // less of the same is no gain
    const isBack = (leg: TradeLeg) => action.gives.some(({ token, id, amount }) => id === undefined && sameAddress(token ?? '') === sameAddress(leg.token ?? '') && leg.amount <= amount)
    const forOwn = action.gets.filter((leg) => !isBack(leg)).filter(({ to, token }) => (to === undefined || sameAddress(to) === own || isPassed(to)) && (token === undefined || codes.get(sameAddress(token)) !== '0x'))
    if (!forOwn.some(isSomething)) return [{ id: 'order-for-nothing', level: 'danger', values }]
    const isKnown = ({ token }: TradeLeg) => token === undefined || isWrappedCoin(request.chainId, token) || listed.has(sameAddress(token))
    const isItem = (leg: TradeLeg) => leg.id !== undefined || leg.isAny === true
    const isLittle = ({ token, amount }: TradeLeg) => amount < (token === undefined || isWrappedCoin(request.chainId, token) ? little : littleOf(decimals.get(sameAddress(token))))
    const got = forOwn.filter(isSomething)
    const from = got.every(isItem) ? doubtFrom.item : doubtFrom.token
    const hasOf = (token: string | undefined) => (token === undefined ? balance : balances.get(sameAddress(token))) ?? 0n
    // an item, or most of a token that somebody knows
    const isMuch = action.gives.some((leg) => isItem(leg) || (isKnown(leg) && isWorth(leg) && 10n * leg.amount >= from * hasOf(leg.token)))
    const known = got.filter(isKnown)
    const doubt: readonly Finding[] = !isMuch ? [] : known.length === got.length && known.every(isLittle) ? [{ id: 'gets-little', level: 'caution' }] : listed.size && !known.length ? [{ id: 'gets-unlisted', level: 'caution' }] : []
    // a token that nobody could be asked about
    const isUnsure = got.every((leg) => leg.token !== undefined && !isKnown(leg) && codes.get(sameAddress(leg.token)) === undefined)
    // nobody sells whichever item another one chooses
    const isWhole = action.gives.some(({ isAny }) => isAny)
    const fee = action.fee ?? 0n
    const given = action.gives[0]?.amount ?? 0n
    return [
      { id: 'order', level: action.isOpen || isUnsure || isWhole || isLong(action.expires) ? 'caution' : 'info', values },
      ...(10n * fee > given ? [{ id: 'high-fee', level: 2n * fee >= given ? 'danger' : 'caution' } as const] : []),
      ...doubt,
    ]
  })
}

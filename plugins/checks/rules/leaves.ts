import { actionsOf, type Leave, leavesOf, sameAddress } from '../addresses'
import type { CheckedRequest, Facts, Finding, Rule } from '../types'
import { isContract, lookAlike } from './payments'

/** Days that a leave signed outside a transaction may stay good. */
const maxDays = 30n
const day = 86_400n

/** More than anybody needs: as much as there is, or ten times what the account has. */
const isTooMuch = ({ token, action }: Leave, { balances }: Facts): boolean => {
  if (action.kind === 'approveAll') return false
  const balance = token === undefined ? undefined : balances.get(sameAddress(token))
  return action.isUnlimited || (balance !== undefined && balance > 0n && action.amount > 10n * balance && !action.isTokenId)
}

function checkLeave(leave: Leave, { isTransaction }: CheckedRequest, facts: Facts, now: bigint): readonly Finding[] {
  const { action, token } = leave
  const spender = sameAddress(leave.spender)
  const values = { spender, token: token ?? '' }
  const contract = isContract(facts.codes.get(spender))
  const twin = lookAlike(spender, facts)
  const found: Finding[] = twin ? [twin] : []
  if (action.kind === 'approveAll') found.push({ id: 'approval-all', level: 'danger', values })
  else if (isTooMuch(leave, facts)) found.push({ id: 'unlimited-approval', level: 'danger', values })
  if (contract === false) found.push({ id: 'spender-eoa', level: 'danger', values })
  if (action.kind === 'approve' && !isTransaction) {
    const isLong = action.expires === undefined || action.expires > now + maxDays * day
    // the amount is bounded, its end near and its spender a contract: that is how signed leaves are meant
    found.push(isLong ? { id: 'permit-long', level: 'danger', values } : { id: 'permit', level: contract ? 'info' : 'caution', values })
  }
  if (facts.known.get(spender) !== 'allowed' && !found.length) found.push({ id: 'spender-new', level: 'info', values })
  return found
}

/** Who may spend what of the account's from then on. */
export const leaves: Rule = (request, facts) => {
  const now = BigInt(Math.floor(Date.now() / 1000))
  return leavesOf(request).flatMap((leave) => checkLeave(leave, request, facts, now))
}

/** Orders that anybody may fill. */
export const orders: Rule = (request) => {
  const now = BigInt(Math.floor(Date.now() / 1000))
  return actionsOf(request).flatMap((action): readonly Finding[] => {
    if (action.kind !== 'order' || !action.gives.length) return []
    const values = { contract: action.contract }
    const own = sameAddress(request.account)
    const forOwn = action.gets.filter(({ to, amount }) => amount > 0n && (to === undefined || sameAddress(to) === own))
    if (!forOwn.length) return [{ id: 'order-for-nothing', level: 'danger', values }]
    return [{ id: 'order', level: action.expires === undefined || action.expires > now + maxDays * day ? 'caution' : 'info', values }]
  })
}

import { isCoin } from '../../caip19/assets'
import { actionsOf, paymentsOf } from '../addresses'
import { balanceOf, WRAPPED } from './states'
import { isTrusted } from '../known'
import type { CheckedRequest, Facts, Finding } from '../types'
import { keyOf, tenths } from '../amounts'
import { byApp, foundMost } from '../rules/payments'
import { netted } from './losses'
import { withTables } from './rights'

/**
 * Payments of nearly all that the account has of a token or of the coins, of half of two of these, or of two items, by one request of an app, to somebody whom neither the account nor the host knows: a person, or
 * an address that only a program has, as anybody makes one. What goes to an own account, such as a stake or one of wrapped coins, is none, and what goes out of there is.
 */
export function sendsMostOf(request: CheckedRequest, facts: Facts): readonly Finding[] {
  const { known, simulation } = facts
  if (!byApp.test(request.call.origin) || simulation.outcome !== 'succeeds') return []
  const { trials = [], changes = [], coins = 0n, own = new Map() } = simulation
  const whole = withTables(request, facts)
  const mints = new Map([
    ...actionsOf(whole).flatMap((action) => (action.kind === 'openAccount' && action.owner === request.account ? [[action.account, action.token] as const] : [])),
    ...[...own].map(([address, { mint = WRAPPED }]) => [address, mint] as const),
    [request.account, WRAPPED],
  ])
  const isKnown = (to: string) => isTrusted(known, to) || trials.some(({ others }) => others.some(({ owner, accounts }) => accounts.includes(to) && isTrusted(known, owner)))
  const paid = paymentsOf(whole).filter(({ to }) => !mints.has(to) && !isKnown(to))
  const each = netted(changes).flatMap((change) => {
    const mint = isCoin(change) ? WRAPPED : keyOf(change.asset)
    const payments = paid.filter(({ from }) => mints.get(from) === mint)
    const all = balanceOf(own, mint) + (mint === WRAPPED ? coins : 0n)
    const sum = payments.reduce((sent, { amount }) => sent + amount, 0n)
    const part = tenths(-change.raw < sum ? -change.raw : sum, all) ?? 0n
    const [first] = payments
    return first && sum > 0n && change.raw < 0n ? [{ to: first.to, part, isItem: change.raw === -1n }] : []
  })
  const most = each.filter(({ isItem, part }) => !isItem && part >= 9n)
  const half = each.filter(({ isItem, part }) => isItem || part >= 5n)
  if (!most.length && half.length > 1) return [...new Set(half.map(({ to }) => to))].flatMap((to) => foundMost([to], false))
  return foundMost(
    most.map(({ to }) => to),
    each.some(({ isItem }) => isItem),
  )
}

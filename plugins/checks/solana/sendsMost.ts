import { isCoin } from '../../shared/assets/assets'
import { paymentsOf } from '../addresses'
import { keyOf, tenths } from '../amounts'
import { byApp, foundMost } from '../rules/payments'
import type { CheckedRequest, Facts, Finding } from '../types'
import { isStrangers, openings } from './rights'
import { balanceOf, WRAPPED } from './states'
import { netted } from './worth'

/**
 * Payments of nearly all that the account has of a token or of the coins, of half of two of these,
 * or of two items, by one request of an app, to somebody whom neither the account nor the host
 * knows: a person, or an address that only a program has, as anybody makes one. What goes to an own
 * account, such as a stake or one of wrapped coins, is none, and what goes out of there is.
 */
export function sendsMostOf(request: CheckedRequest, facts: Facts): readonly Finding[] {
  const { simulation } = facts
  if (!byApp.test(request.call.origin) || simulation.outcome !== 'succeeds') return []
  const { changes = [], coins = 0n, own = new Map() } = simulation
  const paid = openings(request, facts).flatMap(({ part, opened }) => {
    const mints = new Map([
      ...opened,
      ...[...own].map(([address, { mint = WRAPPED }]) => [address, mint] as const),
      [request.account, WRAPPED],
    ])
    return paymentsOf({ ...request, parts: [part] }).flatMap(({ to, from, amount }) =>
      mints.has(to) || !isStrangers(to, facts) ? [] : [{ to, amount, mint: mints.get(from) }],
    )
  })
  const each = netted(changes).flatMap((change) => {
    const mint = isCoin(change) ? WRAPPED : keyOf(change.asset)
    const payments = paid.filter((payment) => payment.mint === mint)
    const all = balanceOf(own, mint) + (mint === WRAPPED ? coins : 0n)
    const sum = payments.reduce((sent, { amount }) => sent + amount, 0n)
    const isPart = (least: bigint) =>
      [-change.raw, sum].every((one) => (tenths(one, all) ?? 0n) >= least)
    const [first] = payments
    const isItem = change.raw === -1n && sum > 0n
    return first
      ? [{ to: first.to, isItem, isMost: !isItem && isPart(9n), isHalf: isItem || isPart(5n) }]
      : []
  })
  const most = each.filter(({ isMost }) => isMost)
  const half = each.filter(({ isHalf }) => isHalf)
  if (!most.length && half.length > 1)
    return [...new Set(half.map(({ to }) => to))].flatMap((to) => foundMost([to], false))
  return foundMost(
    most.map(({ to }) => to),
    each.some(({ isItem }) => isItem),
  )
}

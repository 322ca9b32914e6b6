import { isCoin } from '../../caip19/assets'
import { actionsOf, paymentsOf } from '../addresses'
import { balanceOf, WRAPPED } from './states'
import type { CheckedRequest, Facts, Finding } from '../types'
import { keyOf, tenths } from '../amounts'
import { byApp, foundMost } from '../rules/payments'
import { netted } from './losses'

/**
 * Payments of nearly all that the account has of a token or of the coins, by one request of an app, to somebody whom it has never paid: a person, or an address that only a program has, as anybody makes one. What
 * goes to an own account, such as a stake or one of wrapped coins, is none, and what goes out of there is.
 */
export function sendsMostOf(request: CheckedRequest, { known, simulation }: Facts): readonly Finding[] {
  if (!byApp.test(request.call.origin) || simulation.outcome !== 'succeeds') return []
  const { trials = [], changes = [], coins = 0n, own = new Map(), words } = simulation
  const parts = (request.parts ?? []).map((part, at) => ({ ...part, actions: words?.get(at) ?? part.actions }))
  const mints = new Map([
    ...actionsOf({ parts }).flatMap((action) => (action.kind === 'openAccount' && action.owner === request.account ? [[action.account, action.token] as const] : [])),
    ...[...own].map(([address, { mint = WRAPPED }]) => [address, mint] as const),
    [request.account, WRAPPED],
  ])
  const isKnown = (to: string) => known.has(to) || trials.some(({ others }) => others.some(({ owner, accounts }) => accounts.includes(to) && known.has(owner)))
  const paid = paymentsOf({ ...request, parts }).filter(({ to }) => !mints.has(to) && !isKnown(to))
  const each = netted(changes).map((change) => {
    const mint = isCoin(change) ? WRAPPED : keyOf(change.asset)
    const payments = paid.filter(({ from }) => mints.get(from) === mint)
    const all = balanceOf(own, mint) + (mint === WRAPPED ? coins : 0n)
    const sum = payments.reduce((sent, { amount }) => sent + amount, 0n)
    return { payments, isItem: change.raw === -1n && sum > 0n, isMost: [-change.raw, sum].every((one) => (tenths(one, all) ?? 0n) >= 9n) }
  })
  return foundMost(
    each.flatMap(({ payments: [first], isItem, isMost }) => (first && isMost && !isItem ? [first.to] : [])),
    each.some(({ isItem }) => isItem),
  )
}

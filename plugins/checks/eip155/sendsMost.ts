import { partsOfNft } from '../../shared/assets/assets'
import { paymentsOf, sameAddress } from '../addresses'
import { coin, keyOf } from '../amounts'
import { isTrusted } from '../known'
import { byApp, foundMost, isPerhapsPerson } from '../rules/payments'
import type { BalanceChange, Rule } from '../types'

/**
 * Payments of nearly all that the account has of a token or of the coins, or of more than half of
 * several, or of several items, by one request of an app, to people whom neither the account nor
 * the host knows: whom it has paid a trifle before may be anybody.
 */
export const sendsMost: Rule = (request, { known, codes, balance, balances, simulation }) => {
  if (!byApp.test(request.call.origin)) return []
  const paid = paymentsOf(request, codes).filter(
    ({ to }) => !isTrusted(known, sameAddress(to)) && isPerhapsPerson(codes.get(sameAddress(to))),
  )
  /** What is paid of each token in all, and to whom first. */
  const sums = new Map<string, { readonly sum: bigint; readonly to: string }>()
  for (const { token = coin, amount, to } of paid) {
    const key = sameAddress(token)
    const { sum, to: first } = sums.get(key) ?? { sum: 0n, to: sameAddress(to) }
    sums.set(key, { sum: sum + amount, to: first })
  }
  // where trying it has shown nothing, what words say counts
  const said = () =>
    [...sums].map(
      ([key, { sum }]): BalanceChange => ({ asset: key as BalanceChange['asset'], raw: -sum }),
    )
  const changes = (simulation.outcome === 'succeeds' && simulation.changes) || said()
  /** Who gets more of an asset than so many tenths of what there is. */
  const takersFrom = (least: bigint) =>
    changes.flatMap(({ asset, raw }) => {
      const key = keyOf(asset)
      const of = key === coin ? balance : balances.get(key)
      const { sum, to } = sums.get(key) ?? { sum: 0n, to: '' }
      // what a Safe pays is none of the account's
      return of && -10n * raw >= least * of && 10n * sum >= least * of && 2n * sum > of ? [to] : []
    })
  const items = changes.flatMap(({ asset, raw }) =>
    raw < 0n ? (sums.get(partsOfNft(asset)?.address ?? '')?.to ?? []) : [],
  )
  const [most, halves] = [takersFrom(9n), takersFrom(5n)]
  const several = halves.length + items.length > 1 ? [...halves, ...items].slice(0, 1) : []
  return most.length ? foundMost(most, items.length > 0) : foundMost(several, false)
}

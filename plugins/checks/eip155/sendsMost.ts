import { partsOfNft } from '../../caip19/assets'
import { paymentsOf, sameAddress } from '../addresses'
import type { BalanceChange, Rule } from '../types'
import { isTrusted } from '../known'
import { byApp, foundMost, isPerhapsPerson } from '../rules/payments'
import { coin, keyOf } from '../amounts'

/** Payments of nearly all that the account has of a token or of the coins, or of more than half of several, or of several items, by one request of an app, to people whom neither the account nor the host knows: whom it has paid a trifle before may be anybody. */
export const sendsMost: Rule = (request, { known, codes, balance, balances, simulation }) => {
  if (!byApp.test(request.call.origin)) return []
  const paid = paymentsOf(request, codes).filter(({ to }) => !isTrusted(known, sameAddress(to)) && isPerhapsPerson(codes.get(sameAddress(to))))
  // where trying it has shown nothing, what words say counts
  const said = [...new Set(paid.map(({ token = coin }) => sameAddress(token)))].map((key): BalanceChange => ({ asset: key as BalanceChange['asset'], raw: -paid.reduce((sum, { token = coin, amount }) => (sameAddress(token) === key ? sum + amount : sum), 0n) }))
  const changes = (simulation.outcome === 'succeeds' && simulation.changes) || said
  /** Who gets more of an asset than so many tenths of what there is. */
  const takersFrom = (least: bigint) =>
    changes.flatMap(({ asset, raw }) => {
      const key = keyOf(asset)
      const of = key === coin ? balance : balances.get(key)
      const payments = paid.filter(({ token = coin }) => sameAddress(token) === key)
      const sum = payments.reduce((all, { amount }) => all + amount, 0n)
      // what a Safe pays is none of the account's
      return of && -10n * raw >= least * of && 10n * sum >= least * of && 2n * sum > of ? payments.map(({ to }) => sameAddress(to)).slice(0, 1) : []
    })
  const items = changes.flatMap(({ asset, raw }) => (raw < 0n ? paid.filter(({ token = '' }) => partsOfNft(asset)?.address === sameAddress(token)).map(({ to }) => sameAddress(to)).slice(0, 1) : []))
  const [most, halves] = [takersFrom(9n), takersFrom(5n)]
  const several = halves.length + items.length > 1 ? [...halves, ...items].slice(0, 1) : []
  return most.length ? foundMost(most, items.length > 0) : foundMost(several, false)
}

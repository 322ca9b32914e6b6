import { partsOfNft } from '../../caip19/assets'
import { paymentsOf, sameAddress } from '../addresses'
import type { Rule } from '../types'
import { byApp, foundMost, isPerhapsPerson } from '../rules/payments'
import { coin, keyOf } from '../amounts'

/** Payments of nearly all that the account has of a token or of the coins, by one request of an app, to people whom it has never paid. */
export const sendsMost: Rule = (request, { known, codes, balance, balances, simulation }) => {
  if (!byApp.test(request.call.origin) || simulation.outcome !== 'succeeds') return []
  const changes = simulation.changes ?? []
  const paid = paymentsOf(request, codes).filter(({ to }) => !known.has(sameAddress(to)) && isPerhapsPerson(codes.get(sameAddress(to))))
  const most = changes.flatMap(({ asset, raw }) => {
    const key = keyOf(asset)
    const of = key === coin ? balance : balances.get(key)
    const payments = paid.filter(({ token = coin }) => sameAddress(token) === key)
    const sum = payments.reduce((all, { amount }) => all + amount, 0n)
    // what a Safe pays is none of the account's
    return of && -10n * raw >= 9n * of && 10n * sum >= 9n * of ? payments.map(({ to }) => sameAddress(to)).slice(0, 1) : []
  })
  const isItem = changes.some(({ asset, raw }) => raw < 0n && paid.some(({ token = '' }) => partsOfNft(asset)?.address === sameAddress(token)))
  return foundMost(most, isItem)
}

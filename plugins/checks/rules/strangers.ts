import { isCoin } from '../../caip19/assets'
import { actionsOf, maxAddresses, strangersIn } from '../addresses'
import { evmCallsOf } from '../evmCalls'
import { isTrusted } from '../known'
import type { BalanceChange, Finding, Rule } from '../types'
import { isContract } from './payments'

/** People that are named, of those of one request. */
const maxNamed = 3

/** People among the arguments of calls that nobody can read: apps name contracts there, and the account itself. Where one call gives something back, they are taken for the other side of an exchange. */
export const strangers: Rule = (request, { codes, known, listed, elsewhere, simulation }) => {
  const unread = actionsOf(request).filter((action) => action.kind === 'call' && action.args)
  const isWorth = ({ asset, raw }: BalanceChange) => raw > 0n && (isCoin({ asset }) || !listed.size || listed.has(asset.slice(asset.lastIndexOf(':') + 1)))
  const isExchange = unread.length === 1 && evmCallsOf(request.call)?.length === 1 && simulation.outcome === 'succeeds' && simulation.changes?.some(isWorth)
  const all = strangersIn(request)
  // more than were asked about
  const isCut = codes.size >= maxAddresses && all.some((address) => !codes.has(address) && !isTrusted(known, address))
  const people = all.filter((address) => isContract(codes.get(address)) === false && !isTrusted(known, address) && !elsewhere.has(address))
  const found = people.slice(0, maxNamed).map((address): Finding => ({ id: 'unknown-party', level: isExchange ? 'info' : 'caution', values: { address } }))
  return isCut ? [...found, { id: 'not-whole', level: 'caution' }] : found
}

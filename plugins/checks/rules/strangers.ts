import { actionsOf, strangersIn } from '../addresses'
import { isTrusted } from '../known'
import type { Finding, Rule } from '../types'
import { isContract } from './payments'

/** People that are named, of those of one request. */
const maxNamed = 3

/** People among the arguments of calls that nobody can read: apps name contracts there, and the account itself. Where one call gives something back, they are taken for the other side of an exchange. */
export const strangers: Rule = (request, { codes, known, elsewhere, simulation }) => {
  const unread = actionsOf(request).filter((action) => action.kind === 'call' && action.args)
  const isExchange = unread.length === 1 && simulation.outcome === 'succeeds' && simulation.changes?.some(({ raw }) => raw > 0n)
  const people = strangersIn(request).filter((address) => isContract(codes.get(address)) === false && !isTrusted(known, address) && !elsewhere.has(address))
  return people.slice(0, maxNamed).map((address): Finding => ({ id: 'unknown-party', level: isExchange ? 'info' : 'caution', values: { address } }))
}

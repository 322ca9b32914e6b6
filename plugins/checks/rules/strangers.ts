import { actionsOf, strangersIn } from '../addresses'
import { evmCallsOf } from '../evmCalls'
import { quantityOf } from '../../tokenLogs/topics'
import type { Finding, Rule } from '../types'
import { isContract } from './payments'
import { isKnownSpender } from './spenders'

/** People that are named, of those of one request. */
const maxNamed = 3

/** People among the arguments of calls that nobody can read: apps name contracts there, and the account itself. Where one call gives something back, they are taken for the other side of an exchange. */
export const strangers: Rule = (request, facts) => {
  const { codes, known, elsewhere, simulation, tokens, balances } = facts
  const unread = actionsOf(request).filter((action) => action.kind === 'call' && action.args)
  const isExchange = unread.length === 1 && simulation.outcome === 'succeeds' && simulation.changes?.some(({ raw }) => raw > 0n)
  const named = strangersIn(request)
  const people = named.filter((address) => isContract(codes.get(address)) === false && !known.has(address) && !elsewhere.has(address))
  // a call that moves nothing may give a right to the one contract that it names
  const isIdle = simulation.outcome === 'succeeds' && simulation.changes?.length === 0 && (evmCallsOf(request.call) ?? []).every(({ value }) => !quantityOf(value)) && actionsOf(request).every(({ kind }) => kind === 'call' || kind === 'batch')
  const contracts = isIdle && !people.length ? named.filter((address) => isContract(codes.get(address)) && !tokens.has(address) && !balances.has(address)) : []
  if (contracts.length === 1) return contracts.filter((address) => !isKnownSpender(address, request, facts)).map((address): Finding => ({ id: 'unknown-party', level: 'caution', values: { address } }))
  return people.slice(0, maxNamed).map((address): Finding => ({ id: 'unknown-party', level: isExchange ? 'info' : 'caution', values: { address } }))
}

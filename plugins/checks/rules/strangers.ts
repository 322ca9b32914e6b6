import { isCoin } from '../../caip19/assets'
import { actionsOf, maxAddresses, sameAddress, strangersIn } from '../addresses'
import { quantityOf } from '../../tokenLogs/topics'
import { evmCallsOf } from '../evmCalls'
import { isTrusted } from '../known'
import type { BalanceChange, Finding, Rule } from '../types'
import { isContract } from './payments'
import { isKnownSpender } from './spenders'

/** People that are named, of those of one request. */
const maxNamed = 3

/** People among the arguments of calls that nobody can read: apps name contracts there, and the account itself. Where one call gives something back, they are taken for the other side of an exchange. */
export const strangers: Rule = (request, facts) => {
  const { codes, known, listed, elsewhere, simulation, tokens, balances } = facts
  const actions = actionsOf(request)
  const calls = evmCallsOf(request.call) ?? []
  const unread = actions.filter((action) => action.kind === 'call' && action.args)
  const changes = simulation.outcome === 'succeeds' ? simulation.changes : undefined
  const isWorth = ({ asset, raw }: BalanceChange) => raw > 0n && (isCoin({ asset }) || !listed.size || listed.has(asset.slice(asset.lastIndexOf(':') + 1)))
  const isExchange = unread.length === 1 && calls.length === 1 && changes?.some(isWorth)
  const named = strangersIn(request)
  const people = named.filter((address) => isContract(codes.get(address)) === false && !isTrusted(known, address) && !elsewhere.has(address))
  // a call that moves nothing may give a right to the one contract that it names
  const isIdle = changes?.length === 0 && calls.every(({ value }) => !quantityOf(value)) && actions.every(({ kind }) => kind === 'call' || kind === 'batch')
  const contracts = isIdle && !people.length ? named.filter((address) => isContract(codes.get(address)) && !tokens.has(address) && !balances.has(address) && !calls.some(({ to = '' }) => sameAddress(to) === address)) : []
  const others = contracts.length === 1 ? contracts.filter((address) => !isKnownSpender(address, request, facts, false)) : people
  const found = others.slice(0, maxNamed).map((address): Finding => ({ id: 'unknown-party', level: isExchange ? 'info' : 'caution', values: { address } }))
  // more than were asked about
  const isCut = codes.size >= maxAddresses && named.some((address) => !codes.has(address) && !isTrusted(known, address))
  return isCut ? [...found, { id: 'not-whole', level: 'caution' }] : found
}

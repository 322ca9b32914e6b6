import { quantityOf } from '../../../lib/bytes/abiWord'
import type { Action } from '../../../lib/decode/types'
import { isCoin, partsOfNft } from '../../shared/assets/assets'
import { actionsOf, maxAddresses, sameAddress } from '../addresses'
import { keyOf, trace } from '../amounts'
import { evmCallsOf } from '../evmCalls'
import { isTrusted } from '../known'
import { isContract } from '../rules/payments'
import type { BalanceChange, CheckedRequest, Facts, Finding, Rule } from '../types'
import { isAnyCoin } from './knownContracts'
import { isKnownSpender } from './spenders'
import { strangersIn } from './unreadAddresses'

/**
 * Calls of a proxy (DSProxy) that runs code as itself: execute(address code, bytes data),
 * execute(bytes code, bytes data).
 */
const proxied = /^0x(?:1cff79cd|1f6a1eb9)$/
/** The code that the first of both names. */
const codeIn = ({ selector, words: [word = ''] = [] }: Extract<Action, { kind: 'call' }>) =>
  selector === '0x1cff79cd' && word.length === 64 ? `0x${word.slice(24)}` : undefined
/** Code that everybody knows a proxy to run for who owns it: DssProxyActions of Maker. */
const proxyCode = '0x82ecd135dce65fbc6dbdd0e4237e0af93ffd5038'

/** People that are named, of those of one request. */
const maxNamed = 3

const named = (address: string, level: Finding['level'] = 'caution'): Finding => ({
  id: 'unknown-party',
  level,
  values: { address },
})

/**
 * Whether a request moves nothing, or no more than a trace of coins: then a call that nobody can
 * read may give a right.
 */
const isIdle = ({ call, chainId }: CheckedRequest, { simulation }: Facts) =>
  simulation.outcome === 'succeeds' &&
  simulation.changes?.every(
    ({ asset, raw }) => isAnyCoin(chainId, keyOf(asset)) && raw < trace && -raw < trace,
  ) === true &&
  (evmCallsOf(call) ?? []).every(({ value }) => (quantityOf(value) ?? 0n) < trace)

/**
 * People among the arguments of calls that nobody can read: apps name contracts there, and the
 * account itself. Where one call gives something back, they are taken for the other side of an
 * exchange. Of calls that move nothing also the first contract that they name, if it is no token.
 */
export const strangers: Rule = (request, facts) => {
  const { codes, known, listed, elsewhere, simulation, tokens, balance, balances } = facts
  const unread = actionsOf(request).filter((action) => action.kind === 'call' && action.args)
  const changes = (simulation.outcome === 'succeeds' && simulation.changes) || []
  // an item for a small sum: who is named may be who has brought the buyer
  const isSmall = changes.every(
    ({ asset, raw }) =>
      raw > 0n || (isCoin({ asset }) && balance !== undefined && -10n * raw < balance),
  )
  const isWorth = ({ asset, raw }: BalanceChange) =>
    raw > 0n &&
    (isCoin({ asset }) ||
      !listed.size ||
      listed.has(asset.slice(asset.lastIndexOf(':') + 1)) ||
      (isSmall && partsOfNft(asset) !== undefined))
  // whose code runs as what may hold all that the account has
  const runs = unread.flatMap((action) =>
    action.kind === 'call' && proxied.test(action.selector ?? '')
      ? [sameAddress(codeIn(action) ?? action.to ?? '')]
      : [],
  )
  const isExchange =
    unread.length === 1 &&
    !runs.length &&
    evmCallsOf(request.call)?.length === 1 &&
    changes.some(isWorth)
  const all = strangersIn(request).filter((address) => !runs.includes(address))
  // more than were asked about
  const isCut =
    codes.size >= maxAddresses &&
    all.some((address) => !codes.has(address) && !isTrusted(known, address))
  const people = all.filter(
    (address) =>
      isContract(codes.get(address)) === false &&
      !isTrusted(known, address) &&
      !elsewhere.has(address),
  )
  const found = people
    .slice(0, maxNamed)
    .map((address) => named(address, isExchange ? 'info' : 'caution'))
  const called =
    unread.length === 1 && unread[0]?.kind === 'call' ? sameAddress(unread[0].to ?? '') : undefined
  const [contract] = isIdle(request, facts)
    ? all.filter(
        (address) =>
          address !== called &&
          isContract(codes.get(address)) &&
          !tokens.has(address) &&
          !balances.has(address),
      )
    : []
  if (contract && !people.length && !isKnownSpender(contract, request, facts))
    found.push(named(contract))
  const foreign = runs.flatMap((address): readonly Finding[] =>
    address === proxyCode ? [] : [{ id: 'runs-as-account', level: 'caution', values: { address } }],
  )
  return [...found, ...foreign, ...(isCut ? [{ id: 'not-whole', level: 'caution' } as const] : [])]
}

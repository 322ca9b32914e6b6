import type { Action } from '../../../lib/decode/types'
import { actionsOf, namedIn, sameAddress, some, spelled } from '../addresses'
import { addressesIn } from '../argumentAddresses'
import { evmCallsOf } from '../evmCalls'
import type { CheckedRequest } from '../types'
import { argumentsOf } from './knownCalls'
import { isKnownName } from './knownContracts'

/** Addresses of one request that are looked for among its arguments. */
const maxStrangers = 100

/**
 * Addresses among the arguments of calls that nobody can read, beside the account's own and those
 * that everybody knows: the first 100.
 */
export function strangersIn(
  request: Pick<CheckedRequest, 'parts' | 'account' | 'chainId'>,
): readonly string[] {
  const own = sameAddress(request.account)
  const named = (action: Action) =>
    action.kind === 'call' && action.args
      ? addressesIn(argumentsOf(request.chainId, action.to, action.selector, action.args))
      : []
  return spelled(actionsOf(request).flatMap(named))
    .filter((address) => address !== own && !isKnownName(address))
    .slice(0, maxStrangers)
}

/**
 * Addresses of EVM networks in the parameters of a request, in typed data without words, and among
 * the arguments of calls: at most 150.
 */
function writtenIn(request: Pick<CheckedRequest, 'call' | 'parts'>): readonly string[] {
  const calls = evmCallsOf(request.call) ?? []
  return [
    ...some(JSON.stringify(request.call.params ?? '').match(/0x[\da-f]{40}(?![\da-f])/gi) ?? []),
    ...namedIn(actionsOf(request)),
    ...some(calls.flatMap(({ data = '' }) => addressesIn(data.slice(10)))),
  ]
}

/**
 * Addresses that a request names without words for it, and those that it has words for once more.
 */
export const unreadAddresses = (request: CheckedRequest): readonly string[] => [
  ...strangersIn(request),
  ...writtenIn(request),
]

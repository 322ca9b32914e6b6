import { actionsOf, sameAddress } from '../addresses'
import { addressesIn } from '../argumentAddresses'
import { evmCallsOf } from '../evmCalls'
import type { CheckedRequest } from '../types'

/** Addresses of one request that may be tokens of the account's. */
const maxMentioned = 12

/**
 * What a request to an EVM chain may take of the account's: tokens of its words, what it calls, and
 * addresses among its bytes.
 */
export function mentionedIn(request: CheckedRequest): readonly string[] {
  if (!request.isTransaction) return []
  const tokens = actionsOf(request).flatMap((action) =>
    'token' in action && action.token
      ? [action.token]
      : action.kind === 'swap' && action.give.token
        ? [action.give.token]
        : [],
  )
  const calls = (evmCallsOf(request.call) ?? []).filter(({ data = '0x' }) => data !== '0x')
  const own = sameAddress(request.account)
  const all = [
    ...tokens,
    ...calls.flatMap(({ to }) => to ?? []),
    ...calls.flatMap(({ data = '' }) => addressesIn(data.slice(10))),
  ].map(sameAddress)
  return [...new Set(all)]
    .filter((address) => address !== own && !/^0x0{16}/.test(address))
    .slice(0, maxMentioned)
}

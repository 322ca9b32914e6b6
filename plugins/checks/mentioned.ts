import { actionsOf, sameAddress } from './addresses'
import { evmCallsOf } from './evmCalls'
import type { CheckedRequest } from './types'

/** Addresses of one request that may be tokens of the account's. */
const maxMentioned = 12

/** Addresses among the bytes of a call: words that begin with zeros, and what looks like one in a call within it, whose words begin elsewhere. */
function addressesIn(data: string): readonly string[] {
  const words = (data.slice(10).match(/.{64}/g) ?? []).filter((word) => word.startsWith('0'.repeat(24)))
  return [...words.map((word) => word.slice(24)), ...[...data.matchAll(/0{24}(?=([1-9a-f][\da-f]{39}))/gi)].map(([, hex = '']) => hex)].map((hex) => `0x${hex}`)
}

/** What a request to an EVM chain may take of the account's: tokens of its words, what it calls, and addresses among its bytes. */
export function mentionedIn(request: CheckedRequest): readonly string[] {
  if (!request.isTransaction) return []
  const tokens = actionsOf(request).flatMap((action) => ('token' in action && action.token ? [action.token] : action.kind === 'swap' && action.give.token ? [action.give.token] : []))
  const calls = (evmCallsOf(request.call) ?? []).filter(({ data = '0x' }) => data !== '0x')
  const own = sameAddress(request.account)
  const all = [...tokens, ...calls.flatMap(({ to }) => to ?? []), ...calls.flatMap(({ data = '' }) => addressesIn(data))].map(sameAddress)
  return [...new Set(all)].filter((address) => address !== own && !/^0x0{16}/.test(address)).slice(0, maxMentioned)
}

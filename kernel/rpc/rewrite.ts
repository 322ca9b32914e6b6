import type { Driver } from '../networks/driver'
import { rpcError } from './errors'
import { clonePlain, deepFreeze } from './freeze'
import type { RpcCall } from './types'

const fixed = ['id', 'namespace', 'chainId', 'account', 'origin'] as const

/**
 * What the `request` taps made of a call, checked, copied and frozen; the call itself if they left it alone. Throws
 * `rpc/rewrite-refused` where the rewrite speaks for another account, chain, namespace or origin, or is no call at all.
 */
export function acceptRewrite(original: RpcCall, answer: unknown, plugins: readonly string[], driver: Driver): RpcCall {
  if (answer === original) return original
  const refuse = (what: string) => rpcError('rewrite-refused', { what, plugins })
  let given: RpcCall
  try {
    given = clonePlain(answer) as RpcCall
  } catch {
    throw refuse('form')
  }
  if (typeof given !== 'object' || given === null || typeof given.method !== 'string') throw refuse('form')
  for (const field of fixed) if (given[field] !== original[field]) throw refuse(field)
  const rewritten: RpcCall = { ...original, method: given.method, params: driver.checkParams(given), rewrittenBy: plugins.length ? plugins : ['unknown'] }
  const before = subjectOf(original, driver)
  const after = subjectOf(rewritten, driver)
  if (before.account !== after.account) throw refuse('account')
  if (before.chainId !== after.chainId) throw refuse('chain')
  return deepFreeze(rewritten)
}

function subjectOf(call: RpcCall, driver: Driver) {
  const named = driver.subject(call)
  const account = named.account ?? call.account
  const verdict = account === undefined ? undefined : driver.checkAddress(account)
  return { account: verdict?.valid ? verdict.address : account, chainId: named.chainId ?? call.chainId }
}

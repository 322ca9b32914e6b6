import { actionsOf } from '../addresses'
import type { CheckedRequest, Finding, Rule } from '../types'

/** What is signed without being a transaction, and means more than it says. */
export const signing: Rule = (request) => {
  const warnings = new Set((request.parts ?? []).flatMap((part) => part.warnings))
  const { method } = request.call
  const found: Finding[] = []
  if (method === 'eth_sign' || isBlind(request)) found.push({ id: 'eth-sign', level: 'danger' })
  const signIn = actionsOf(request).find(({ kind }) => kind === 'signIn')
  if (signIn?.kind === 'signIn' && signIn.isForeign) found.push({ id: 'domain-mismatch', level: 'danger', values: { domain: signIn.domain.text.slice(0, 80) } })
  if (warnings.has('other_account')) found.push({ id: 'other-account', level: 'danger' })
  if (warnings.has('other_chain')) found.push({ id: 'wrong-network', level: 'danger' })
  if (warnings.has('unsigned')) found.push({ id: 'unsigned-members', level: 'danger' })
  if (warnings.has('hidden_characters')) found.push({ id: 'hidden-characters', level: 'caution' })
  if (/Permissions$/.test(method)) found.push({ id: 'permissions', level: 'danger' })
  else if (!request.parts && method !== 'eth_sign') found.push({ id: 'unexplained', level: 'caution' })
  return found
}

/** Bytes without a meaning: a hash of anything, such as a transaction. */
const isBlind = (request: CheckedRequest) =>
  actionsOf(request).some((action) => action.kind === 'message' && !action.isText)

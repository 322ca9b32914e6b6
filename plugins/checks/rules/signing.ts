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

/** What a signature of Bitcoin leaves open, and what is paid for it. */
export const coins: Rule = ({ parts = [], namespace, call }) => {
  if (namespace !== 'bip122') return []
  const { signInputs } = (call.params ?? {}) as { readonly signInputs?: readonly { readonly sighashTypes?: readonly number[] }[] }
  // 0 is DEFAULT of taproot, 1 is ALL
  if (signInputs?.some(({ sighashTypes }) => sighashTypes?.some((type) => type > 1))) return [{ id: 'sighash', level: 'danger' }]
  return parts.flatMap(({ actions, fee }): readonly Finding[] => {
    const spent = actions.flatMap((action) => (action.kind === 'coins' ? action.inputs : []))
    const sum = spent.reduce((all, { amount }) => all + (amount ?? 0n), 0n)
    return [
      ...(spent.some(({ sighash }) => sighash !== undefined) ? [{ id: 'sighash', level: 'danger' } as const] : []),
      ...(fee !== undefined && sum > 0n && fee * 10n > sum ? [{ id: 'high-fee', level: 'danger', values: { fee: String(fee) } } as const] : []),
      ...(spent.some(({ amount, address }) => amount !== undefined && amount < 1000n && /^(?:bc|tb|bcrt)1p/.test(address ?? '')) ? [{ id: 'inscription', level: 'caution' } as const] : []),
    ]
  })
}

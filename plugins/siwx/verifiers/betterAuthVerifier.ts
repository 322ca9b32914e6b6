import { isRecord } from '../../../kernel/plugins/toolkit'
import { type SiwxErrorName, siwxError } from '../errors'
import type { SignInState, SignInVerifier } from '../types'
import { type Answer, below, json, request } from './request'
import { signOutOfOne } from './signOutOfOne'

/** What the plugin siwe of better-auth 1.7 refuses with: a code, or a message where it has none. */
const refusals: Readonly<Record<string, SiwxErrorName>> = {
  UNAUTHORIZED_INVALID_OR_EXPIRED_NONCE: 'nonce-used',
  // its fields are those of a valid message: what can differ is the domain
  UNAUTHORIZED_SIWE_MESSAGE_MISMATCH: 'wrong-domain',
  UNAUTHORIZED_SIWE_MESSAGE_EXPIRED: 'expired',
  UNAUTHORIZED_SIWE_MESSAGE_NOT_YET_VALID: 'expired',
  'Unauthorized: Invalid SIWE signature': 'bad-signature',
}
const refusal = ({ status, value }: Answer) => {
  const { code, message } = isRecord(value) ? value : {}
  const error = String(code ?? message).slice(0, 200)
  return siwxError(
    Object.hasOwn(refusals, error) ? (refusals[error] as SiwxErrorName) : 'unavailable',
    undefined,
    { details: { status, error } },
  )
}

/** `<address>:<EIP-155 id>`, as the plugin stores an account, as a CAIP-10 id. */
const toAccountId = (stored: unknown) =>
  typeof stored === 'string' ? stored.replace(/^(0x[0-9a-f]{40}):(\d{1,16})$/i, 'eip155:$2:$1') : ''

/**
 * The verifier for better-auth with its plugin `siwe`, under a path of the page's own origin, by
 * default `/api/auth`. EVM accounts only: others are `siwx/wrong-chain`. The accounts are those of
 * the user who is signed in, and `user` is that user's `name`. A session is one user's: signing one
 * account out ends it, and of several messages the first counts. One without a wallet's account
 * stays. Its calls reject with the server's refusal as a `siwx/…` error, else `siwx/unavailable`.
 */
export function betterAuthVerifier(path = '/api/auth'): SignInVerifier {
  const call = async (name: string, init: RequestInit) => {
    const answer = await request(below(path, name), init)
    if (!answer.ok) throw refusal(answer)
    return answer
  }
  const session = async (signal: AbortSignal): Promise<SignInState> => {
    const { value: now } = await call('get-session', { signal })
    if (now === null) return { accounts: [] }
    if (!isRecord(now) || !isRecord(now.user)) throw siwxError('unavailable')
    const { value: stored } = await call('list-accounts', { signal })
    const own = Array.isArray(stored)
      ? stored.filter((one) => isRecord(one) && one.providerId === 'siwe')
      : []
    const accounts = own
      .map(({ accountId }) => toAccountId(accountId))
      .filter((id) => id.startsWith('eip155:'))
    const { name } = now.user
    return { accounts, ...(typeof name === 'string' && { user: name }) }
  }
  return {
    async nonce(signal) {
      const { time, value } = await call('siwe/nonce', { ...json({}), signal })
      if (isRecord(value) && typeof value.nonce === 'string') return { nonce: value.nonce, time }
      throw siwxError('unavailable')
    },
    async verify([signed], signal) {
      if (!signed?.account.startsWith('eip155:')) throw siwxError('wrong-chain')
      const { message, signature } = signed
      await call('siwe/verify', { ...json({ message, signature }), signal })
      return session(signal)
    },
    session,
    signOut: signOutOfOne(session, (signal) => call('sign-out', { ...json({}), signal })),
  }
}

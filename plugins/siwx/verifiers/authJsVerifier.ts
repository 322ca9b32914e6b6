import { isAccountId } from '../../../kernel/networks/index'
import { isRecord } from '../../../kernel/plugins/toolkit'
import { refusalCodes, siwxError } from '../errors'
import type { SignInState, SignInVerifier } from '../types'
import { below, request } from './request'
import { signOutOfOne } from './signOutOfOne'

/** Options of {@link authJsVerifier}. */
export interface AuthJsVerifierOptions {
  /** Where Auth.js answers, on the page's own origin. Default `/api/auth`. */
  readonly path?: string
  /** The id of the credentials provider. Default `credentials`. */
  readonly provider?: string
  /**
   * Who is signed in, of what `GET …/session` has answered, never null. Default: its `user.name` is
   * the account, a CAIP-10 id.
   */
  readonly read?: (session: Readonly<Record<string, unknown>>) => SignInState
}

/** A name that is an account is the session's account. */
const readName = ({ user }: Readonly<Record<string, unknown>>): SignInState => {
  const name = isRecord(user) ? user.name : undefined
  return isAccountId(name) ? { accounts: [name], user: name } : { accounts: [] }
}

/**
 * The verifier for Auth.js (next-auth 5) with a credentials provider whose `authorize` gets
 * `message` and `signature`. The nonce is the CSRF token of Auth.js, which `authorize` must
 * compare. A session is one user's: signing one account out ends it, and of several messages the
 * first counts; one without a wallet's account stays. `authorize` refuses with null
 * (`siwx/bad-signature`), or with a `CredentialsSignin` whose `code` is that of a `siwx/…` error;
 * whatever else goes wrong is `siwx/unavailable`.
 */
export function authJsVerifier({
  path = '/api/auth',
  provider = 'credentials',
  read = readName,
}: AuthJsVerifierOptions = {}): SignInVerifier {
  const call = async (name: string, init: RequestInit) => {
    const answer = await request(below(path, name), init)
    if (!answer.ok)
      throw siwxError('unavailable', undefined, { details: { status: answer.status } })
    return answer
  }
  const csrf = async (signal: AbortSignal) => {
    const { time, value } = await call('csrf', { signal })
    if (isRecord(value) && typeof value.csrfToken === 'string')
      return { nonce: value.csrfToken, time }
    throw siwxError('unavailable')
  }
  /** Sends a form, as Auth.js reads it; resolves with the address that it would have led to. */
  const post = async (name: string, fields: Record<string, string>, signal: AbortSignal) => {
    const body = new URLSearchParams({ ...fields, csrfToken: (await csrf(signal)).nonce })
    const { value } = await call(name, {
      method: 'POST',
      headers: { 'x-auth-return-redirect': '1' },
      body,
      signal,
    })
    if (isRecord(value) && typeof value.url === 'string')
      return new URLSearchParams(/\?([^#]*)/.exec(value.url)?.[1])
    throw siwxError('unavailable')
  }
  const session = async (signal: AbortSignal): Promise<SignInState> => {
    const { value: now } = await call('session', { signal })
    if (now === null) return { accounts: [] }
    if (!isRecord(now)) throw siwxError('unavailable')
    return read(now)
  }
  return {
    nonce: csrf,
    async verify([signed], signal) {
      if (!signed) throw siwxError('bad-message')
      const { message, signature } = signed
      const led = await post(`callback/${provider}`, { message, signature }, signal)
      const error = led.get('error')
      const refusal =
        error === 'CredentialsSignin'
          ? (refusalCodes.find((one) => led.get('code') === `siwx/${one}`) ?? 'bad-signature')
          : 'unavailable'
      if (error !== null)
        throw siwxError(refusal, undefined, { details: { error: error.slice(0, 200) } })
      return session(signal)
    },
    session,
    signOut: signOutOfOne(session, (signal) => post('signout', {}, signal)),
  }
}

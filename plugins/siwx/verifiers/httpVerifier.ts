import { isRecord, safeParse } from '../../../kernel/plugins/toolkit'
import { oneLine, refusalCodes, siwxError } from '../errors'
import { nonceCheck, stateCheck } from '../options'
import type { SignedMessage, SignInState, SignInVerifier } from '../types'
import { below, json, request } from './request'

/**
 * The verifier for `siwxHandlers()` of `tessera-kit/server` under a path of the page's own origin,
 * by default `/auth`. Its calls reject with the server's refusal as a `siwx/…` error
 * (`siwx/refused` in the words of its `onSignIn`), and with `siwx/unavailable` where the server
 * does not answer or not as agreed.
 */
export function httpVerifier(path = '/auth'): SignInVerifier {
  const call = async (name: string, signal: AbortSignal, body?: object) => {
    // signing out is sent also where the page goes away
    const { ok, status, value } = await request(below(path, name), {
      signal,
      keepalive: name === 'sign-out',
      ...(body && json(body)),
    })
    if (ok) return value
    const { error, message } = isRecord(value) ? value : {}
    if (error === 'siwx/refused' && typeof message === 'string' && oneLine(message))
      throw siwxError('refused', { words: oneLine(message) })
    const code = refusalCodes.find((one) => error === `siwx/${one}`) ?? 'unavailable'
    throw siwxError(code, undefined, {
      details: { status, error: typeof error === 'string' ? error.slice(0, 200) : undefined },
    })
  }
  const stateOf = (value: unknown): SignInState => {
    const state = safeParse(stateCheck, value)
    if (!state) throw siwxError('unavailable')
    return { accounts: state.accounts, ...(state.user !== undefined && { user: state.user }) }
  }
  return {
    async nonce(signal) {
      const given = safeParse(nonceCheck, await call('nonce', signal, {}))
      if (!given) throw siwxError('unavailable')
      // what is signed is the page's to say
      return { nonce: given.nonce, time: given.time }
    },
    verify: async (signed, signal) =>
      stateOf(
        await call('verify', signal, {
          signatures: signed.map(({ message, signature }) => ({ message, signature })),
        }),
      ),
    session: async (signal) => stateOf(await call('session', signal)),
    signOut: async (account, signal) =>
      stateOf(await call('sign-out', signal, account === undefined ? {} : { account })),
  }
}

/**
 * A verifier for demonstrations: it makes its nonces in the page and **believes every signature**,
 * so a sign-in proves nothing. It forgets with the page.
 */
export function localVerifier(): SignInVerifier {
  let accounts: readonly string[] = []
  return {
    nonce: async () => crypto.randomUUID().replaceAll('-', ''),
    async verify(signed: readonly SignedMessage[]) {
      accounts = [...new Set([...signed.map(({ account }) => account), ...accounts])]
      return { accounts }
    },
    session: async () => ({ accounts }),
    async signOut(account) {
      accounts = account === undefined ? [] : accounts.filter((one) => one !== account)
      return { accounts }
    },
  }
}

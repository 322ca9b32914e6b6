import type { Clock } from '../../../kernel/index'
import { safeParse, withTimeout } from '../../../kernel/plugins/toolkit'
import { siwxError } from '../errors'
import { nonceCheck, stateCheck } from '../options'
import type { ServerNonce, SignedMessage, SignInState, SignInVerifier } from '../types'

/** Milliseconds that signing out on the server may take; here it is done at once. */
const signOutMs = 3_000
/** Milliseconds that the server may take for anything else. */
const serverMs = 30_000

/**
 * A verifier whose every call ends, and whose answers are checked: a host's own may say anything.
 * Each rejects with its error, or `siwx/unavailable`.
 */
export interface CheckedVerifier {
  nonce(): Promise<ServerNonce>
  verify(signed: readonly SignedMessage[]): Promise<SignInState>
  /** Who is signed in; undefined where the verifier does not tell. */
  session(): Promise<SignInState | undefined>
  /** Who is signed in after it; undefined where the verifier does not tell. */
  signOut(account?: string): Promise<SignInState | undefined>
}

/** Makes a {@link CheckedVerifier}, until `signal`. */
export function checkedVerifier(
  verifier: SignInVerifier,
  clock: Clock,
  signal: AbortSignal,
): CheckedVerifier {
  const within = <T>(work: Promise<T>, ms = serverMs) =>
    withTimeout(work, { ms, clock, signal, onTime: () => siwxError('unavailable') })
  const read = (answer: unknown): SignInState => {
    const checked = safeParse(stateCheck, answer)
    if (!checked) throw siwxError('unavailable')
    return checked as SignInState
  }
  /**
   * The last sign-out under way: its answer would end the session of a sign-in that overtakes it.
   */
  let leaving: Promise<unknown> = Promise.resolve()
  return {
    async nonce() {
      const answer = await within(verifier.nonce(signal))
      const checked = safeParse(nonceCheck, typeof answer === 'string' ? { nonce: answer } : answer)
      if (!checked) throw siwxError('unavailable')
      return checked as ServerNonce
    },
    async verify(signed) {
      await leaving
      return read(await within(verifier.verify(signed, signal)))
    },
    session: async () =>
      verifier.session ? read(await within(verifier.session(signal))) : undefined,
    async signOut(account) {
      const left = verifier.signOut && within(verifier.signOut(account, signal), signOutMs)
      leaving = Promise.allSettled([leaving, left])
      const answer = await left
      return answer && read(answer)
    },
  }
}

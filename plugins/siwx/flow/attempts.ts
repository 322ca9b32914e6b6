import type { Clock, PluginContext } from '../../../kernel/index'
import { kernelError, withTimeout } from '../../../kernel/plugins/toolkit'
import { createSignInMessage } from '../../shared/sign-in-message/message'
import { siwxError } from '../errors'
import type { SignedMessage, SignInState, SiwxOptions, SiwxState } from '../types'
import { type CurrentAccount, isAmong } from './account'
import type { FreshNonce, Nonces } from './nonces'
import type { CheckedVerifier } from './server'
import { writeSiweMessage } from './siweConfig'
import { requestOf } from './text'

/** Attempts to sign in, one at a time. */
export interface Attempts {
  /**
   * Has the account sign a message, and the server check it; `isQuiet` where no view of the plugin
   * shows it. Rejects with `siwx/wrong-chain`, `siwx/busy`, and the wallet's or the server's error.
   */
  sign(account: CurrentAccount, isQuiet?: boolean): Promise<SignInState>
  /**
   * Has the server check what was signed while the wallet connected, without a view. Rejects like
   * `sign`.
   */
  check(account: CurrentAccount, signed: readonly SignedMessage[]): Promise<SignInState>
  /** The text that is signed, or will be for this account. */
  message(account: CurrentAccount | undefined): string | undefined
  /** Why the last one for the account in front failed, or no nonce could be fetched for one. */
  failure(): unknown
  isRunning(): boolean
  /** Whether one is under way that no view shows. */
  isQuiet(): boolean
  /** A view shows the one under way. */
  show(): void
  /** Gives the one under way up. */
  abort(): void
  /** Another account is in front: gives up, and forgets the failure. */
  forget(): void
}

/** Deps of {@link createAttempts}. */
export interface AttemptsDeps {
  readonly ctx: PluginContext<'siwx', SiwxState>
  readonly options: SiwxOptions
  readonly clock: Clock
  readonly server: CheckedVerifier
  readonly nonces: Nonces
  /** Whether an account is on a network that is signed in on. */
  signsIn(account: CurrentAccount): boolean
  /** What the plugin is doing while no attempt is under way. */
  rest(): SiwxState['status']
  /** Takes who is signed in. */
  take(state: SignInState): void
}

/** Makes the {@link Attempts} of one start. */
export function createAttempts({
  ctx,
  options,
  clock,
  server,
  nonces,
  signsIn,
  take,
  rest,
}: AttemptsDeps): Attempts {
  const { state } = ctx
  const { scope = 'account' } = options
  let attempt:
    | {
        readonly abort: AbortController
        readonly message?: string | undefined
        readonly isQuiet: boolean
      }
    | undefined
  let failure: unknown
  let written: { readonly key: string; readonly text: string } | undefined
  /**
   * The text for a nonce, made once: what the view has shown is what is signed, wherever the page
   * has moved since.
   */
  const messageFor = ({ chainId, address, id }: CurrentAccount, fresh: FreshNonce): string => {
    const key = `${id} ${fresh.nonce}`
    if (written?.key !== key) {
      const fields = { ...requestOf(options, fresh), accountAddress: address, chainId }
      const write = options.siweConfig?.createMessage
      written = {
        key,
        text: write ? writeSiweMessage(write, fields) : createSignInMessage(fields),
      }
    }
    return written.text
  }

  /** Has signatures checked; resolves with who is signed in. */
  const verify = async (
    signed: readonly SignedMessage[],
    account: CurrentAccount,
    stopped: AbortSignal,
  ): Promise<SignInState> => {
    state.set({ status: 'verifying' })
    // not stopped: the server may have begun, and then its session has to be undone
    const verified = await server.verify(signed)
    if (stopped.aborted)
      server
        .signOut(account.id)
        .catch((error) => ctx.debug('signing out on the server failed', error))
    if (!isAmong(verified.accounts, account, scope)) throw siwxError('bad-signature')
    return verified
  }

  const sign = async (account: CurrentAccount, stopped: AbortSignal): Promise<SignInState> => {
    const { network } = account
    if (!network || !signsIn(account)) throw siwxError('wrong-chain')
    const show = (fresh: FreshNonce) => {
      const message = messageFor(account, fresh)
      if (attempt) attempt = { ...attempt, message }
      return message
    }
    const ready = nonces.ready()
    // at once: it stays on the screen while the wallet is asked
    if (ready) show(ready)
    const [fresh, { default: driver }] = await Promise.all([nonces.take(), network.driver()])
    if (stopped.aborted) throw kernelError('aborted')
    const message = show(fresh)
    const result = await ctx.request(driver.signMessage({ account: account.address, message }), {
      namespace: account.namespace,
      chainId: network.id,
      signal: stopped,
    } as never)
    if (stopped.aborted) throw kernelError('aborted')
    return verify(
      [{ message, signature: driver.readSignature(result), account: account.id }],
      account,
      stopped,
    )
  }

  /** One attempt for this account. */
  const tryWith = async (
    account: CurrentAccount,
    work: (stopped: AbortSignal) => Promise<SignInState>,
    isQuiet = false,
  ): Promise<SignInState> => {
    if (attempt) throw siwxError('busy')
    const abort = new AbortController()
    attempt = { abort, isQuiet }
    failure = undefined
    state.set({ status: 'signing' })
    try {
      const outcome = await withTimeout(work(abort.signal), {
        clock,
        signal: abort.signal,
        onTime: () => siwxError('unavailable'),
      })
      take(outcome)
      ctx.track('siwx/signed-in', { network: account.chainId })
      return outcome
    } catch (error) {
      if (!abort.signal.aborted) failure = error
      ctx.track('siwx/failed', { network: account.chainId })
      throw error
    } finally {
      if (attempt?.abort === abort) attempt = undefined
      state.set({ status: rest() })
    }
  }

  return {
    sign: (account, isQuiet) => tryWith(account, (stopped) => sign(account, stopped), isQuiet),
    check: (account, signed) =>
      tryWith(
        account,
        async (stopped) => {
          // it signed another text than it was asked for
          if (!signed.length) throw siwxError('bad-signature')
          return verify(signed, account, stopped)
        },
        true,
      ),
    message(account) {
      const fresh = nonces.ready()
      try {
        return attempt?.message ?? (account && fresh && messageFor(account, fresh))
      } catch {
        return undefined
      }
    },
    failure: () => failure ?? nonces.failure(),
    isRunning: () => attempt !== undefined,
    isQuiet: () => attempt?.isQuiet === true,
    show() {
      attempt = attempt && { ...attempt, isQuiet: false }
    },
    abort: () => attempt?.abort.abort(),
    forget() {
      attempt?.abort.abort()
      failure = undefined
    },
  }
}

import type { Clock, PluginContext, SessionState } from '../../../kernel/index'
import { isRecord, kernelError, withTimeout } from '../../../kernel/plugins/toolkit'
import { createSignInMessage } from '../../signInMessage/message'
import { siwxError } from '../errors'
import type { SignInState, SiwxApi, SiwxOptions, SiwxState } from '../types'
import { type CurrentAccount, currentAccount, isAmong } from './account'
import { createNonces, type FreshNonce } from './nonces'

/** Milliseconds that signing out on the server may take; here it is done at once. */
const signOutMs = 3_000
/** Milliseconds that the server may take for anything else. */
const serverMs = 30_000

/** Deps of {@link createFlow}. */
export interface FlowDeps {
  readonly ctx: PluginContext<'siwx', SiwxState>
  readonly options: SiwxOptions
  readonly clock: Clock
}

/** The plugin's API, and what it hears. */
export interface Flow extends Omit<SiwxApi, 'required'> {
  /** The connections have changed. */
  changed(now: SessionState, before: SessionState): void
  /** Asks the server anew who is signed in. */
  refresh(): Promise<void>
  /** Whether the view must stay until the visitor has signed in or cancelled. */
  isHeld(): boolean
}

/** When the visitor is asked to sign in, and how it is done: one attempt at a time, with a new nonce for each. */
export function createFlow({ ctx, options, clock }: FlowDeps): Flow {
  const { verifier, required = false, scope = 'account' } = options
  const { state, session, networks, signal } = ctx
  /** The connections whose visitor has said no: they are not asked again. */
  const declined = new Set<string>()
  let attempt: AbortController | undefined
  let checked: Promise<void> | undefined

  const within = <T>(work: Promise<T>, ms = serverMs) => withTimeout(work, { ms, clock, signal, onTime: () => siwxError('unavailable') })
  const front = () => currentAccount(session.get(), networks)
  const isIn = (account: CurrentAccount) => isAmong(state.get().accounts, account, scope)
  const connectionOf = ({ connectorId, address }: CurrentAccount) => `${connectorId} ${address}`
  const take = (next: SignInState) => state.set({ accounts: next.accounts, user: next.user })
  const nonces = createNonces(() => within(verifier.nonce(signal)), clock, () => state.set((now) => ({ ...now })))

  const messageFor = ({ chainId, address }: CurrentAccount, { nonce, since: issuedAt }: FreshNonce) => {
    const { host, origin, pathname } = location
    const { statement, resources, expires } = options
    return createSignInMessage({
      domain: host,
      uri: origin + pathname,
      accountAddress: address,
      chainId,
      nonce,
      issuedAt: new Date(issuedAt).toISOString(),
      ...(statement !== undefined && { statement }),
      ...(resources && { resources }),
      ...(expires !== undefined && { expirationTime: new Date(issuedAt + expires * 1000).toISOString() }),
    })
  }

  const sign = async (account: CurrentAccount, stopped: AbortSignal): Promise<SignInState> => {
    const network = account.network
    if (!network) throw siwxError('wrong-chain')
    const [fresh, { default: driver }] = await Promise.all([nonces.take(), network.driver()])
    if (stopped.aborted) throw kernelError('aborted')
    // the very text that the view has shown
    const message = messageFor(account, fresh)
    const result = await ctx.request(driver.signMessage({ account: account.address, message }), { namespace: account.namespace, chainId: network.id, signal: stopped } as never)
    if (stopped.aborted) throw kernelError('aborted')
    state.set({ status: 'verifying' })
    const verified = await within(verifier.verify([{ message, signature: driver.readSignature(result), account: account.id }], stopped))
    if (!isRecord(verified) || !Array.isArray(verified.accounts) || !isAmong(verified.accounts as string[], account, scope)) throw siwxError('bad-signature')
    return verified
  }

  const flow: Flow = {
    isSignedIn() {
      const account = front()
      return account !== undefined && isIn(account)
    },
    isHeld: () => required && front() !== undefined && !flow.isSignedIn(),
    open() {
      const account = front()
      if (!account?.network || isIn(account)) return
      nonces.prepare()
      ctx.open('siwx/sign')
    },
    prepare: nonces.prepare,
    message() {
      const account = front()
      const fresh = nonces.ready()
      try {
        return account && fresh && messageFor(account, fresh)
      } catch {
        return undefined
      }
    },
    async signIn() {
      const account = front()
      if (!account) throw siwxError('not-connected')
      if (attempt) throw siwxError('busy')
      const mine = new AbortController()
      attempt = mine
      state.set({ status: 'signing' })
      try {
        const outcome = await withTimeout(sign(account, mine.signal), { clock, signal: mine.signal, onTime: () => siwxError('unavailable') })
        take(outcome)
        ctx.track('siwx/signed-in', { network: account.chainId })
        return outcome
      } catch (error) {
        ctx.track('siwx/failed', { network: account.chainId })
        throw error
      } finally {
        if (attempt === mine) attempt = undefined
        state.set({ status: 'idle' })
      }
    },
    async signOut(account) {
      const { accounts, user } = state.get()
      const left = account === undefined ? [] : accounts.filter((one) => one !== account)
      state.set({ accounts: left, user: left.length ? user : undefined })
      if (verifier.signOut) await within(verifier.signOut(account, signal), signOutMs)
    },
    decline() {
      attempt?.abort()
      const account = front()
      if (!account || isIn(account)) return
      ctx.track('siwx/declined', {})
      declined.add(connectionOf(account))
    },
    refresh() {
      checked ??= (async () => {
        try {
          if (verifier.session) take(await within(verifier.session(signal)))
        } catch (error) {
          ctx.debug('the server did not say who is signed in', error)
        } finally {
          checked = undefined
          if (state.get().status === 'unknown') state.set({ status: 'idle' })
        }
      })()
      return checked
    },
    changed(now, before) {
      const [account, previous] = [now, before].map((one) => currentAccount(one, networks))
      if (account?.id !== previous?.id) attempt?.abort()
      if (!account) {
        if (!previous) return
        declined.clear()
        // the connection is gone, and with it the reason to be signed in
        if (state.get().accounts.length) flow.signOut().catch((error) => ctx.debug('signing out on the server failed', error))
        return
      }
      if (account.id === previous?.id) return
      const wasStored = now.namespaces[account.namespace]?.status === 'connected' && before.namespaces[account.namespace]?.status === 'reconnecting'
      void ask(account, wasStored)
    },
  }

  /** Opens the view for an account that has not signed in: always where it is required, else once for each connection that the visitor has made. */
  const ask = async (account: CurrentAccount, wasStored: boolean) => {
    if (state.get().status === 'unknown') await flow.refresh()
    const current = front()
    if (signal.aborted || current?.id !== account.id || !current.network || isIn(current)) return
    if (!required && (wasStored || declined.has(connectionOf(current)))) return
    flow.open()
  }

  // another tab may have signed out, and sessions end on the server
  const look = () => {
    const account = front()
    if (document.visibilityState !== 'visible' || !account || attempt) return
    void flow.refresh().then(() => {
      if (required) void ask(account, false)
    })
  }
  document.addEventListener('visibilitychange', look)
  // browsers close a dialog at the third Escape whatever the page says
  ctx.on('modal:change', ({ open }) => {
    if (!open && flow.isHeld()) flow.open()
  })
  signal.addEventListener('abort', () => document.removeEventListener('visibilitychange', look))
  return flow
}

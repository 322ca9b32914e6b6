import type { Clock, PluginContext, SessionState } from '../../../kernel/index'
import { currentConnection, kernelError, safeParse, withTimeout } from '../../../kernel/plugins/toolkit'
import { createSignInMessage } from '../../signInMessage/message'
import { siwxError } from '../errors'
import { stateCheck } from '../options'
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
  /** Counts what the visitor did: an answer of the server that was asked for before is old. */
  let changes = 0
  /** A verifier's answer, checked: a host's own may say anything. Throws `siwx/unavailable`. */
  const read = (answer: unknown): SignInState => {
    const checked = safeParse(stateCheck, answer)
    if (!checked) throw siwxError('unavailable')
    return checked as SignInState
  }
  const take = ({ accounts, user }: SignInState) => {
    changes++
    state.set({ accounts, user })
  }
  const signOutOnServer = (account: string | undefined) => {
    if (verifier.signOut) within(verifier.signOut(account, signal), signOutMs).catch((error) => ctx.debug('signing out on the server failed', error))
  }
  const nonces = createNonces(() => within(verifier.nonce(signal)), clock, () => state.set((now) => ({ ...now })))

  const messageFor = ({ chainId, address }: CurrentAccount, { nonce, since: issuedAt }: FreshNonce) => {
    const { host, origin } = location
    // a path may have characters that no URI has
    const pathname = location.pathname.replace(/[^\w.~!$&'()*+,;=:@%/-]/g, encodeURIComponent)
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
    // not stopped: the server may have begun, and then its session has to be undone
    const verified = read(await within(verifier.verify([{ message, signature: driver.readSignature(result), account: account.id }], signal)))
    if (stopped.aborted) signOutOnServer(account.id)
    if (!isAmong(verified.accounts, account, scope)) throw siwxError('bad-signature')
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
      const left = account === undefined ? [] : state.get().accounts.filter((one) => one !== account)
      // whose the others are, the server says
      take({ accounts: left })
      const mine = changes
      if (!verifier.signOut) return
      const answer = await within(verifier.signOut(account, signal), signOutMs)
      if (answer !== undefined && mine === changes) take(read(answer))
    },
    decline() {
      attempt?.abort()
      const account = front()
      if (!account || isIn(account)) return
      ctx.track('siwx/declined', {})
      declined.add(connectionOf(account))
    },
    refresh() {
      const asked = changes
      checked ??= (async () => {
        try {
          const answer = verifier.session && read(await within(verifier.session(signal)))
          if (answer && asked === changes) take(answer)
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
      endSignIns(now, before)
      if (!account) return declined.clear()
      if (account.id === previous?.id) return
      const wasStored = now.namespaces[account.namespace]?.status === 'connected' && before.namespaces[account.namespace]?.status === 'reconnecting'
      void ask(account, wasStored)
    },
  }

  /** Where a connection has ended, or another wallet has taken its place, so has the reason to be signed in; the server is told also where this page knows of no session. */
  const endSignIns = (now: SessionState, before: SessionState) => {
    const ended = Object.keys(before.namespaces).flatMap((namespace) => {
      const [old, current] = [before, now].map(({ namespaces }) => currentConnection(namespaces[namespace]))
      return old && old.connectorId !== current?.connectorId ? [{ namespace, addresses: old.accounts.map(({ address }) => address) }] : []
    })
    if (!ended.length) return
    const isLeft = Object.values(now.namespaces).some((one) => currentConnection(one))
    if (!isLeft) return void flow.signOut().catch((error) => ctx.debug('signing out on the server failed', error))
    const gone = state.get().accounts.filter((id) => ended.some(({ namespace, addresses }) => addresses.some((address) => isAmong([id], { namespace, address, chainId: '' }, 'account'))))
    for (const id of gone) void flow.signOut(id).catch((error) => ctx.debug('signing out on the server failed', error))
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

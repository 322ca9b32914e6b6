import {
  type Clock,
  type ConnectInput,
  type Connector,
  type ConnectResult,
  isKitError,
  type Network,
  type PluginContext,
  type SessionState,
} from '../../../kernel/index'
import { currentConnection } from '../../../kernel/plugins/toolkit'
import { siwxError } from '../errors'
import type {
  SignedMessage,
  SignInState,
  SiweConfig,
  SiwxApi,
  SiwxOptions,
  SiwxState,
} from '../types'
import { type CurrentAccount, currentAccount, isAmong } from './account'
import { createAttempts } from './attempts'
import { createEndedSessions } from './endedSessions'
import { createNonces } from './nonces'
import { createOneClick, type SignedAtConnect } from './oneClick'
import { checkedVerifier } from './server'
import { countsFor, endsOnChange, siweVerifier } from './siweConfig'

/** Milliseconds that a sign-in made while connecting is checked for before the view says so. */
const quietMs = 700

/** Deps of {@link createFlow}. */
export interface FlowDeps {
  readonly ctx: PluginContext<'siwx', SiwxState>
  readonly options: SiwxOptions
  readonly clock: Clock
  /**
   * Whether a wallet shows what is signed in the modal itself, so that a view before it would say
   * the same twice.
   */
  isFramed(connectorId: string): boolean
}

/** The plugin's API, and what it hears. */
export interface Flow extends Omit<SiwxApi, 'required' | 'scope'> {
  /** The connections have changed. */
  changed(now: SessionState, before: SessionState): void
  /** Connects a wallet, with a sign-in in the same approval where it can. */
  connect(connector: Connector, input: ConnectInput): Promise<ConnectResult>
  /** Whether the view must stay until the visitor has signed in or cancelled. */
  isHeld(): boolean
}

/**
 * When the visitor is asked to sign in, and how it is done: one attempt at a time, with a new nonce
 * for each.
 */
export function createFlow({ ctx, options, clock, isFramed }: FlowDeps): Flow {
  const { required = false, scope = 'account' } = options
  const { state, session, networks, signal } = ctx
  const { verifier, siweConfig, chains } = options
  // the options' schema has seen that it is one of the two
  const server = checkedVerifier(verifier ?? siweVerifier(siweConfig as SiweConfig), clock, signal)
  /** The connections whose visitor has said no: they are not asked again. */
  const declined = new Set<string>()
  const endedSessions = createEndedSessions()
  let atConnect: SignedAtConnect | undefined
  let checked: Promise<void> | undefined
  /** The account that its wallet itself will ask: the view does not come back meanwhile. */
  let framing: string | undefined
  /** Whether the server has said who is signed in. */
  let isAnswered = false

  /** Whether a network is one that is signed in on. */
  const isAsked = ({ id, namespace }: Network) =>
    (!chains || chains.includes(id)) &&
    (!siweConfig || (siweConfig.enabled !== false && namespace === 'eip155'))
  const signsIn = ({ network }: CurrentAccount) => network !== undefined && isAsked(network)
  const front = () => currentAccount(session.get(), networks)
  const isIn = (account: CurrentAccount) =>
    state.get().accounts.some((id) => isAmong([id], countsFor(siweConfig, account, id), scope))
  const connectionOf = ({ connectorId, address }: CurrentAccount) => `${connectorId} ${address}`
  /** Counts what the visitor did: an answer of the server that was asked for before is old. */
  let changes = 0
  const take = ({ accounts, user }: SignInState) => {
    changes++
    isAnswered = true
    state.set({ accounts, user })
  }
  let told: string | undefined
  /**
   * Tells the host what the server has said, once for each change; not its first answer to who is
   * signed in, which is nothing new.
   */
  const tell = (isFirst = false) => {
    const { accounts, user } = state.get()
    const said = JSON.stringify([accounts, user])
    const isNews = said !== told && !(isFirst && told === undefined)
    told = said
    if (!isNews) return
    try {
      options.onChange?.({ accounts, user })
    } catch (error) {
      ctx.debug('onChange threw', error)
    }
  }
  const nonces = createNonces({
    fetchNonce: server.nonce,
    clock,
    signal,
    changed: () => state.set((now) => ({ ...now })),
    freshMs: siweConfig?.nonceRefetchIntervalMs,
  })
  const attempts = createAttempts({
    ctx,
    options,
    clock,
    server,
    nonces,
    signsIn,
    take: (answer) => (take(answer), tell()),
    rest: () => (isAnswered ? 'idle' : 'unknown'),
  })

  const flow: Flow = {
    isSignedIn() {
      const account = front()
      return account !== undefined && isIn(account)
    },
    isHeld() {
      const account = front()
      return required && account !== undefined && signsIn(account) && !isIn(account)
    },
    open() {
      const account = front()
      if (!account || !signsIn(account) || isIn(account)) return
      nonces.prepare()
      ctx.open('siwx/sign')
    },
    prepare: nonces.prepare,
    connect: createOneClick({
      options,
      networks,
      isAsked,
      isConnected: (id) =>
        Object.values(session.get().namespaces).some(
          (one) => currentConnection(one)?.connectorId === id,
        ),
      nonces,
      clock,
      signal,
      debug: ctx.debug,
      signed: (result) => (atConnect = result),
    }),
    message: () => attempts.message(front()),
    failure: attempts.failure,
    async signIn() {
      const account = front()
      if (!account) throw siwxError('not-connected')
      return attempts.sign(account)
    },
    async signOut(account) {
      // who leaves is not signed in by an attempt that ends later
      if (account === undefined || account === front()?.id) attempts.forget()
      const left =
        account === undefined ? [] : state.get().accounts.filter((one) => one !== account)
      // whose the others are, the server says
      take({ accounts: left })
      const mine = changes
      const answer = await server.signOut(account)
      if (mine === changes) {
        if (answer) take(answer)
        tell()
      }
      const current = front()
      if (required && current) void ask(current, false)
    },
    decline() {
      attempts.abort()
      const account = front()
      if (!account || isIn(account)) return
      ctx.track('siwx/declined', {})
      declined.add(connectionOf(account))
    },
    refresh() {
      const asked = changes
      checked ??= (async () => {
        try {
          const answer = await server.session()
          isAnswered = true
          if (answer && asked === changes) {
            take(answer)
            tell(true)
          }
          if (state.get().status === 'unknown') state.set({ status: 'idle' })
        } catch (error) {
          ctx.debug('the server did not say who is signed in', error)
        } finally {
          checked = undefined
        }
      })()
      return checked
    },
    changed(now, before) {
      const [account, previous] = [now, before].map((one) => currentAccount(one, networks))
      const signedThen = atConnect
      atConnect = undefined
      if (account?.id !== previous?.id) attempts.forget()
      endSignIns(now, before)
      if (siweConfig && account && previous && endsOnChange(siweConfig, account, previous))
        endSession()
      if (!account) return endedSessions.isPaused() ? undefined : declined.clear()
      if (account.id === previous?.id) return
      // texts for another account are not sent
      const signed =
        signedThen?.connectorId === account.connectorId
          ? signedThen.signed.filter(({ account: id }) => isAmong([id], account, 'account'))
          : undefined
      const wasStored =
        now.namespaces[account.namespace]?.status === 'connected' &&
        before.namespaces[account.namespace]?.status === 'reconnecting'
      framing = inFrame(account, wasStored) ? account.id : undefined
      void ask(account, wasStored, signed).finally(
        () => (framing = framing === account.id ? undefined : framing),
      )
    },
  }

  /** Where a connection has ended, so has the reason to be signed in. */
  const endSignIns = (now: SessionState, before: SessionState) => {
    const ended = endedSessions.after(now, before, state.get().accounts)
    if (siweConfig?.signOutOnDisconnect === false) return
    // where no connection is left, the server is told also where this page knows of no session
    for (const id of ended === 'all' ? [undefined] : ended) endSession(id)
  }
  const endSession = (id?: string) =>
    void flow.signOut(id).catch((error) => ctx.debug('signing out on the server failed', error))

  /**
   * Opens the view for an account that has not signed in: always where it is required, else once
   * for each connection that the visitor has made.
   */
  const ask = async (
    account: CurrentAccount,
    wasStored: boolean,
    signed?: readonly SignedMessage[],
  ) => {
    if (signed && (await isVerified(account, signed))) return
    if (!isAnswered) await flow.refresh()
    const current = front()
    if (signal.aborted || current?.id !== account.id || !signsIn(current) || isIn(current)) return
    if (!required && (wasStored || declined.has(connectionOf(current)))) return
    if (inFrame(current, wasStored)) await signInFrame(current)
    else flow.open()
  }
  /**
   * Whether the wallet itself asks: one that the visitor has just connected, and that shows what is
   * signed.
   */
  const inFrame = (account: CurrentAccount, wasStored: boolean) =>
    !wasStored && !declined.has(connectionOf(account)) && isFramed(account.connectorId)

  /**
   * Has the wallet show and sign the message. The visitor's no is an answer, unless a sign-in is
   * required; what else goes wrong, the view says.
   */
  const signInFrame = async (account: CurrentAccount): Promise<void> => {
    try {
      await attempts.sign(account, true)
    } catch (error) {
      const isNo = isKitError(error, 'rpc/user-rejected')
      if (isNo) flow.decline()
      if (front()?.id === account.id && !isKitError(error, 'kernel/aborted') && (required || !isNo))
        flow.open()
    }
  }

  /**
   * Has what the wallet signed while it connected checked, and says so in the view only where that
   * takes long.
   */
  const isVerified = async (
    account: CurrentAccount,
    signed: readonly SignedMessage[],
  ): Promise<boolean> => {
    const timer = clock.setTimeout(() => {
      attempts.show()
      flow.open()
    }, quietMs)
    try {
      await attempts.check(account, signed)
      return true
    } catch (error) {
      ctx.debug('what was signed while connecting does not hold', error)
      return false
    } finally {
      clock.clearTimeout(timer)
    }
  }

  // another tab may have signed out, and sessions end on the server
  const look = () => {
    const account = front()
    if (document.visibilityState !== 'visible' || !account || attempts.isRunning()) return
    void flow.refresh().then(() => {
      if (required) void ask(account, false)
    })
  }
  document.addEventListener('visibilitychange', look)
  // browsers close a dialog at the third Escape whatever the page says
  ctx.on('modal:change', ({ open }) => {
    if (!open && framing === undefined && flow.isHeld() && !attempts.isQuiet()) flow.open()
  })
  signal.addEventListener('abort', () => document.removeEventListener('visibilitychange', look))
  return flow
}

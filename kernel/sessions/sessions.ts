import { readRecent } from '../connectors/recent'
import { isKitError, type KitError } from '../errors/KitError'
import { kernelError } from '../errors/kernelErrors'
import type { KitServices } from '../kit/services'
import { withTimeout } from '../async/withTimeout'
import { runError } from '../errors/lateErrors'
import { storageOf } from '../storage/scopedStorage'
import { askWallet } from './askWallet'
import { createAttempts, reasonOf, sessionLimits, walletTimeout } from './attempts'
import { createChanges } from './active'
import { parseConnectResult } from './connectionSchema'
import { withActive } from './reducer'
import type { SessionContext, SessionDeps, Sessions, SessionService, WalletCall, WalletEvents } from './context'
import { createDisconnect } from './disconnect'
import { createKitBindings } from './kitBindings'
import { createReconnect, type Reconnect } from './reconnect'
import { requireConnection, createSwitch, type PendingSwitch, switchNetwork } from './switch'
import { sessionsKey } from './showStored'
import { createSessionStore } from './store'
import { createTabSync } from './tabs'
import type { ConnectOptions } from './types'
import { createWalletEvents } from './walletEvents'

/** The sessions of a started kit. Loaded when a session is stored and by the first connect, switch or disconnect. */
export function createService(services: KitServices): SessionService {
  const { cells, clock, connectors, disposer, events, options, reportAny, requests, storage, taps } = services
  // a wallet may connect before the modal has ever read them
  readRecent(services)
  const pending: PendingSwitch = {}
  const scoped = storageOf(services, 'kernel')
  const debug = (message: string, details?: unknown) => services.debug('session', message, details)
  const sessions = createSessions({
    slice: cells.session,
    connectors,
    networks: options.networks,
    clock,
    storage: scoped,
    disposer,
    bindings: createKitBindings(services, scoped, pending),
    readText: () => storage.area().getItem(sessionsKey(options.id)),
    emit(change) {
      const { current, namespace, previous, reason } = change
      taps.calls.session(change).catch(reportAny)
      events.emit('session:change', change)
      debug(`${namespace}: ${previous.status} → ${current.status} (${reason})`)
    },
    toKitError: (error) => requests.get().then(({ toKitError }) => toKitError(error)),
    debug,
  })
  return {
    ...sessions,
    connect(id, given = {}, call) {
      const { chainId = pending.chosen?.id, namespaces = connectors.get(id)?.manifest.namespaces } = given
      return sessions.connect(id, { ...given, ...(chainId && namespaces?.some((each) => chainId.startsWith(`${each}:`)) && { chainId }) }, call)
    },
    switchNetwork: (chainId) => switchNetwork(services, sessions, pending, chainId),
    requireConnection: (namespace, signal) => requireConnection(services, namespace, signal),
  }
}

/** Makes a kit's sessions. */
export function createSessions(deps: SessionDeps): Sessions {
  const { connectors, disposer, networks } = deps
  const store = createSessionStore(deps)
  const attempts = createAttempts(store, deps)
  const context: SessionContext = {
    ...deps,
    toKitError: (error) => mapError(deps, error),
    store,
    attempts,
    namespaces: [...new Set(networks.map((network) => network.namespace))],
  }
  connectors.onRemoved(({ manifest: { id } }) => {
    for (const [namespace, attempt] of [...attempts.running]) {
      const session = store.get(namespace)
      if (session.status !== 'connected' && session.status !== 'disconnected' && session.connectorId === id) attempts.fail([namespace], attempt, 'removed')
    }
  })
  const walletEvents: WalletEvents = createWalletEvents(context, {
    offered: (id) => reconnect.retry(id),
    removed: (id) => reconnect.wait(id),
  })
  const reconnect: Reconnect = createReconnect(context, walletEvents)
  const sync = createTabSync(context, walletEvents, reconnect.connect)
  const disconnect = createDisconnect(context, walletEvents, reconnect.stopWaiting)
  const { choose, ...changes } = createChanges(context)

  /** Refuses what is called after the kit's end. */
  const running = <Args extends unknown[], T>(method: (...args: Args) => Promise<T>) => async (...args: Args): Promise<T> => {
    if (disposer.signal.aborted) throw kernelError('aborted')
    return method(...args)
  }
  return {
    connect: (...args) => connect(context, walletEvents, ...args),
    restore: running(reconnect.restore),
    sync: running(sync),
    async disconnect(target) {
      if (!disposer.signal.aborted) await disconnect(target)
    },
    choose,
    switchWallet: running(createSwitch(context)),
    switchAccount: running(changes.switchAccount),
    switchConnection: running(changes.switchConnection),
    setPreferredAccountType: running(changes.setPreferredAccountType),
  }
}

async function connect(context: SessionContext, walletEvents: WalletEvents, connectorId: string, options: ConnectOptions = {}, earlier?: WalletCall): ReturnType<Sessions['connect']> {
  const { attempts, clock, connectors, disposer, networks, store, toKitError } = context
  if (disposer.signal.aborted) throw runError('destroyed')
  const call = earlier ?? askWallet(connectors, networks, connectorId, options, attempts.begin)
  if (!call) throw refusal(context, connectorId, options)
  const { answer, attempt, connector, namespaces } = call
  if (earlier) attempts.begin(namespaces, attempt)
  store.batch(() => {
    for (const namespace of namespaces) store.dispatch(namespace, { type: 'connect', connectorId }, 'user')
  }, 'user')
  try {
    // a pairing code stays on the screen for as long as the visitor may look for the phone
    const ms = sessionLimits[connector.manifest.kind === 'pairing' ? 'pairing' : 'connect']
    const { sessions: answered } = parseConnectResult(connector, await withTimeout(answer, { ms, signal: attempt.signal, clock, onTime: walletTimeout(ms) }), namespaces)
    if (attempt.signal.aborted) throw kernelError('aborted')
    const preferences = store.preferences()
    const sessions = Object.fromEntries(Object.entries(answered).map(([namespace, session]) => [namespace, withActive(session, [], preferences[namespace])]))
    store.batch(() => {
      const [first] = attempts.succeed(namespaces, attempt, sessions, 'user')
      if (first) store.setActive(first, 'user')
    }, 'user')
    walletEvents.follow(connector)
    return { sessions }
  } catch (error) {
    const known = await toKitError(error)
    attempts.fail(namespaces, attempt, reasonOf(known))
    throw known
  }
}

/** Why a connect cannot begin. */
function refusal({ connectors, namespaces }: SessionContext, connectorId: string, { namespaces: given, signal }: ConnectOptions): KitError {
  const connector = connectors.get(connectorId)
  if (signal?.aborted) return kernelError('aborted')
  if (!connector) return runError('connector-unknown', { connector: connectorId })
  return runError('network-unknown', { network: (given ?? connector.manifest.namespaces).filter((namespace) => !namespaces.includes(namespace)).join(', ') })
}

/** Maps what a wallet threw; where the table of codes cannot be loaded, the session must end all the same. */
async function mapError({ toKitError }: SessionDeps, error: unknown): Promise<KitError> {
  if (isKitError(error)) return error
  try {
    return await toKitError(error)
  } catch (cause) {
    return isKitError(cause) ? cause : kernelError('not-loaded', undefined, { cause: error })
  }
}

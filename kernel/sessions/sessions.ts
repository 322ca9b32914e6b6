import { readRecent } from '../connectors/recent'
import { isKitError, type KitError } from '../errors/KitError'
import { kernelError } from '../errors/kernelErrors'
import type { KitServices } from '../kit/services'
import { lazyTabSync } from '../kit/sessionChunks'
import { storageOf } from '../storage/scopedStorage'
import { createChanges } from './active'
import { createAttempts, createCanonical, createConnect } from './connect'
import type {
  PendingSwitch,
  SessionContext,
  SessionDeps,
  SessionService,
  Sessions,
  WalletEvents,
} from './context'
import { createDisconnect } from './disconnect'
import { createKitBindings } from './kitBindings'
import { sessionsKey } from './pageStart'
import { createReconnect, type Reconnect } from './reconnect'
import { createSessionStore } from './store'
import { createSwitch } from './switch'
import { createWalletEvents } from './walletEvents'

/**
 * The sessions of a started kit. Loaded when a session is stored and by the first connect, switch
 * or disconnect.
 */
export function createService(services: KitServices): SessionService {
  const { cells, clock, connectors, disposer, options, requests, storage } = services
  // a wallet may connect before the modal has ever read them
  readRecent(services)
  const pending: PendingSwitch = {}
  const scoped = storageOf(services, 'kernel')
  const bindings = createKitBindings(services, scoped, pending)
  const sessions = createSessions({
    slice: cells.session,
    connectors,
    networks: options.networks,
    clock,
    storage: scoped,
    disposer,
    bindings,
    pending,
    readText: () => storage.area().getItem(sessionsKey(options.id)),
    emit: bindings.emit,
    toKitError: (error) => requests.get().then(({ toKitError }) => toKitError(error)),
    debug: (message, details) => services.debug('session', message, details),
  })
  return {
    ...sessions,
    pending,
  }
}

/** Makes a kit's sessions. */
export function createSessions(deps: SessionDeps): Sessions {
  const { connectors, disposer, networks } = deps
  const store = createSessionStore(deps)
  const attempts = createAttempts(store, deps)
  const context: SessionContext = {
    ...deps,
    // where the table of codes cannot be loaded, the session must end all the same
    toKitError: async (error) =>
      isKitError(error) ? error : deps.toKitError(error).catch((notLoaded: KitError) => notLoaded),
    store,
    attempts,
    canonical: createCanonical(networks),
    namespaces: [...new Set(networks.map((network) => network.namespace))],
  }
  connectors.on('removed', ({ manifest: { id } }) => {
    for (const [namespace, attempt] of [...attempts.running]) {
      const session = store.get(namespace)
      if (
        session.status !== 'connected' &&
        session.status !== 'disconnected' &&
        session.connectorId === id
      )
        attempts.fail([namespace], attempt, 'removed')
    }
  })
  const walletEvents: WalletEvents = createWalletEvents(context, {
    offered: (id) => reconnect.retry(id),
    removed: (id) => reconnect.wait(id),
  })
  const reconnect: Reconnect = createReconnect(context, walletEvents)
  const tabs = lazyTabSync(context, walletEvents, reconnect.connect)
  const disconnect = createDisconnect(context, walletEvents, reconnect.stopWaiting)
  const { choose, ...changes } = createChanges(context)

  /** Refuses what is called after the kit's end. */
  const running =
    <Args extends unknown[], T>(method: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      if (disposer.signal.aborted) throw kernelError('aborted')
      return method(...args)
    }
  return {
    connect: createConnect(context, walletEvents),
    restore: running(reconnect.restore),
    sync: running(async () => (await tabs.get())()),
    // also for a kit that ended right after the call: what is stored must go
    disconnect,
    choose,
    switchWallet: running(createSwitch(context)),
    switchAccount: running(changes.switchAccount),
    switchConnection: running(changes.switchConnection),
    setPreferredAccountType: running(changes.setPreferredAccountType),
  }
}

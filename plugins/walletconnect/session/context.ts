import type { Clock, ConnectorEvents, PluginContext, ScopedStorage } from '../../../kernel/index'
import { createEmitter, lazy } from '../../../kernel/plugins/toolkit'
import type { Client, ClientDeps } from '../signClient/types'
import type { WalletConnectOptions, WalletConnectState } from '../types'
import { type Drivers, loadDrivers } from './proposal'

/** What the modules of the connector share. */
export interface SessionContext {
  readonly ctx: PluginContext<'walletconnect', WalletConnectState>
  readonly options: WalletConnectOptions
  readonly storage: ScopedStorage
  readonly clock: Clock
  readonly client: LazyClient
  /** The drivers of the kit's networks; loaded once. */
  drivers(): Promise<Drivers>
  readonly events: ConnectorEmitter
}

/**
 * The connector's events. A `disconnect` that was emitted without a listener is delivered to the
 * first one.
 */
interface ConnectorEmitter {
  emit<E extends keyof ConnectorEvents>(event: E, payload: ConnectorEvents[E]): void
  on<E extends keyof ConnectorEvents>(
    event: E,
    listener: (payload: ConnectorEvents[E]) => void,
  ): () => void
  /** Drops an undelivered `disconnect`, since another session begins. */
  reset(): void
}

/** The protocol's client of a kit, opened on first use. */
interface LazyClient {
  now(): Client | undefined
  get(): Promise<Client>
  /**
   * Closes the client and opens a new one, which reads what another tab has stored; the library
   * reads its storage only once.
   */
  reopen(): Promise<Client>
  /** Calls `attach` with each client right after it was opened. */
  onOpen(attach: (client: Client) => void): void
}

/** Replaceable in tests. */
export interface SessionContextDeps {
  readonly clock: Clock
  readonly openClient: (deps: ClientDeps) => Promise<Client>
}

export async function createSessionContext(
  ctx: SessionContext['ctx'],
  options: WalletConnectOptions,
  { clock, openClient }: SessionContextDeps,
): Promise<SessionContext> {
  const storage = await ctx.openStorage()
  const drivers = lazy(() => loadDrivers(ctx.networks))
  return {
    ctx,
    options,
    storage,
    clock,
    client: createLazyClient(() => openClient({ ...clientDeps(ctx, options, clock), storage })),
    drivers: drivers.get,
    events: createConnectorEmitter((message, details) => ctx.debug(message, details)),
  }
}

function createConnectorEmitter(
  debug: (message: string, details?: unknown) => void,
): ConnectorEmitter {
  const bus = createEmitter<ConnectorEvents>((error, event) =>
    debug(`a listener of "${event}" failed`, error),
  )
  let listeners = 0
  let undelivered: ConnectorEvents['disconnect'] | undefined
  return {
    emit(event, payload) {
      if (event === 'disconnect' && !listeners) undelivered = payload
      bus.emit(event, payload)
    },
    on(event, listener) {
      const unsubscribe = bus.on(event, listener)
      if (event !== 'disconnect') return unsubscribe
      listeners++
      const late = undelivered
      undelivered = undefined
      if (late)
        void Promise.resolve().then(() =>
          (listener as (payload: ConnectorEvents['disconnect']) => void)(late),
        )
      let isSubscribed = true
      return () => {
        if (isSubscribed) listeners--
        isSubscribed = false
        unsubscribe()
      }
    },
    reset() {
      undelivered = undefined
    },
  }
}

function clientDeps(
  ctx: SessionContext['ctx'],
  options: WalletConnectOptions,
  clock: Clock,
): Omit<ClientDeps, 'storage'> {
  const {
    name = globalThis.document?.title ?? '',
    description = '',
    url = globalThis.location?.origin ?? '',
    icons = [],
  } = ctx.metadata ?? {}
  return {
    options,
    metadata: { name, description, url, icons: [...icons] },
    signal: ctx.signal,
    clock,
    debug: ctx.debug,
  }
}

function createLazyClient(open: () => Promise<Client>): LazyClient {
  const openListeners: ((client: Client) => void)[] = []
  let reopening: Promise<Client> | undefined
  const library = lazy(async () => {
    const client = await open()
    for (const attach of openListeners) attach(client)
    return client
  })
  return {
    now: library.now,
    get: library.get,
    reopen() {
      const again = async () => {
        const before = library.now()
        library.reset()
        await before?.end()
        return library.get()
      }
      // two calls at once would open a second client that nothing closes
      reopening ??= again().finally(() => (reopening = undefined))
      return reopening
    },
    onOpen: (attach) => void openListeners.push(attach),
  }
}

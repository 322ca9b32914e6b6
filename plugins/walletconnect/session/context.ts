import type { Clock } from '../../../kernel/async/clock'
import { createEmitter } from '../../../kernel/async/emitter'
import { lazy } from '../../../kernel/async/lazy'
import type { ConnectorEvents } from '../../../kernel/connectors/types'
import type { PluginContext } from '../../../kernel/plugins/types'
import type { ScopedStorage } from '../../../kernel/storage/adapter'
import type { WalletConnectOptions } from '../options'
import type { Client, ClientDeps } from '../signClient/types'
import type { WalletConnectState } from '../types'
import { type Drivers, loadDrivers } from './proposal'

/** What every part of the connector works with. */
export interface SessionContext {
  readonly ctx: PluginContext<'walletconnect', WalletConnectState>
  readonly options: WalletConnectOptions
  readonly storage: ScopedStorage
  readonly clock: Clock
  readonly client: LazyClient
  /** The drivers of the kit's networks; fetched once. */
  drivers(): Promise<Drivers>
  readonly voice: ConnectorEmitter
}

/** What the connector tells the kernel. An end that came before the kernel listened is told as soon as it does. */
interface ConnectorEmitter {
  emit<E extends keyof ConnectorEvents>(event: E, payload: ConnectorEvents[E]): void
  on<E extends keyof ConnectorEvents>(event: E, listener: (payload: ConnectorEvents[E]) => void): () => void
  /** Another session begins: what was to be told of the one before is not. */
  begin(): void
}

/** The protocol's client of a kit, opened when it is first needed. */
interface LazyClient {
  now(): Client | undefined
  get(): Promise<Client>
  /** Opens it anew: it reads what is stored only when it is opened, and another tab may have stored more. */
  reopen(): Promise<Client>
  /** Has each client heard from its opening on. */
  heard(attach: (client: Client) => void): void
}

/** What a connector part may be given instead of the kit's own: for tests. */
export interface SessionContextDeps {
  readonly clock: Clock
  readonly openClient: (deps: ClientDeps) => Promise<Client>
}

export async function createSessionContext(ctx: SessionContext['ctx'], options: WalletConnectOptions, { clock, openClient }: SessionContextDeps): Promise<SessionContext> {
  const storage = await ctx.openStorage()
  const drivers = lazy(() => loadDrivers(ctx.networks))
  return {
    ctx,
    options,
    storage,
    clock,
    client: createLazyClient(() => openClient({ ...clientDeps(ctx, options, clock), storage })),
    drivers: drivers.get,
    voice: createConnectorEmitter((message, details) => ctx.debug(message, details)),
  }
}

function createConnectorEmitter(debug: (message: string, details?: unknown) => void): ConnectorEmitter {
  const bus = createEmitter<ConnectorEvents>((error, event) => debug(`a listener of "${event}" failed`, error))
  let listeners = 0
  let missed: ConnectorEvents['disconnect'] | undefined
  return {
    emit(event, payload) {
      if (event === 'disconnect' && !listeners) missed = payload
      bus.emit(event, payload)
    },
    on(event, listener) {
      const off = bus.on(event, listener)
      if (event !== 'disconnect') return off
      listeners++
      const late = missed
      missed = undefined
      if (late) void Promise.resolve().then(() => (listener as (payload: ConnectorEvents['disconnect']) => void)(late))
      let on = true
      return () => {
        if (on) listeners--
        on = false
        off()
      }
    },
    begin() {
      missed = undefined
    },
  }
}

function clientDeps(ctx: SessionContext['ctx'], options: WalletConnectOptions, clock: Clock): Omit<ClientDeps, 'storage'> {
  const { name = globalThis.document?.title ?? '', description = '', url = globalThis.location?.origin ?? '', icons = [] } = ctx.metadata ?? {}
  return { options, metadata: { name, description, url, icons: [...icons] }, signal: ctx.signal, clock, debug: ctx.debug }
}

function createLazyClient(open: () => Promise<Client>): LazyClient {
  const attachments: ((client: Client) => void)[] = []
  let reopening: Promise<Client> | undefined
  const client = lazy(async () => {
    const opened = await open()
    for (const attach of attachments) attach(opened)
    return opened
  })
  return {
    now: client.now,
    get: client.get,
    reopen() {
      const again = async () => {
        const before = client.now()
        client.reset()
        await before?.end()
        return client.get()
      }
      // asked twice at once, a second client would be left behind
      reopening ??= again().finally(() => (reopening = undefined))
      return reopening
    },
    heard: (attach) => void attachments.push(attach),
  }
}

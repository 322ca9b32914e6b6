import { type AlertsState, createAlerts } from './alerts'
import type { Cell } from './cell'
import type { Clock } from './clock'
import type { Connector } from './connectors/connector'
import type { SessionChange } from './connectors/machine'
import { addRecent, type Recent, recentCheck } from './connectors/recent'
import { createConnectorRegistry } from './connectors/registry'
import { createSessions, type Sessions } from './connectors/session'
import { createSessionBook, type SessionState } from './connectors/sessionState'
import type { Emitter } from './emitter'
import { errorMessage, isKitError, type KitError } from './errors'
import { guardHooks } from './hooks/guard'
import { createHooks } from './hooks/table'
import { createMessages, type Messages } from './i18n'
import { kernelError } from './kernelErrors'
import type { KitApi } from './kitApi'
import { type ModalState, selectNetwork, setInitialized, setModalLoading } from './modal'
import { createModalControl, type ModalControl } from './modalControl'
import { createRpc, type Rpc } from './rpc/lazy'
import type { ResolvedOptions } from './options'
import type { Plugin } from './plugin'
import type { Events } from './registry'
import { type RunningPlugins, runPlugins } from './runPlugins'
import type { ApprovalRequest, Shell } from './shell'
import { createOwnedSlice } from './slice'
import { createSnack, type SnackState } from './snack'
import { openStorage, type ScopedStorage, scopeStorage, type StorageAdapter } from './storage'
import { createSurface, type Surface } from './surface'
import { createTelemetry } from './telemetry'
import type { RouterState } from './views/router'
import { createSlots, type SlotDefinition } from './views/slots'
import { createViews, type ViewDefinition } from './views/views'

/** The cells of the kernel's own slices. */
export interface KernelCells {
  readonly session: Cell<SessionState>
  readonly connectors: Cell<readonly Connector[]>
  readonly recent: Cell<readonly Recent[]>
  readonly modal: Cell<ModalState>
  readonly router: Cell<RouterState>
  readonly approvals: Cell<readonly ApprovalRequest[]>
  readonly snack: Cell<SnackState>
  readonly alerts: Cell<AlertsState>
  readonly views: Cell<readonly ViewDefinition[]>
  readonly slots: Cell<readonly SlotDefinition[]>
  readonly plugin: (name: string) => Cell<object>
}

export interface WorldDeps {
  readonly api: KitApi
  readonly options: ResolvedOptions
  readonly plugins: readonly Plugin[]
  readonly flags: Readonly<Record<string, unknown>>
  readonly cells: KernelCells
  readonly events: Emitter<Events>
  readonly clock: Clock
  readonly document: Document
}

/** Everything one `start` made. */
export interface World {
  readonly surface: Surface
  readonly sessions: Sessions
  readonly control: ModalControl
  readonly running: RunningPlugins
  readonly messages: Messages
  readonly rpc: Rpc
  readonly ready: Promise<void>
  end(): void
}

/** Starts the kit's parts in order and wires them; nothing here decides anything. Throws `kernel/duplicate-id` before anything is touched. */
export function startWorld(deps: WorldDeps): World {
  const { api, options, cells, events, clock, flags } = deps
  const surface = createSurface(options.id, deps.document, !options.disableAppend)
  const debug = (topic: string, message: string, details?: unknown) => events.emit('debug', { topic, message, ...(details !== undefined && { details }) })
  const report = (plugin: string, error: KitError) => {
    console.error(error)
    events.emit('plugin:error', { plugin, error })
    telemetry.error(error)
  }
  const reportAny = (error: unknown) => report('kernel', isKitError(error) ? error : kernelError('plugin-failed', { plugin: 'kernel', reason: errorMessage(error) }, { cause: error }))

  const hooks = createHooks()
  const rewrites = new WeakMap<object, readonly string[]>()
  guardHooks(
    hooks,
    (error) => report(error.plugin, error),
    (hook, plugin, input, answer) => {
      if (hook === 'request' && answer) rewrites.set(answer as object, [...(rewrites.get(input as object) ?? []), plugin])
    },
  )
  const telemetry = createTelemetry({ send: hooks.call.telemetry, active: () => hooks.raw.telemetry.taps.length > 0, clock, report: reportAny })

  let adapter: StorageAdapter | undefined
  const openOnce = () => {
    adapter ??= openStorage(options.storage)
    return adapter
  }
  const storage = (owner: string): ScopedStorage => scopeStorage(openOnce, options.id, owner, (message, details) => debug('storage', message, details))

  const connectors = createConnectorRegistry(cells.connectors, clock)
  const kernelStorage = storage('kernel')
  const tell = (change: SessionChange) => {
    const { current, namespace } = change
    if (current.status === 'connected') cells.modal.set((state) => selectNetwork(state, current.chainId))
    if (current.status === 'connected' && change.reason === 'user' && change.previous.status === 'connecting') rememberRecent(current.connectorId)
    hooks.call.session(change).catch(reportAny)
    events.emit('session:change', change)
    debug('session', `${namespace}: ${change.previous.status} → ${current.status} (${change.reason})`)
  }
  const rememberRecent = (id: string) => {
    const manifest = connectors.get(id)?.manifest
    if (!manifest) return
    cells.recent.set((now) => addRecent(now, { id, name: manifest.name, ...(manifest.rdns && { rdns: manifest.rdns }) }))
    kernelStorage.write('recent', cells.recent.get())
  }
  const book = createSessionBook(cells.session, kernelStorage, tell)
  const plainSessions = createSessions({ book, connectors, networks: options.networks, clock, debug: (message, details) => debug('session', message, details) })

  // The visitor is waited for while a wallet shows its prompt; the wallet itself is called first, in the caller's own task.
  let prompts = 0
  const busy = async <T>(work: Promise<T>): Promise<T> => {
    prompts++
    cells.modal.set((state) => setModalLoading(state, true))
    try {
      return await work
    } finally {
      prompts--
      if (!prompts) cells.modal.set((state) => setModalLoading(state, false))
    }
  }
  const sessions: Sessions = {
    ...plainSessions,
    connect: (id, connectOptions) => busy(plainSessions.connect(id, connectOptions)),
    switchNetwork: (network) => busy(plainSessions.switchNetwork(network)),
  }

  const views = createViews(cells.views, () => flags)
  const slots = createSlots(cells.slots)
  const snack = createSnack({ cell: cells.snack, clock })
  const alerts = createAlerts({ cell: cells.alerts, debug: options.debug, log: (text) => console.error(text) })
  const messages = createMessages({
    catalogues: Object.fromEntries(deps.plugins.flatMap(({ name, spec }) => (spec.messages ? [[name, spec.messages]] : []))),
    locale: options.locale ?? (deps.document.documentElement.lang || 'en'),
    ...(options.messages && { overrides: options.messages }),
    debug: options.debug,
    onLoad: () => cells.modal.set((state) => ({ ...state })),
    report: reportAny,
  })
  const control = createModalControl({
    router: cells.router,
    modal: cells.modal,
    approvals: cells.approvals,
    views,
    hooks: hooks.call,
    refusal: async () => (await import('./rpc/errors')).rpcError('user-rejected'),
    onChange(open) {
      events.emit('modal:change', { open })
      telemetry.track('modal', open ? 'modal/opened' : 'modal/closed', { connected: cells.session.get().active !== undefined })
    },
    report: reportAny,
  })
  const rpc = createRpc({
    api,
    options,
    hooks: hooks.call,
    rewrites,
    plugins: deps.plugins,
    session: book.get,
    connector: connectors.get,
    busy,
    control,
    events,
    snack,
    t: messages.t,
    clock,
    report: reportAny,
  })
  const shell = (owner: string): Shell => ({
    owner,
    kit: api,
    options,
    surface,
    clock,
    session: cells.session,
    sessions,
    connectors: cells.connectors,
    recent: cells.recent,
    router: cells.router,
    modal: cells.modal,
    views,
    slots,
    snack,
    alerts,
    messages,
    approvals: cells.approvals,
    control,
    orderConnectors: hooks.call.connectors,
    flag: (name) => flags[name],
    preloadRpc: rpc.preload,
  })

  cells.recent.set(kernelStorage.read('recent', recentCheck) ?? [])
  const initial = new Map(deps.plugins.map(({ name, spec }) => [name, spec.state?.initial ?? (() => ({}))]))
  const running = runPlugins({
    plugins: deps.plugins,
    hooks,
    networks: options.networks,
    flags,
    views,
    slots,
    clock,
    setupTimeout: options.setupTimeout,
    cell: cells.plugin,
    slice: (name) => createOwnedSlice(cells.plugin(name), initial.get(name) ?? (() => ({}))),
    storage,
    addConnector: connectors.add,
    use: () => undefined,
    on: events.on,
    open: (view, params) => control.open(view, params),
    track: (plugin, event, props) => telemetry.track(plugin, event, props as Record<string, unknown>),
    request: (request, requestOptions, origin) => rpc.request(request, requestOptions, origin),
    http: async (origin) => (await import('./http')).createHttp({ origin }),
    t: messages.t,
    debug,
    shell,
    report,
  })
  hooks.call.discover({ add: connectors.add }).catch(reportAny)
  const ready = Promise.all([running.done, sessions.restore()]).then(() => {
    if (!ended) cells.modal.set(setInitialized)
  }, reportAny)
  let ended = false
  return {
    surface,
    sessions,
    control,
    running,
    messages,
    rpc,
    ready,
    end() {
      ended = true
      running.end()
      rpc.destroy()
      sessions.destroy()
      control.destroy()
      snack.hide()
      alerts.dismiss()
      surface.destroy()
    },
  }
}

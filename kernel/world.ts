import { createConnectorRegistry } from './connectors/registry'
import type { ContextDeps } from './context'
import type { Core, KitParts, KitStorage } from './core'
import { errorMessage, isKitError, type KitError } from './errors/KitError'
import type { HookCalls } from './hooks/table'
import { createTapList } from './hooks/taps'
import { createHostElement } from './kit/hostElement'
import { kernelError } from './errors/kernelErrors'
import { createLazy } from './lazy'
import { setInitialized, setModalLoading } from './modal/state'
import { restore } from './restore'
import { type RunningPlugins, runPlugins } from './runPlugins'
import { areaOf, storageProblem } from './storage/adapter'
import type { StorageAdapter } from './storage/types'
import type { KitTelemetry } from './telemetry/types'

/** Everything one `start` made. */
export interface World {
  readonly core: Core
  readonly running: RunningPlugins
  /** Sets the plugins up, discovers wallets, restores. Resolves when setup and restore have ended, well or badly. */
  begin(): Promise<void>
  end(): void
}

/** Builds what one start of a kit needs: its place in the page, hooks, storage and parts. Throws `kernel/duplicate-id` before anything is touched. */
export function createWorld(parts: KitParts, document: Document): World {
  const { api, options, cells, events, clock } = parts
  const element = createHostElement(options.id, document, !options.disableAppend)
  const rewrites = new WeakMap<object, readonly string[]>()
  const end = new AbortController()
  const seats: Core['seats'] = []

  const debug: Core['debug'] = (topic, message, details) => events.emit('debug', { topic, message, ...(details !== undefined && { details }) })
  const report = (plugin: string, error: KitError) => {
    console.error(error)
    events.emit('plugin:error', { plugin, error })
    telemetry((known) => known.error(error))
  }
  const reportAny = (error: unknown) => {
    const known = isKitError(error) ? error : kernelError('plugin-failed', { plugin: 'kernel', reason: errorMessage(error) }, { cause: error })
    if (!end.signal.aborted) report(known.plugin, known)
  }
  const taps = createTapList(createLazy(async () => (await import('./hooks/engine')).createEngine(core)))
  // Without a tap that delivers, no event is made and none of this is fetched.
  const recorder = createLazy(async () => (await import('./telemetry/telemetry')).kitTelemetry(core))
  const telemetry = (tell: (to: KitTelemetry) => Promise<void>) => {
    if (taps.of('telemetry').length) recorder.get().then(tell).catch(reportAny)
  }
  const offModal = events.on('modal:change', ({ open }) => telemetry((to) => to.modal(open)))

  let area: StorageAdapter | undefined
  let told = false
  const storage: KitStorage = {
    area() {
      area ??= areaOf(options.storage, storage.complain)
      return area
    },
    complain(details) {
      if (!told) debug('storage', storageProblem, details)
      told = true
    },
  }

  let prompts = 0
  const busy: Core['busy'] = async (work) => {
    prompts++
    cells.modal.set((state) => setModalLoading(state, true))
    try {
      return await work
    } finally {
      prompts--
      if (!prompts && !end.signal.aborted) cells.modal.set((state) => setModalLoading(state, false))
    }
  }
  /** A part finds the connectors listed that were looked for; one that arrives after the end is ended at once. */
  const part = <M, T>(fetch: () => Promise<M>, make: (module: M, hooks: HookCalls) => T, stop: (made: T) => void, listed = () => core.connectors.discover()) =>
    createLazy(async () => {
      const [module, hooks] = await Promise.all([fetch(), taps.ready(), listed()])
      const made = make(module, hooks)
      if (end.signal.aborted) stop(made)
      else end.signal.addEventListener('abort', () => stop(made))
      return made
    })
  const core: Core = {
    ...parts,
    element,
    document,
    taps,
    rewrites,
    connectors: createConnectorRegistry(cells.connectors, clock),
    storage,
    busy,
    debug,
    report,
    reportAny,
    root: () => seats.at(-1)?.root,
    seats,
    opening: {},
    ended: () => end.signal.aborted,
    ending: end.signal,
    sessions: part(
      () => import('./connectors/sessionPart'),
      ({ createSessionPart }, hooks) => createSessionPart(core, hooks),
      (sessions) => sessions.destroy(),
    ),
    rpc: part(
      () => import('./rpc/part'),
      ({ createRpcPart }, hooks) => createRpcPart(core, hooks),
      (rpc) => rpc.destroy(),
      async () => {},
    ),
    modal: part(
      () => {
        // what draws in the dialog is fetched beside the dialog, not after it
        core.root()?.ready().catch(() => {})
        return import('./modal/createModal')
      },
      ({ createModal }, hooks) => createModal(core, hooks, seats.at(-1)?.owner ?? ''),
      (modal) => modal.end(),
    ),
  }
  const seat: ContextDeps['seat'] = (owner, during) => ({
    kit: api,
    options,
    session: cells.session,
    modal: cells.modal,
    take: (root) =>
      void during(() => {
        const mine = { owner, root }
        seats.push(mine)
        return () => void seats.splice(seats.indexOf(mine), 1)
      }),
    load: async () => (await core.modal.get()).shell,
  })

  core.connectors.find(async () => {
    if (taps.of('discover').length) await (await taps.ready()).discover({ add: core.connectors.add }).catch(reportAny)
  })
  const running = runPlugins(core, { seat, telemetry })
  return {
    core,
    running,
    begin() {
      const setUp = running.start()
      warmOnGesture(core, end.signal)
      return Promise.all([setUp, restore(core)]).then(() => {
        if (!end.signal.aborted) cells.modal.set(setInitialized)
      }, reportAny)
    },
    end() {
      running.end()
      offModal()
      end.abort()
      core.connectors.destroy()
      element.remove()
    },
  }
}

/** The visitor's first press or key fetches what connecting needs, so that a click on a host's own button can call the wallet at once. */
function warmOnGesture({ document, sessions }: Core, signal: AbortSignal): void {
  const warm = () => void sessions.get().catch(() => {})
  for (const gesture of ['pointerdown', 'keydown']) document.addEventListener(gesture, warm, { capture: true, passive: true, once: true, signal })
}

import { createDisposer } from '../async/disposer'
import { type Lazy, lazy } from '../async/lazy'
import { createConnectorRegistry } from '../connectors/registry'
import { isKitError, type KitError } from '../errors/KitError'
import { kernelError, pluginError } from '../errors/kernelErrors'
import { createTapList } from '../hooks/taps'
import { prefetchView } from '../modal/openModal'
import type { ShellHandle } from '../modal/shell'
import type { TrackTelemetry } from '../plugins/context'
import { runPlugins } from '../plugins/runPlugins'
import { restoreSessions } from '../sessions/pageStart'
import { areaOf, storageProblem } from '../storage/adapter'
import type { KitStorage, StorageAdapter } from '../storage/types'
import { chunks } from './chunks'
import type { KitParts, KitServices } from './services'

/** One start of a kit. */
export interface StartedKit {
  readonly services: KitServices
  /**
   * Sets the plugins up and restores a stored session. Resolves when both have ended, well or
   * badly.
   */
  start(): Promise<void>
  end(): void
}

/**
 * Builds what one start of a kit needs: its place in the page, hooks, storage and services. Throws
 * `kernel/duplicate-id` before anything is touched.
 */
export function createStartedKit(parts: KitParts, document: Document): StartedKit {
  const { api, options, cells, events, clock } = parts
  const element = createHostElement(options.id, document, !options.disableAppend)
  const disposer = createDisposer(console.error)
  const { onEnd, signal } = disposer
  const shells: KitServices['shells'] = []

  const debug: KitServices['debug'] = (topic, message, details) =>
    events.emit('debug', { topic, message, details })
  const report = (plugin: string, error: KitError) => {
    console.error(error)
    events.emit('plugin:error', { plugin, error })
    telemetry((to) => to.error(error))
  }
  const reportAny = (error: unknown) => {
    const known = isKitError(error) ? error : pluginError('kernel', undefined, error)
    if (!signal.aborted) report(known.plugin, known)
  }
  /** A service of this start, with every hook in force that was tapped before it was loaded. */
  const service = <T>(
    load: () => Promise<{ createService(services: KitServices): T | Promise<T> }>,
    before?: () => Promise<unknown>,
  ): Lazy<T> =>
    lazy(async () => {
      const [{ createService }] = await Promise.all([load(), before?.()])
      return createService(services)
    })
  const taps = createTapList(service(() => chunks.hooks()))
  /** Without a tap that delivers them, no events are made and nothing is loaded for them. */
  const telemetry: TrackTelemetry = (run) => {
    if (!taps.of('telemetry').length) return
    Promise.all([extras.get(), taps.ready()])
      .then(([service]) => run(service.telemetry))
      // not reported: a report is an event of telemetry
      .catch(console.error)
  }
  const extras = service(() => chunks.extras())
  const tapped = lazy(async () => {
    await taps.ready()
    await taps.calls.discover({ add: services.connectors.add })
  })
  /** Runs the taps of `discover`, once. */
  const discoverByTaps = async () => {
    if (taps.of('discover').length) await tapped.get()
  }
  const discovered = async () => {
    await Promise.all([taps.ready(), services.connectors.discover()])
    // where the code of the hooks could not be loaded before
    await discoverByTaps()
  }

  const services: KitServices = {
    ...parts,
    parts,
    element,
    document,
    taps,
    rewrites: new WeakMap(),
    connectors: createConnectorRegistry(cells.connectors, clock),
    storage: createKitStorage(options.storage, debug),
    trackPrompt: promptTracker(cells.modal, signal),
    debug,
    report,
    reportAny,
    root: () => shells.at(-1)?.root,
    shells,
    opening: {},
    prefetched: new Map(),
    ended: () => signal.aborted,
    endSignal: signal,
    disposer,
    onEnd,
    sessions: service(() => chunks.sessions(), discovered),
    requests: service(() => chunks.requests(), taps.ready),
    modal: service(() => {
      // what draws in the dialog, and the view in it, is loaded beside the dialog, not after it
      const { root, owner } = shells.at(-1) ?? {}
      const drawn = prefetchView(services, services.opening.pending?.view ?? root?.home().view)
      root?.ready(drawn.some(({ plugin }) => plugin !== owner)).catch(() => {})
      return chunks.modal()
    }, discovered),
    extras,
    texts: {},
    chunks,
    get running() {
      return running
    },
  }
  const shellHandle = (
    owner: string,
    during: (make: () => () => void) => () => void,
  ): ShellHandle => ({
    kit: api,
    options,
    session: cells.session,
    modal: cells.modal,
    register: (root) =>
      void during(() => {
        const mine = { owner, root }
        shells.push(mine)
        return () => void shells.splice(shells.indexOf(mine), 1)
      }),
    load: async () => (await services.modal.get()).shell,
  })

  services.connectors.find(() => discoverByTaps().catch(reportAny))
  const running = runPlugins(services, { shellHandle, telemetry })
  onEnd(() => element.remove())
  onEnd(services.connectors.destroy)
  return {
    services,
    start: () =>
      Promise.all([running.start(), restoreSessions(services)]).then(() => {
        if (!signal.aborted) cells.modal.set((state) => ({ ...state, initialized: true }))
        telemetry((to) => to.follow())
      }, reportAny),
    end() {
      // the plugins first: what they undo may need the rest
      running.end()
      disposer.end()
    },
  }
}

/** The host's storage, opened with its first use; a failure is reported once. */
function createKitStorage(
  choice: Parameters<typeof areaOf>[0],
  debug: KitServices['debug'],
): KitStorage {
  let area: StorageAdapter | undefined
  let reported = false
  const storage: KitStorage = {
    area() {
      area ??= areaOf(choice, storage.complain)
      return area
    },
    complain(details) {
      if (!reported) debug('storage', storageProblem, details)
      reported = true
    },
  }
  return storage
}

/** Marks the modal's state as loading while any prompt is open. */
function promptTracker(
  modal: KitParts['cells']['modal'],
  signal: AbortSignal,
): KitServices['trackPrompt'] {
  let prompts = 0
  const setLoading = (loading: boolean) => modal.set((state) => ({ ...state, loading }))
  return async (work) => {
    if (!prompts++) setLoading(true)
    try {
      return await work
    } finally {
      if (!(--prompts || signal.aborted)) setLoading(false)
    }
  }
}

/**
 * Creates a kit's host element, which stays empty until the modal is needed and marks a started
 * kit, and appends it to the body unless `append` is false. Throws `kernel/duplicate-id` if the
 * document has the element of a started kit with this id.
 */
export function createHostElement(id: string, doc: Document, append: boolean): HTMLElement {
  // ids have no characters that mean something in a selector
  if (doc.querySelector(`tessera-kit[data-tessera-id="${id}"]`))
    throw kernelError('duplicate-id', { id })
  const element = doc.createElement('tessera-kit')
  element.setAttribute('data-tessera-id', id)
  if (append) (doc.body ?? doc.documentElement).append(element)
  return element
}

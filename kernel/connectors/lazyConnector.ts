import { kernelError } from '../kernelErrors'
import { createLazy } from '../lazy'
import { checkManifest } from './checkManifest'
import type { Connector, ConnectorEvents, ConnectorManifest } from './connector'
import { connectorError } from './connectorErrors'

/** What a connector does, apart from what it says about itself. */
export type ConnectorVerbs = Pick<Connector, 'connect' | 'disconnect' | 'request' | 'switchNetwork' | 'on' | 'authenticate'>

/**
 * A connector whose code is fetched when it is wanted: lists, search and install links work from the manifest alone. `load` answers
 * the verbs; it runs once, by `preload` (hover, focus, pointerdown) or by the first verb, and again after a failure. With the code there,
 * `connect` runs in the caller's own task, so that the wallet may open a window. What was subscribed before hears from then on.
 * Verbs reject with `kernel/connector-not-loaded` (its `cause` says why), and `connect` with `kernel/aborted` where the visitor gave up
 * meanwhile. Throws `kernel/bad-manifest`.
 */
export function lazyConnector(manifest: ConnectorManifest, load: () => Promise<ConnectorVerbs>): Connector {
  checkManifest(manifest)
  const waiting = new Set<(verbs: ConnectorVerbs) => void>()
  const code = createLazy(() => fetchVerbs(manifest, load))
  const get = async (): Promise<ConnectorVerbs> => {
    const verbs = await code.get()
    for (const attach of [...waiting]) attach(verbs)
    return verbs
  }
  return {
    manifest,
    ready: () => code.now() !== undefined,
    preload: async () => void (await get()),
    connect(input) {
      const verbs = code.now()
      if (verbs) return verbs.connect(input)
      return get().then((fetched) => {
        if (input.signal.aborted) throw kernelError('aborted')
        return fetched.connect(input)
      })
    },
    disconnect: async () => (code.now() ?? (await get())).disconnect(),
    request: async (call) => (code.now() ?? (await get())).request(call),
    // absent until the code says that the wallet can be asked: nobody is connected before
    get switchNetwork() {
      const verbs = code.now()
      return verbs?.switchNetwork?.bind(verbs)
    },
    get authenticate() {
      const verbs = code.now()
      return verbs?.authenticate?.bind(verbs)
    },
    on(event, listener) {
      const verbs = code.now()
      return verbs ? verbs.on(event, listener) : attachLater(waiting, event, listener)
    },
  } as Connector
}

/** Subscribes when the code is there; answers the undo, for both before and after. */
function attachLater<E extends keyof ConnectorEvents>(waiting: Set<(verbs: ConnectorVerbs) => void>, event: E, listener: (payload: ConnectorEvents[E]) => void): () => void {
  let off: (() => void) | undefined
  const attach = (verbs: ConnectorVerbs) => {
    waiting.delete(attach)
    try {
      off = verbs.on(event, listener)
    } catch (error) {
      // what fails here must not fail the connect that has brought the code
      console.error(error)
    }
  }
  waiting.add(attach)
  return () => {
    waiting.delete(attach)
    off?.()
  }
}

async function fetchVerbs({ name }: ConnectorManifest, load: () => Promise<ConnectorVerbs>): Promise<ConnectorVerbs> {
  try {
    const verbs = await load()
    for (const verb of ['connect', 'disconnect', 'request', 'on'] as const) {
      if (typeof verbs?.[verb] !== 'function') throw new TypeError(`what was loaded has no "${verb}"`)
    }
    return verbs
  } catch (error) {
    throw connectorError('connector-not-loaded', { name }, { cause: error })
  }
}

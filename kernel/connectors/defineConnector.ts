import { lazy } from '../async/lazy'
import { connectorError, kernelError } from '../errors/kernelErrors'
import type { Connector, ConnectorEvents, ConnectorManifest, ConnectorVerbs } from './types'

/**
 * Returns the connector unchanged, after checking the links of its manifest. Throws
 * `kernel/bad-manifest`.
 */
export function defineConnector(connector: Connector): Connector {
  checkManifest(connector.manifest)
  return connector
}

/**
 * Why a link must not be shown to a visitor, or undefined if it may: only https and app schemes are
 * allowed, others could run script or be read on the network.
 */
export function linkProblem(link: unknown): string | undefined {
  if (typeof link !== 'string' || link.length > 2048)
    return 'expected a text of at most 2048 characters'
  // browsers drop control characters and spaces before they read the scheme
  const bare = [...link].filter((char) => char > ' ' && char !== '\u007f').join('')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase()
  if (scheme === undefined) return 'expected an absolute URL'
  if (/^(?:http|javascript|data|vbscript|blob|file|filesystem|about|view-source)$/.test(scheme))
    return `"${scheme}:" is not allowed; use https or the scheme of an app`
  return scheme !== 'https' || isUrl(bare) ? undefined : 'expected an absolute URL'
}

/** Checks the links of a manifest with {@link linkProblem}. Throws `kernel/bad-manifest`. */
function checkManifest({ id, links = {} }: ConnectorManifest): void {
  for (const [name, link] of Object.entries(links)) {
    const problem = link === undefined ? undefined : linkProblem(link)
    if (problem)
      throw connectorError('bad-manifest', { connector: id, problem: `links.${name}: ${problem}` })
  }
}

function isUrl(text: string): boolean {
  try {
    return new URL(text).host !== ''
  } catch {
    return false
  }
}

/**
 * A connector whose code is loaded on demand: lists, search and install links work with the
 * manifest alone. `load` returns the methods; it runs once, by `preload` (hover, focus,
 * pointerdown) or by the first call of a method, and again after a failure. Once loaded, `connect`
 * runs synchronously in the caller's task, so that the wallet may open a window. Listeners added
 * before are attached then. Methods reject with `kernel/connector-not-loaded` (see its `cause`),
 * and `connect` with `kernel/aborted` if its signal aborted while loading. Throws
 * `kernel/bad-manifest`.
 */
export function lazyConnector(
  manifest: ConnectorManifest,
  load: () => Promise<ConnectorVerbs>,
): Connector {
  checkManifest(manifest)
  const pendingListeners = new Set<(verbs: ConnectorVerbs) => void>()
  const code = lazy(() => fetchVerbs(manifest, load))
  const get = async (): Promise<ConnectorVerbs> => {
    const verbs = await code.get()
    for (const attach of [...pendingListeners]) attach(verbs)
    return verbs
  }
  const optional = (verb: 'switchNetwork' | 'authenticate') => code.now()?.[verb]?.bind(code.now())
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
    // absent until the code is loaded and supports it: before that no session exists
    get switchNetwork() {
      return optional('switchNetwork')
    },
    get authenticate() {
      return optional('authenticate')
    },
    on(event, listener) {
      const verbs = code.now()
      return verbs
        ? verbs.on(event, listener)
        : subscribeWhenLoaded(pendingListeners, event, listener)
    },
  } as Connector
}

/** Subscribes once the code is loaded; the returned function unsubscribes, before and after. */
function subscribeWhenLoaded<E extends keyof ConnectorEvents>(
  pendingListeners: Set<(verbs: ConnectorVerbs) => void>,
  event: E,
  listener: (payload: ConnectorEvents[E]) => void,
): () => void {
  let off: (() => void) | undefined
  const attach = (verbs: ConnectorVerbs) => {
    pendingListeners.delete(attach)
    try {
      off = verbs.on(event, listener)
    } catch (error) {
      // must not fail the connect that loaded the code
      console.error(error)
    }
  }
  pendingListeners.add(attach)
  return () => {
    pendingListeners.delete(attach)
    off?.()
  }
}

async function fetchVerbs(
  { name }: ConnectorManifest,
  load: () => Promise<ConnectorVerbs>,
): Promise<ConnectorVerbs> {
  try {
    const verbs = await load()
    for (const verb of ['connect', 'disconnect', 'request', 'on'] as const) {
      if (typeof verbs?.[verb] !== 'function')
        throw new TypeError(`what was loaded has no "${verb}"`)
    }
    return verbs
  } catch (error) {
    throw connectorError('connector-not-loaded', { name }, { cause: error })
  }
}

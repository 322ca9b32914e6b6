import { lazy } from '../async/lazy'
import { connectorError, kernelError } from '../errors/kernelErrors'
import type { Connector, ConnectorEvents, ConnectorManifest } from './types'

/** Types a connector literal and checks the links of its manifest; adds nothing. Throws `kernel/bad-manifest`. */
export function defineConnector(connector: Connector): Connector {
  checkManifest(connector.manifest)
  return connector
}

/** What a connector does, apart from what it says about itself. */
export type ConnectorVerbs = Pick<Connector, 'connect' | 'disconnect' | 'request' | 'switchNetwork' | 'on' | 'authenticate'>

/**
 * A connector whose code is loaded on first use: lists, search and install links work from the manifest alone. `load` resolves with
 * the verbs; it runs once, by `preload` (hover, focus, pointerdown) or by the first verb, and again after a failure. Once the code is loaded,
 * `connect` runs in the caller's own task, so that the wallet may open a window. Earlier subscriptions take effect then.
 * Verbs reject with `kernel/connector-not-loaded` (its `cause` says why), and `connect` with `kernel/aborted` where its signal was aborted
 * meanwhile. Throws `kernel/bad-manifest`.
 */
export function lazyConnector(manifest: ConnectorManifest, load: () => Promise<ConnectorVerbs>): Connector {
  checkManifest(manifest)
  const waiting = new Set<(verbs: ConnectorVerbs) => void>()
  const code = lazy(() => fetchVerbs(manifest, load))
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
    // absent until the code is loaded and has it: no wallet is connected before that
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

/** Subscribes once the code is loaded; returns the undo, which works before and after. */
function attachLater<E extends keyof ConnectorEvents>(waiting: Set<(verbs: ConnectorVerbs) => void>, event: E, listener: (payload: ConnectorEvents[E]) => void): () => void {
  let off: (() => void) | undefined
  const attach = (verbs: ConnectorVerbs) => {
    waiting.delete(attach)
    try {
      off = verbs.on(event, listener)
    } catch (error) {
      // a failure here must not fail the connect that loaded the code
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

/** Why a link may not be offered, or undefined: https and the schemes of apps lead out of the page, all else would run, read or be read on the way. */
export function linkProblem(link: unknown): string | undefined {
  if (typeof link !== 'string' || link.length > 2048) return 'expected a text of at most 2048 characters'
  // browsers drop control characters and spaces before they read the scheme
  const bare = [...link].filter((char) => char > ' ' && char !== '\u007f').join('')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase()
  if (scheme === undefined) return 'expected an absolute URL'
  if (/^(?:http|javascript|data|vbscript|blob|file|filesystem|about|view-source)$/.test(scheme)) return `"${scheme}:" is not allowed; use https or the scheme of an app`
  return scheme !== 'https' || isUrl(bare) ? undefined : 'expected an absolute URL'
}

/** Throws `kernel/bad-manifest` for a link that must not be offered to a visitor. */
export function checkManifest({ id, links = {} }: ConnectorManifest): void {
  for (const [name, link] of Object.entries(links)) {
    const problem = link === undefined ? undefined : linkProblem(link)
    if (problem) throw connectorError('bad-manifest', { connector: id, problem: `links.${name}: ${problem}` })
  }
}

function isUrl(text: string): boolean {
  try {
    return new URL(text).host !== ''
  } catch {
    return false
  }
}

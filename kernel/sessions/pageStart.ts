import type { Connector, ConnectorRegistry } from '../connectors/types'
import type { KitServices } from '../kit/services'
import type { Network } from '../networks/types'
import type { WalletCall } from './context'
import type { ConnectOptions, NamespaceSession } from './types'

/**
 * Calls the wallet's `connect` in the caller's own task: a wallet may open a window only there.
 * Part of the page's start, so that no click waits for the code of the sessions. `begin` is called
 * right before, and answers which connector to ask. Undefined where the connect cannot begin: the
 * sessions say why.
 */
export function askWallet(
  connectors: ConnectorRegistry,
  networks: readonly Network[],
  connectorId: string,
  { chainId, namespaces: given, onProgress, signal }: ConnectOptions = {},
  begin?: (
    namespaces: readonly string[],
    attempt: AbortController,
    connector: Connector,
  ) => Connector,
): WalletCall | undefined {
  const connector = connectors.get(connectorId)
  const wanted = given ?? connector?.manifest.namespaces ?? []
  const namespaces = wanted.filter((namespace) =>
    networks.some((network) => network.namespace === namespace),
  )
  if (
    !connector ||
    signal?.aborted ||
    !namespaces.length ||
    (given && namespaces.length < wanted.length)
  )
    return undefined
  const attempt = new AbortController()
  signal?.addEventListener('abort', () => attempt.abort(), { once: true, signal: attempt.signal })
  const answer = callWallet(() =>
    (begin?.(namespaces, attempt, connector) ?? connector).connect({
      namespaces,
      signal: attempt.signal,
      ...(chainId && { chainId }),
      ...(onProgress && { onProgress }),
    }),
  )
  // it may fail before anything waits for it
  answer.catch(() => {})
  return { connector, namespaces, attempt, answer }
}

/** Runs a method of a connector; a synchronous throw becomes a rejection. */
export const callWallet = async <T>(method: () => Promise<T>): Promise<T> => method()

/** The key under which a kit's sessions are stored. */
export const sessionsKey = (kitId: string): string => `tessera:${kitId}:kernel:sessions`

/**
 * Shows stored sessions as reconnecting at once, and loads what reconnects them; where none are
 * stored, nothing is loaded before another tab stores some. The stored text is checked, and what is
 * shown corrected, by the code that is loaded.
 */
export async function restoreSessions({
  cells,
  document,
  ended,
  endSignal,
  options,
  sessions,
  storage,
}: KitServices): Promise<void> {
  const key = sessionsKey(options.id)
  const onStorage = (event: StorageEvent) => {
    if ((event.key ?? key) === key)
      sessions
        .get()
        .then((service) => service.sync())
        .catch(() => {})
  }
  if (options.storage === 'local')
    document.defaultView?.addEventListener('storage', onStorage, { signal: endSignal })
  let raw: string | null = null
  try {
    raw = storage.area().getItem(key)
  } catch (error) {
    storage.complain(error)
  }
  if (!raw) return
  try {
    const namespaces: Record<string, NamespaceSession> = {}
    const { current } = JSON.parse(raw)
    for (const { namespace } of options.networks) {
      const connectorId: unknown = current[namespace]
      if (typeof connectorId === 'string')
        namespaces[namespace] = { status: 'reconnecting', connectorId }
    }
    cells.session.set({ namespaces })
  } catch {
    // the stored text is broken: the code that reconnects checks it again, drops it and reports
    // that
  }
  try {
    await (await sessions.get()).restore()
  } catch (error) {
    // nothing may stay reconnecting for ever
    if (!ended()) cells.session.set({ namespaces: {} })
    throw error
  }
}

/**
 * Ends all sessions without the code of the sessions, where that cannot be loaded: nothing is
 * connected then, and what is stored is removed, so that no reload reconnects it.
 */
export function dropSessions({ cells, options, storage }: KitServices): void {
  cells.session.set({ namespaces: {} })
  try {
    storage.area().removeItem(sessionsKey(options.id))
  } catch (error) {
    storage.complain(error)
  }
}

import type { ConnectorRegistry } from '../connectors/types'
import type { Network } from '../networks/types'
import type { WalletCall } from './context'
import type { ConnectOptions } from './types'

/**
 * Calls the wallet's `connect` in the caller's own task: a wallet may open a window only there. Part of the page's start, so that no click waits
 * for the code of the sessions. `begin` is called right before. Undefined where the connect cannot begin: the sessions say why.
 */
export function askWallet(
  connectors: ConnectorRegistry,
  networks: readonly Network[],
  connectorId: string,
  { chainId, namespaces: given, onProgress, signal }: ConnectOptions = {},
  begin?: (namespaces: readonly string[], attempt: AbortController) => void,
): WalletCall | undefined {
  const connector = connectors.get(connectorId)
  const wanted = given ?? connector?.manifest.namespaces ?? []
  const namespaces = wanted.filter((namespace) => networks.some((network) => network.namespace === namespace))
  if (!connector || signal?.aborted || !namespaces.length || (given && namespaces.length < wanted.length)) return undefined
  const attempt = new AbortController()
  signal?.addEventListener('abort', () => attempt.abort(), { once: true, signal: attempt.signal })
  begin?.(namespaces, attempt)
  const answer = callWallet(() => connector.connect({ namespaces, signal: attempt.signal, ...(chainId && { chainId }), ...(onProgress && { onProgress }) }))
  // it may fail before anything waits for it
  answer.catch(() => {})
  return { connector, namespaces, attempt, answer }
}

/** Runs a method of a connector; a synchronous throw becomes a rejection. */
export function callWallet<T>(method: () => Promise<T>): Promise<T> {
  try {
    return Promise.resolve(method())
  } catch (error) {
    return Promise.reject(error)
  }
}

import type { Connector, KitApi, Views } from '../../kernel/index'
import type { ConnectAttempt, ConnectAttempts, ConnectTarget, ShellViewContext } from './types'

/** Creates the attempts of one mount. */
export function createConnectAttempts(kit: Pick<KitApi, 'connect'>): ConnectAttempts {
  const listeners = new Set<() => void>()
  let latest: ConnectAttempt | undefined
  let abort: AbortController | undefined
  const set = (next: ConnectAttempt | undefined) => {
    latest = next
    for (const listener of [...listeners]) listener()
  }
  return {
    start(connector, { namespace, chainId } = {}, work) {
      abort?.abort()
      const own = new AbortController()
      abort = own
      const settle = (next: ConnectAttempt) => {
        if (abort === own) set(next)
      }
      // a synchronous throw becomes a rejection
      const result = new Promise((resolve) => resolve(work ? work() : kit.connect(connector, { ...(namespace && { namespaces: [namespace] }), ...(chainId && { chainId }), signal: own.signal })))
      set({ connector, status: 'pending' })
      result.then(
        () => settle({ connector, status: 'done' }),
        (error: unknown) => settle({ connector, status: 'failed', error }),
      )
    },
    state: () => latest,
    cancel() {
      abort?.abort()
      abort = undefined
      if (latest) set(undefined)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The namespaces of a wallet that the kit has networks in. */
export const sharedNamespaces = ({ networks }: Pick<KitApi, 'networks'>, { manifest }: Connector): readonly string[] =>
  manifest.namespaces.filter((namespace) => networks.some((network) => network.namespace === namespace))

/** The view that a click on a wallet opens: the connector's own one, else `choose-namespace` if it has several and none was requested, else `connecting`. */
export const viewOf = ({ kit }: ShellViewContext, connector: Connector, target: ConnectTarget | undefined): keyof Views & string =>
  connector.manifest.view ?? (!target?.namespace && sharedNamespaces(kit, connector)[1] ? 'choose-namespace' : 'connecting')

/** Handles a click on a wallet. The wallet is called synchronously: browsers block windows that open outside the task of the click. */
export function startConnecting(ctx: ShellViewContext, connector: Connector, target: ConnectTarget | undefined, view = viewOf(ctx, connector, target)): void {
  const { id } = connector.manifest
  if (connector.ready?.() === false) preloadConnector(connector)
  else if (view === 'connecting') ctx.attempts.start(id, target)
  ctx.push(view as 'connecting', { connector: id, ...target })
}

/** Loads a connector's code before it is clicked. A failure is ignored: connecting reports it. */
export function preloadConnector(connector: Pick<Connector, 'preload'>): void {
  try {
    connector.preload?.().catch(() => {})
  } catch {
    // a third-party connector may throw synchronously
  }
}

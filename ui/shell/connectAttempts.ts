import type { ChainId, KitApi } from '../../kernel/index'

/** The namespace to connect in, and the network (CAIP-2) to connect on. Default: every namespace of the wallet. */
export interface ConnectTarget {
  readonly namespace?: string
  readonly chainId?: ChainId
}

/** One attempt to connect a wallet or to switch the network. Immutable: each change of state is a new object. */
export interface ConnectAttempt {
  /** Id of the connector, or of the network. */
  readonly connector: string
  readonly status: 'pending' | 'failed' | 'done'
  /** The rejection of a failed attempt. */
  readonly error?: unknown
}

/** The latest attempt to connect; one at a time per mount. */
export interface ConnectAttempts {
  /**
   * Starts an attempt and aborts the previous one. Calls the wallet synchronously, before any other work: browsers block windows that open outside the
   * task of the click. With `work`, runs that instead of `kit.connect(connector)`.
   */
  start(connector: string, target?: ConnectTarget, work?: () => Promise<unknown>): void
  /** The latest attempt, also after it has settled; undefined before the first and after `cancel`. */
  state(): ConnectAttempt | undefined
  /** Aborts and removes the attempt. A later response of the wallet is ignored. */
  cancel(): void
  /** Calls `listener` after each change. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

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

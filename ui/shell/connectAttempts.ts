import type { ChainId, KitApi } from '../../kernel/index'

/** The one namespace that a connection is for, and the network to come out on. */
export interface ConnectTarget {
  readonly namespace?: string
  readonly chainId?: ChainId
}

/** One try to connect a wallet, or to reach a network. Replaced, never edited. */
export interface ConnectAttempt {
  /** Id of the connector, or of the network. */
  readonly connector: string
  readonly status: 'pending' | 'failed' | 'done'
  /** What the failed try was rejected with. */
  readonly error?: unknown
}

/** The latest try to connect; one at a time for each mount. */
export interface ConnectAttempts {
  /**
   * Calls the wallet before anything else, in the caller's own task: wallets open windows. Ends the try before. `work` is done instead
   * of connecting `connector`.
   */
  start(connector: string, target?: ConnectTarget, work?: () => Promise<unknown>): void
  /** The latest try, also after it ended; undefined before the first and after `cancel`. */
  state(): ConnectAttempt | undefined
  /** Stops waiting and forgets the try. What the wallet answers later is ignored. */
  cancel(): void
  /** Calls back after each change; the function returned ends that. */
  subscribe(listener: () => void): () => void
}

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
      const end = (next: ConnectAttempt) => {
        if (abort === own) set(next)
      }
      // a synchronous throw becomes a rejection
      const answer = new Promise((done) => done(work ? work() : kit.connect(connector, { ...(namespace && { namespaces: [namespace] }), ...(chainId && { chainId }), signal: own.signal })))
      set({ connector, status: 'pending' })
      answer.then(
        () => end({ connector, status: 'done' }),
        (error: unknown) => end({ connector, status: 'failed', error }),
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

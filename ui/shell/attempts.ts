import type { KitApi } from '../../kernel'

/** One try to connect a wallet. Replaced, never edited. */
export interface Attempt {
  readonly connector: string
  readonly status: 'pending' | 'failed' | 'done'
  /** What the failed try was rejected with. */
  readonly error?: unknown
}

/** The latest try to connect; one at a time for each mount. */
export interface Attempts {
  /** Calls the wallet before anything else, in the caller's own task: wallets open windows. Ends the try before. */
  start(connector: string): void
  /** The latest try, also after it ended; undefined before the first and after `cancel`. */
  state(): Attempt | undefined
  /** Stops waiting and forgets the try. What the wallet answers later is ignored. */
  cancel(): void
  /** Calls back after each change; the function returned ends that. */
  subscribe(listener: () => void): () => void
}

export function createAttempts(kit: Pick<KitApi, 'connect'>): Attempts {
  const listeners = new Set<() => void>()
  let latest: Attempt | undefined
  let abort: AbortController | undefined
  const set = (next: Attempt | undefined) => {
    latest = next
    for (const listener of [...listeners]) listener()
  }
  return {
    start(connector) {
      abort?.abort()
      const own = new AbortController()
      abort = own
      const end = (next: Attempt) => {
        if (abort === own) set(next)
      }
      const work = call(() => kit.connect(connector, { signal: own.signal }))
      set({ connector, status: 'pending' })
      work.then(
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

/** A synchronous throw becomes a rejection. */
function call<T>(work: () => Promise<T>): Promise<T> {
  try {
    return work()
  } catch (error) {
    return Promise.reject(error)
  }
}

import type { KitApi } from '../../kernel/index'
import type { ConnectAttempt, ConnectAttempts } from './types'

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
      const result = new Promise((resolve) =>
        resolve(
          work
            ? work()
            : kit.connect(connector, {
                ...(namespace && { namespaces: [namespace] }),
                ...(chainId && { chainId }),
                signal: own.signal,
              }),
        ),
      )
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

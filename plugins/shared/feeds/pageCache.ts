import type { Clock } from '../../../kernel/index'
import { type Cache, createCache } from './cache'

/** Whether the page may ask anybody: a browser that does not say is online. */
export const isOnline = (): boolean => navigator.onLine !== false

/**
 * Makes a cache for the page: it reads while the page is visible and online, and ends with
 * `signal`. `offline` makes what rejects meanwhile.
 */
export function createPageCache(signal: AbortSignal, clock: Clock, offline: () => Error): Cache {
  const cache = createCache({
    clock,
    isOnline,
    isVisible: () => document.visibilityState !== 'hidden',
    offline,
  })
  window.addEventListener('online', cache.wake, { signal })
  window.addEventListener('offline', cache.wake, { signal })
  document.addEventListener('visibilitychange', cache.wake, { signal })
  signal.addEventListener('abort', cache.end)
  return cache
}

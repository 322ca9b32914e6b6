import type { Clock } from '../clock'

/** Resolves after `ms` milliseconds, or as soon as the signal aborts. */
export const pause = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = clock.setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clock.clearTimeout(timer)
      resolve()
    })
  })

import { kernelError } from '../errors/kernelErrors'

/** Time and timers of a kit; tests pass their own. `now` is in milliseconds since 1970, durations are in milliseconds. */
export interface Clock {
  now(): number
  setTimeout(fn: () => void, ms: number): unknown
  clearTimeout(handle: unknown): void
}

/** The platform's clock. Globals are looked up at each call, so importing this module has no effect. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (fn, ms) => setTimeout(fn, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout> | undefined),
}

/**
 * Settles with the outcome of `work`, rejects with `kernel/aborted` when `signal` aborts, or with what `onTime` returns after `ms`
 * milliseconds (no limit without `ms`). A later outcome of `work` is ignored; a late rejection does not count as unhandled.
 */
export function withTimeout<T>(work: Promise<T>, { ms, signal, clock, onTime }: { ms?: number; signal?: AbortSignal | undefined; clock: Clock; onTime: () => Error }): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => {
      if (timer !== undefined) clock.clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const abort = () => {
      stop()
      reject(kernelError('aborted'))
    }
    const timer = ms === undefined ? undefined : clock.setTimeout(() => {
      stop()
      reject(onTime())
    }, ms)
    work.then(
      (value) => {
        stop()
        resolve(value)
      },
      (error) => {
        stop()
        reject(error)
      },
    )
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort)
  })
}

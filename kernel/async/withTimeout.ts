import { kernelError } from '../errors/kernelErrors'
import type { Clock } from './clock'

/**
 * A promise that ends: with the work's outcome, with `kernel/aborted` when `signal` fires, or with what `onTime` returns after `ms`.
 * The work's own late outcome is ignored, a late rejection is not unhandled.
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

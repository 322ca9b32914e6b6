import { kernelError } from '../errors/kernelErrors'
import type { Clock } from './clock'

/**
 * Settles with the outcome of `work`, rejects with `kernel/aborted` when `signal` aborts, or with
 * what `onTime` returns after `ms` milliseconds (no limit without `ms`). A later outcome of `work`
 * is ignored; a late rejection does not count as unhandled.
 */
export function withTimeout<T>(
  work: Promise<T>,
  {
    ms,
    signal,
    clock,
    onTime,
  }: { ms?: number; signal?: AbortSignal | undefined; clock: Clock; onTime: () => Error },
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = () => {
      if (timer !== undefined) clock.clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const abort = () => {
      stop()
      reject(kernelError('aborted'))
    }
    const timer =
      ms === undefined
        ? undefined
        : clock.setTimeout(() => {
            stop()
            reject(onTime())
          }, ms)
    work.then(stop, stop)
    work.then(resolve, reject)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort)
  })
}

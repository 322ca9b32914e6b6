import { isKitError } from '../errors/KitError'
import { kernelError } from '../errors/kernelErrors'
import type { Clock } from './clock'

/**
 * A controller that aborts, with the same reason, when one of `signals` does; `unlink` removes its
 * listeners. (`AbortSignal.any` is newer than the browsers we support.)
 */
export function linkSignals(...signals: readonly (AbortSignal | undefined)[]): {
  readonly controller: AbortController
  unlink(): void
} {
  const controller = new AbortController()
  const undo = signals.map((signal) => {
    const follow = () => controller.abort(signal?.reason)
    if (signal?.aborted) follow()
    signal?.addEventListener('abort', follow, { once: true })
    return () => signal?.removeEventListener('abort', follow)
  })
  return { controller, unlink: () => undo.forEach((stop) => stop()) }
}

/** Resolves after `ms` milliseconds; rejects with `kernel/aborted` if `signal` aborts first. */
export function delay(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clock.clearTimeout(timer)
      reject(kernelError('aborted'))
    }
    const timer = clock.setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

/**
 * The error of an aborted signal: its reason if that is a KitError, else `kernel/aborted` with the
 * reason as cause.
 */
export function abortError(signal: AbortSignal): Error {
  const reason: unknown = signal.reason
  return isKitError(reason) ? reason : kernelError('aborted', undefined, { cause: reason })
}

/**
 * The outcome of `work`, or a rejection with {@link abortError} as soon as `signal` aborts; a later
 * outcome of `work` is ignored.
 */
export function race<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(abortError(signal))
    // removed before the caller goes on: it may abort the signal then, to clean up
    const settled =
      <R>(settle: (outcome: R) => void) =>
      (outcome: R) => {
        signal.removeEventListener('abort', stop)
        settle(outcome)
      }
    work.then(settled(resolve), settled(reject))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

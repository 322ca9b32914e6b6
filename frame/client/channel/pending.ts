import type { Clock } from '../../../kernel/index'
import { type FrameError, frameError } from '../../protocol/errors'
import { limits, timeouts } from '../../protocol/limits'
import type { RequestName } from '../../protocol/requests'
import type { FrameRequestOptions } from './types'

interface Entry {
  readonly name: RequestName
  settle(outcome: { readonly value: unknown } | { readonly error: Error }): void
  progress(step: string): void
}

/** The requests of one channel that have no answer yet. */
export interface PendingRequests {
  /**
   * Adds a request; settles with its answer or its end. `giveUp` is called where the page ended it:
   * by `signal` or after its wait.
   */
  add(
    id: string,
    name: RequestName,
    options: FrameRequestOptions,
    giveUp: () => void,
  ): Promise<unknown>
  /** The name of an open request; undefined for any other id, also of one that has ended. */
  nameOf(id: string): RequestName | undefined
  resolve(id: string, value: unknown): void
  reject(id: string, error: FrameError): void
  progress(id: string, step: string): void
  /** Ends all of them. */
  rejectAll(error: Error): void
}

/**
 * Creates the list. Each request has a timer and a signal of its own: ending one leaves the others
 * alone.
 */
export function createPending(
  clock: Clock,
  onTimeout: (name: RequestName) => void,
): PendingRequests {
  const entries = new Map<string, Entry>()
  const end = (id: string, outcome: Parameters<Entry['settle']>[0]) =>
    entries.get(id)?.settle(outcome)

  return {
    add: (id, name, { signal, wait = timeouts[name], onProgress }, giveUp) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(frameError('aborted'))
        if (entries.size >= limits.open)
          return reject(frameError('rate_limited', 'too many requests are open'))
        const stop = (error: FrameError) => () => {
          end(id, { error })
          giveUp()
        }
        const abort = stop(frameError('aborted'))
        const expire = stop(frameError('timeout', `the frame did not answer ${name}`))
        const timer = clock.setTimeout(() => {
          expire()
          onTimeout(name)
        }, wait)
        signal?.addEventListener('abort', abort)
        entries.set(id, {
          name,
          progress: (step) => onProgress?.(step),
          settle(outcome) {
            entries.delete(id)
            clock.clearTimeout(timer)
            signal?.removeEventListener('abort', abort)
            if ('error' in outcome) reject(outcome.error)
            else resolve(outcome.value)
          },
        })
      }),
    nameOf: (id) => entries.get(id)?.name,
    resolve: (id, value) => end(id, { value }),
    reject: (id, error) => end(id, { error }),
    progress: (id, step) => entries.get(id)?.progress(step),
    rejectAll(error) {
      for (const { settle } of [...entries.values()]) settle({ error })
    },
  }
}

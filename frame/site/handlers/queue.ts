import { frameError } from '../../protocol/errors'
import type { Clock } from '../clock'

export interface Turn {
  /** Gives the place in the queue up; what runs already is told, and not waited for. */
  readonly signal: AbortSignal
  /** Milliseconds that the work may take before the next one gets its turn. */
  readonly limit: number
}

/** Work; its signal aborts as soon as nobody waits for its result. */
export type Work<Result> = (signal: AbortSignal) => Promise<Result>

/**
 * Runs work in the order of asking. Rejects as the work does, with `aborted` by its signal, or with
 * `timeout`.
 */
export type Queue = <Result>(work: Work<Result>, turn: Turn) => Promise<Result>

/** A queue in which `width` works run at once. */
export function createQueue(width: number, clock: Clock): Queue {
  const waiting = new Set<() => void>()
  let running = 0

  const next = () => {
    const [first] = waiting
    if (!first || running >= width) return
    waiting.delete(first)
    first()
  }
  /** Takes a place until the work has ended or its time is over. */
  const run = async <Result>(work: Work<Result>, { signal, limit }: Turn): Promise<Result> => {
    running++
    const controller = new AbortController()
    let timer: unknown
    let give: () => void = () => undefined
    try {
      const end = new Promise<never>((_, reject) => {
        const fail = (error: Error) => {
          reject(error)
          controller.abort(error)
        }
        timer = clock.setTimeout(() => fail(frameError('timeout')), limit)
        give = () => fail(frameError('aborted'))
        signal.addEventListener('abort', give)
      })
      return await Promise.race([work(controller.signal), end])
    } finally {
      clock.clearTimeout(timer)
      signal.removeEventListener('abort', give)
      running--
      next()
    }
  }
  return (work, turn) =>
    new Promise((resolve, reject) => {
      const { signal } = turn
      if (signal.aborted) return reject(frameError('aborted'))
      const start = () => {
        signal.removeEventListener('abort', leave)
        run(work, turn).then(resolve, reject)
      }
      const leave = () => {
        waiting.delete(start)
        reject(frameError('aborted'))
      }
      signal.addEventListener('abort', leave)
      waiting.add(start)
      next()
    })
}

/**
 * Runs work with a signal that aborts as soon as one of several does. It is made by hand:
 * `AbortSignal.any` is younger than the oldest browsers that the site is for.
 */
export async function withSignals<Result>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  for (const signal of signals) {
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
  }
  try {
    return await work(controller.signal)
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', abort)
  }
}

import { type FrameError, frameError } from '../../protocol/errors'

/** Work that is done one after the other, in the order in which it came. */
export interface Queue {
  /**
   * Runs `work` after all that came before it. Rejects with `rate_limited` where too much waits
   * already, and with the signal's reason as soon as it aborts: what has not begun never does, and
   * what has ends itself by the same signal.
   */
  readonly run: <Result>(
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Result>,
  ) => Promise<Result>
  /** Ends all that waits, and what runs. */
  readonly rejectAll: (error: FrameError) => void
  /** What runs and what waits. */
  readonly size: () => number
}

interface Entry {
  readonly controller: AbortController
  readonly start: () => Promise<void>
}

/** Why a signal aborted, as an error of the protocol. */
const reasonOf = ({ reason }: AbortSignal): Error =>
  reason instanceof Error && reason.name === 'FrameError' ? reason : frameError('aborted')

/**
 * A queue of at most `limit` entries with the one that runs. `onChange` is told after each change
 * of its size.
 */
export function createQueue(limit: number, onChange: () => void = () => undefined): Queue {
  const entries: Entry[] = []
  const remove = (entry: Entry) => {
    const at = entries.indexOf(entry)
    if (at < 0) return
    entries.splice(at, 1)
    onChange()
    // the next one starts when the one that ran has ended
    if (at === 0) void entries[0]?.start()
  }

  return {
    run: (signal, work) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(reasonOf(signal))
        if (entries.length >= limit) return reject(frameError('rate_limited'))
        const controller = new AbortController()
        let isRunning = false
        const entry: Entry = {
          controller,
          async start() {
            isRunning = true
            try {
              resolve(await work(controller.signal))
            } catch (error) {
              reject(controller.signal.aborted ? reasonOf(controller.signal) : error)
            } finally {
              signal.removeEventListener('abort', abort)
              remove(entry)
            }
          },
        }
        const abort = () => controller.abort(reasonOf(signal))
        signal.addEventListener('abort', abort, { once: true })
        controller.signal.addEventListener('abort', () => {
          reject(reasonOf(controller.signal))
          if (!isRunning) remove(entry)
        })
        entries.push(entry)
        onChange()
        if (entries.length === 1) void entry.start()
      }),
    rejectAll(error) {
      for (const { controller } of [...entries].reverse()) controller.abort(error)
    },
    size: () => entries.length,
  }
}

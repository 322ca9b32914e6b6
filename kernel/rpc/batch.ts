import { kernelError } from '../kernelErrors'
import { linkSignals } from './abort'
import { type Envelope, type Outcome, type PostOptions, post } from './post'
import type { RpcRequest } from './types'

interface Entry {
  readonly call: Envelope
  readonly signal: AbortSignal
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}
export interface BatchOptions extends PostOptions {
  /** Calls per HTTP request. */
  readonly size: number
  /** Milliseconds to gather calls; 0 gathers those of one task. */
  readonly wait: number
  readonly nextId: () => number
}

/** Gathers the calls to one URL into batches. A call whose signal fires leaves its batch; the batch is given up when all have left. */
export function createBatcher(url: string, options: BatchOptions): { add(request: RpcRequest, signal: AbortSignal, alone?: boolean): Promise<Outcome> } {
  let queue: Entry[] = []
  let oneByOne = options.size < 2

  const flush = () => {
    const live = queue.filter((entry) => !entry.signal.aborted)
    queue = []
    for (let start = 0; start < live.length; start += options.size) void deliver(live.slice(start, start + options.size))
  }
  const deliver = async (entries: readonly Entry[]): Promise<void> => {
    const { controller, unlink } = linkSignals(options.signal)
    const leave = () => entries.every((entry) => entry.signal.aborted) && controller.abort()
    for (const { signal } of entries) signal.addEventListener('abort', leave, { once: true })
    try {
      const outcomes = await post(url, entries.map((entry) => entry.call), { ...options, signal: controller.signal })
      if (outcomes) entries.forEach((entry, i) => entry.resolve(outcomes[i] as Outcome))
      else {
        oneByOne = true
        await Promise.all(entries.map((entry) => deliver([entry])))
      }
    } catch (error) {
      for (const entry of entries) entry.reject(error)
    } finally {
      unlink()
      for (const { signal } of entries) signal.removeEventListener('abort', leave)
    }
  }

  return {
    add: ({ method, params }, signal, alone = false) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(kernelError('aborted'))
        signal.addEventListener('abort', () => reject(kernelError('aborted')), { once: true })
        const entry: Entry = { call: { id: options.nextId(), method, params }, signal, resolve, reject }
        if (alone || oneByOne) return void deliver([entry])
        queue.push(entry)
        if (queue.length === 1) options.clock.setTimeout(flush, options.wait)
      }),
  }
}

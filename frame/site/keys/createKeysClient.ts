import { type Clock, systemClock } from '../clock'
import { SiteError } from '../errors'
import { answers, isKeysReply } from './answers'
import type { KeysAnswer, KeysMessage, KeysPayload } from './messages'

/** What the client needs of a worker. */
export interface KeysWorker {
  onmessage: ((event: MessageEvent<unknown>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(message: unknown): void
  terminate(): void
}

export interface KeysClientOptions {
  /** Starts the worker; called on the first message, and again after an end. */
  readonly start: () => KeysWorker
  readonly clock?: Clock
}

/** The frame's end of its worker. */
export interface KeysClient {
  /**
   * Asks the worker, and starts it if it is not running: then it is locked. Rejects with a
   * SiteError: the worker's refusal, `timeout` after 30 seconds, `aborted` where the worker is
   * ended meanwhile.
   */
  readonly ask: <Type extends KeysMessage>(
    type: Type,
    payload: KeysPayload<Type>,
  ) => Promise<KeysAnswer<Type>>
  /** Whether a worker runs; one that does not is locked. */
  readonly isRunning: () => boolean
  /** Told when the document is hidden and shown: the worker ends after 5 minutes of the first. */
  readonly setHidden: (hidden: boolean) => void
  /** Ends the worker, and with it all that it has in memory. */
  readonly end: () => void
}

/** In milliseconds. */
const IDLE = 15 * 60_000
const HIDDEN = 5 * 60_000
const ANSWER = 30_000

interface Waiting {
  readonly type: KeysMessage
  readonly resolve: (answer: never) => void
  readonly reject: (error: SiteError) => void
  readonly timer: unknown
}

/**
 * A client whose worker ends 15 minutes after the last answer, or 5 minutes after the document was
 * hidden.
 */
export function createKeysClient({ start, clock = systemClock }: KeysClientOptions): KeysClient {
  let worker: KeysWorker | undefined
  let idle: unknown
  let hidden: unknown
  let lastId = 0
  const waiting = new Map<number, Waiting>()

  const end = () => {
    worker?.terminate()
    worker = undefined
    clock.clearTimeout(idle)
    for (const { reject, timer } of waiting.values()) {
      clock.clearTimeout(timer)
      reject(new SiteError('aborted'))
    }
    waiting.clear()
  }
  const touch = () => {
    clock.clearTimeout(idle)
    idle = clock.setTimeout(end, IDLE)
  }
  const take = (id: number) => {
    const entry = waiting.get(id)
    waiting.delete(id)
    clock.clearTimeout(entry?.timer)
    return entry
  }
  const receive = (data: unknown) => {
    const entry = isKeysReply(data) ? take(data.id) : undefined
    if (!isKeysReply(data) || !entry) return
    if (!data.ok) return entry.reject(new SiteError(data.code))
    if (answers[entry.type](data.payload)) entry.resolve(data.payload as never)
    else entry.reject(new SiteError('message_refused'))
  }
  const running = () => {
    if (worker) return worker
    worker = start()
    worker.onmessage = ({ data }) => receive(data)
    // a worker that failed to load, or that threw where it must not: its state is unknown
    worker.onerror = end
    return worker
  }

  return {
    ask: (type, payload) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        const timer = clock.setTimeout(() => take(id)?.reject(new SiteError('timeout')), ANSWER)
        waiting.set(id, { type, resolve, reject, timer })
        try {
          running().postMessage({ id, type, payload })
          touch()
        } catch {
          // no worker, or what cannot be cloned
          take(id)?.reject(new SiteError('internal'))
        }
      }),
    isRunning: () => worker !== undefined,
    setHidden: (isHidden) => {
      clock.clearTimeout(hidden)
      hidden = isHidden ? clock.setTimeout(end, HIDDEN) : undefined
    },
    end,
  }
}

import { FrameError, frameError } from './errors'
import { limits } from './limits'
import { toWire, type WireError } from './native'
import { weigh } from './plainData'
import {
  type AnswerOf,
  type FrameRequests,
  frameRequests,
  type Payload,
  type RequestName,
} from './requests'

/** What a handler is told about its call beside the payload. */
export interface HandlerCall {
  /** Aborts when the page gave up, or the channel ended. */
  readonly signal: AbortSignal
  progress(step: string): void
}

/**
 * What answers each request: one table for both protocols. A request without handler is refused
 * with `method_not_found`.
 */
export type FrameHandlers = {
  readonly [Name in RequestName]?: (
    payload: Payload<Name>,
    call: HandlerCall,
  ) => Promise<AnswerOf<Name>>
}

/** How a request ended. */
export type Dispatched =
  | { readonly ok: true; readonly payload: unknown }
  | { readonly ok: false; readonly error: WireError }

/** The frame's end of a channel, whichever protocol carries it. */
export interface Dispatcher {
  /**
   * Runs the handler of a request. One that comes again, by its id, runs nothing: it gets the first
   * one's end. Never rejects.
   */
  dispatch(
    request: { readonly id: string; readonly name: string; readonly payload?: unknown },
    progress?: (step: string) => void,
  ): Promise<Dispatched>
  /** Aborts a request that is open. */
  cancel(id: string): void
  /** Aborts all of them. */
  end(): void
}

interface Entry {
  /** When it ended; undefined while it runs. */
  ended?: number
  readonly outcome: Promise<Dispatched>
  readonly controller: AbortController
}

/**
 * Creates the dispatcher of one channel. `keys`: `strict` natively, `lenient` for the
 * specification's protocol. `now` is in milliseconds.
 */
export function createDispatcher({
  handlers,
  keys,
  now,
}: {
  readonly handlers: FrameHandlers
  readonly keys: 'strict' | 'lenient'
  now(): number
}): Dispatcher {
  const table = frameRequests(keys)
  const entries = new Map<string, Entry>()
  // an open one is never forgotten: its id could run twice
  const forget = () => {
    let over = entries.size - limits.answered - limits.open
    for (const [id, { ended }] of entries) {
      if (ended !== undefined && (over-- > 0 || now() - ended > limits.answeredFor))
        entries.delete(id)
    }
  }
  const isFull = () =>
    [...entries.values()].filter(({ ended }) => ended === undefined).length >= limits.open

  return {
    dispatch({ id, name, payload }, progress = () => {}) {
      forget()
      const known = entries.get(id)
      if (known) return known.outcome
      if (isFull())
        return Promise.resolve(failed(frameError('rate_limited', 'too many requests are open')))
      const controller = new AbortController()
      const outcome = run(table, handlers, name, payload, { signal: controller.signal, progress })
        .then((answer): Dispatched => ({ ok: true, payload: answer }), failed)
        .finally(() => {
          entry.ended = now()
        })
      const entry: Entry = { outcome, controller }
      entries.set(id, entry)
      return outcome
    },
    cancel: (id) => entries.get(id)?.controller.abort(),
    end() {
      for (const { controller } of entries.values()) controller.abort()
    },
  }
}

/** What is thrown and no refusal may hold anything: nothing of it leaves. */
const failed = (error: unknown): Dispatched => ({
  ok: false,
  error: toWire(error instanceof FrameError ? error : frameError('internal', 'the frame failed')),
})

async function run(
  table: FrameRequests,
  handlers: FrameHandlers,
  name: string,
  given: unknown,
  call: HandlerCall,
): Promise<unknown> {
  const own =
    Object.hasOwn(table, name) && Object.hasOwn(handlers, name) ? (name as RequestName) : undefined
  const handler =
    own &&
    (handlers[own] as ((payload: unknown, call: HandlerCall) => Promise<unknown>) | undefined)
  if (!own || !handler) throw frameError('method_not_found', 'no such request')
  const payload = weigh(given) ? undefined : table[own].payload.safeParse(given)
  if (!payload?.success) throw frameError('invalid_params', `the payload of ${own} is not valid`)
  const answer = table[own].answer.safeParse(await handler(payload.data, call))
  if (!answer.success) throw frameError('internal', `the answer of ${own} was not valid`)
  return answer.data
}

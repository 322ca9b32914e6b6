import type { Clock } from '../async/clock'
import { kernelError } from '../errors/kernelErrors'
import type { RpcRequest } from '../networks/types'
import type { CallOutcome, Deadline, Envelope, SendOptions } from './types'

interface Entry extends SendOptions {
  readonly resolve: (outcome: CallOutcome) => void
  readonly reject: (error: unknown) => void
}
/** Identical calls: one of them is sent for all. */
interface Group {
  readonly call: Envelope
  readonly entries: Entry[]
}

/** What {@link createBatcher} needs. */
export interface BatchOptions {
  /** Calls per HTTP request, at most. */
  readonly size: number
  /** Milliseconds during which calls are collected; 0 collects those of one task. */
  readonly wait: number
  readonly clock: Clock
  readonly nextId: () => number
  /**
   * Sends one HTTP request; resolves with one outcome per call, or `undefined` if the server refuses
   * a batch of this size.
   */
  send(calls: readonly Envelope[], deadline: Deadline): Promise<readonly CallOutcome[] | undefined>
}

/**
 * Collects the calls to one URL into batches; identical calls are sent once. A call whose signal
 * aborts rejects with `kernel/aborted`, and the HTTP request is cancelled when all of its calls
 * have. Calls that the response leaves out are sent again at once, while each response has at least
 * one. A call that failed because of its batch is sent once by itself. Batches that the server
 * refuses, as a whole or in part, become half as large from then on.
 */
export function createBatcher(
  options: BatchOptions,
): (request: RpcRequest, send: SendOptions) => Promise<CallOutcome> {
  const { size, wait, clock, nextId, send } = options
  let queue = new Map<string, Group>()
  let limit = size

  const flush = () => {
    const live = [...queue.values()].filter(({ entries }) =>
      entries.some(({ signal }) => !signal.aborted),
    )
    queue = new Map()
    void inBatches(live)
  }
  const inBatches = (groups: readonly Group[]): Promise<unknown> => {
    const batches: Promise<void>[] = []
    for (let start = 0; start < groups.length; start += limit)
      batches.push(deliver(groups.slice(start, start + limit)))
    return Promise.all(batches)
  }
  const shrink = (refused: number) => {
    limit = Math.max(1, Math.min(limit, Math.floor(refused / 2)))
  }
  const deliver = async (groups: readonly Group[]): Promise<void> => {
    const entries = groups.flatMap((group) => group.entries)
    const controller = new AbortController()
    const onAbort = () =>
      entries.every((entry) => entry.signal.aborted) && controller.abort(entries[0]?.signal.reason)
    for (const { signal } of entries) signal.addEventListener('abort', onAbort, { once: true })
    try {
      const outcomes = await send(
        groups.map(({ call }) => call),
        { signal: controller.signal, ms: entries.reduce((most, { ms }) => Math.max(most, ms), 0) },
      )
      if (!outcomes) {
        shrink(groups.length)
        await inBatches(groups)
        return
      }
      const alone = groups.filter((_, i) => has(outcomes[i], 'ofBatch'))
      const missing = groups.filter((_, i) => has(outcomes[i], 'missing'))
      const again = missing.length < groups.length ? missing : []
      groups.forEach((group, i) => {
        if (!again.includes(group) && !alone.includes(group))
          settle(group, outcomes[i] as CallOutcome)
      })
      if (alone.length) shrink(groups.length)
      await Promise.all([
        ...alone.map((group) => deliver([group])),
        ...(again.length ? [inBatches(again)] : []),
      ])
    } catch (error) {
      for (const entry of entries) entry.reject(error)
    } finally {
      for (const { signal } of entries) signal.removeEventListener('abort', onAbort)
    }
  }

  return ({ method, params }, { signal, ms, unbatched = false }) =>
    new Promise<CallOutcome>((resolve, reject) => {
      const onAbort = () => reject(kernelError('aborted'))
      if (signal.aborted) return onAbort()
      signal.addEventListener('abort', onAbort, { once: true })
      const unsubscribe = () => signal.removeEventListener('abort', onAbort)
      const entry: Entry = {
        signal,
        ms,
        resolve(outcome) {
          unsubscribe()
          resolve(outcome)
        },
        reject(error) {
          unsubscribe()
          reject(error)
        },
      }
      const group: Group = { call: { id: nextId(), method, params }, entries: [entry] }
      if (unbatched || limit < 2) return void deliver([group])
      const key = JSON.stringify([method, params])
      const equal = queue.get(key)
      if (equal) return void equal.entries.push(entry)
      queue.set(key, group)
      if (queue.size === 1) clock.setTimeout(flush, wait)
    })
}

const has = (outcome: CallOutcome | undefined, flag: 'missing' | 'ofBatch') =>
  outcome?.ok === false && outcome[flag] === true

/**
 * Resolves every caller of a group with its own copy of the result, so that one caller cannot
 * change another's.
 */
const settle = ({ entries }: Group, outcome: CallOutcome): void =>
  entries.forEach((entry, i) => {
    try {
      entry.resolve(outcome.ok && i ? { ok: true, result: copy(outcome.result) } : outcome)
    } catch (error) {
      // nested too deeply to be copied: only this caller fails
      entry.reject(error)
    }
  })

/** Results come from JSON, so a copy by JSON is complete. */
const copy = (result: unknown): unknown =>
  typeof result === 'object' ? JSON.parse(JSON.stringify(result)) : result

import type { Clock } from '../async/clock'
import { kernelError } from '../errors/kernelErrors'
import type { RpcRequest } from '../networks/types'
import type { Deadline, Envelope, Outcome, SendOptions } from './types'

interface Entry extends SendOptions {
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}
/** Calls that ask the same: one of them is sent for all. */
interface Group {
  readonly call: Envelope
  readonly entries: Entry[]
}
export interface BatchOptions {
  /** Calls per HTTP request. */
  readonly size: number
  /** Milliseconds to gather calls; 0 gathers those of one task. */
  readonly wait: number
  readonly clock: Clock
  readonly nextId: () => number
  /** One HTTP request; `undefined`: the server takes no batches. */
  send(calls: readonly Envelope[], patience: Deadline): Promise<readonly Outcome[] | undefined>
}

/**
 * Gathers the calls to one URL into batches; equal ones travel once. A call whose signal fires leaves its batch, which is given up when all
 * have left. What a server leaves out of its answer is asked again at once, in a batch of its own, as long as that gets anywhere.
 */
export function createBatcher(options: BatchOptions): (request: RpcRequest, send: SendOptions) => Promise<Outcome> {
  const { size, wait, clock, nextId, send } = options
  let queue = new Map<string, Group>()
  let oneByOne = size < 2

  const flush = () => {
    const live = [...queue.values()].filter(({ entries }) => entries.some(({ signal }) => !signal.aborted))
    queue = new Map()
    for (let start = 0; start < live.length; start += size) void deliver(live.slice(start, start + size))
  }
  const deliver = async (groups: readonly Group[]): Promise<void> => {
    const entries = groups.flatMap((group) => group.entries)
    const controller = new AbortController()
    const leave = () => entries.every((entry) => entry.signal.aborted) && controller.abort(entries[0]?.signal.reason)
    for (const { signal } of entries) signal.addEventListener('abort', leave, { once: true })
    try {
      const outcomes = await send(groups.map(({ call }) => call), { signal: controller.signal, ms: entries.reduce((most, { ms }) => Math.max(most, ms), 0) })
      if (!outcomes) {
        oneByOne = true
        await Promise.all(groups.map((group) => deliver([group])))
        return
      }
      const missing = groups.filter((_, i) => isMissing(outcomes[i]))
      const again = missing.length < groups.length ? missing : []
      groups.forEach((group, i) => !again.includes(group) && settle(group, outcomes[i] as Outcome))
      if (again.length) await deliver(again)
    } catch (error) {
      for (const entry of entries) entry.reject(error)
    } finally {
      for (const { signal } of entries) signal.removeEventListener('abort', leave)
    }
  }

  return ({ method, params }, { signal, ms, alone = false }) =>
    new Promise<Outcome>((resolve, reject) => {
      const leave = () => reject(kernelError('aborted'))
      if (signal.aborted) return leave()
      signal.addEventListener('abort', leave, { once: true })
      const stay = () => signal.removeEventListener('abort', leave)
      const entry: Entry = {
        signal,
        ms,
        resolve(outcome) {
          stay()
          resolve(outcome)
        },
        reject(error) {
          stay()
          reject(error)
        },
      }
      const group: Group = { call: { id: nextId(), method, params }, entries: [entry] }
      if (alone || oneByOne) return void deliver([group])
      const key = JSON.stringify([method, params])
      const equal = queue.get(key)
      if (equal) return void equal.entries.push(entry)
      queue.set(key, group)
      if (queue.size === 1) clock.setTimeout(flush, wait)
    })
}

const isMissing = (outcome: Outcome | undefined) => outcome?.ok === false && outcome.missing === true

/** Each caller gets a result of its own: one that edits it must not edit another's. */
const settle = ({ entries }: Group, outcome: Outcome): void =>
  entries.forEach((entry, i) => {
    try {
      entry.resolve(outcome.ok && i ? { ok: true, result: copy(outcome.result) } : outcome)
    } catch (error) {
      // nested deeper than can be copied: others in the batch have nothing to do with it
      entry.reject(error)
    }
  })

/** It came as JSON, so JSON keeps all of it. */
const copy = (result: unknown): unknown => (typeof result === 'object' ? JSON.parse(JSON.stringify(result)) : result)

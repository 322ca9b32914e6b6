// One client's socket: answers its requests, pushes messages to it, and lets the faults at both.
import { garbage } from './faults.mjs'
import { isRecord } from './params.mjs'

/** @typedef {import('./mailbox.mjs').Stored} Stored */
/**
 * @typedef {{ faults: import('../relay.mjs').RelayFaults, random: () => number, methods:
 * ReturnType<typeof import('./methods.mjs').createMethods>,
 *   nextId: () => number, seen: (method: string) => void, count: (what: 'pushes' | 'acks' |
 *   'garbage' | 'dropped' | 'cut') => void, log: (line: string) => void }} Shared
 */

/** What brings a message, and is acknowledged. */
const PUBLISHES = new Set([
  'irn_publish',
  'irn_batchPublish',
  'wc_proposeSession',
  'wc_approveSession',
])

/** @param {import('ws').WebSocket} socket @param {string} clientId @param {Shared} shared */
export const createConnection = (
  socket,
  clientId,
  { faults, random, methods, nextId, seen, count, log },
) => {
  const client = { clientId, topics: /** @type {Map<string, string>} */ (new Map()) }
  /** @type {Map<number, Stored>} */
  const unacknowledged = new Map()
  /** @type {Set<NodeJS.Timeout>} */
  const timers = new Set()
  const spared = () => faults.spare.includes(clientId)
  const chance = (/** @type {number} */ probability) =>
    probability > 0 && !spared() && random() < probability

  const write = (/** @type {string | Uint8Array} */ data) => {
    if (socket.readyState === socket.OPEN) socket.send(data)
  }

  /**
   * Acts at once, or after as many milliseconds; order is kept, since each waits as long. @param
   * {() => void} act @param {number} ms
   */
  const wait = (act, ms) => {
    if (!ms || spared()) return act()
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
  }

  /** @param {object} frame @param {number | string} id */
  const send = (frame, id) =>
    wait(() => {
      if (chance(faults.cut)) return cut()
      if (chance(faults.dropOut)) return count('dropped')
      const instead = chance(faults.garble)
      if (instead || chance(faults.garbage)) {
        count('garbage')
        write(garbage(random, id))
      }
      if (!instead) write(JSON.stringify(frame))
    }, faults.latencyMs)

  const cut = () => {
    count('cut')
    socket.terminate()
  }

  /** @param {Stored} stored */
  const push = (stored) => {
    const subscription = client.topics.get(stored.topic)
    if (subscription === undefined) return
    const { topic, message, publishedAt, tag, attestation } = stored
    const times = chance(faults.duplicate) ? 2 : 1
    for (let time = 0; time < times; time++) {
      const id = nextId()
      unacknowledged.set(id, stored)
      count('pushes')
      send(
        {
          jsonrpc: '2.0',
          id,
          method: 'irn_subscription',
          params: { id: subscription, data: { topic, message, publishedAt, tag, attestation } },
        },
        id,
      )
    }
  }

  /** @param {unknown} id */
  const acknowledged = (id) => {
    const stored = typeof id === 'number' ? unacknowledged.get(id) : undefined
    if (!stored || typeof id !== 'number') return
    unacknowledged.delete(id)
    stored.taken.add(clientId)
    count('acks')
  }

  /** @param {Record<string, unknown>} request @param {number | string} id */
  const answer = (request, id) => {
    const { method, params } = request
    const run =
      typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined
    if (typeof method === 'string') seen(run ? method : 'unknown')
    if (!run)
      return send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }, id)
    try {
      const { result, after } = run(client, isRecord(params) ? params : {})
      const accept = () => send({ jsonrpc: '2.0', id, result }, id)
      wait(accept, PUBLISHES.has(String(method)) ? faults.acceptMs : 0)
      after?.()
    } catch (error) {
      send(
        {
          jsonrpc: '2.0',
          id,
          error: /** @type {any} */ (error).rpc ?? { code: -32603, message: 'Internal error' },
        },
        id,
      )
    }
  }

  /** @param {string} text */
  const receive = (text) => {
    if (chance(faults.cut)) return cut()
    if (chance(faults.dropIn)) return count('dropped')
    let frame
    try {
      frame = JSON.parse(text)
    } catch {
      return write(
        JSON.stringify({
          jsonrpc: '2.0',
          id: null,
          error: { code: -32700, message: 'Parse error' },
        }),
      )
    }
    if (!isRecord(frame) || frame.jsonrpc !== '2.0')
      return write(
        JSON.stringify({
          jsonrpc: '2.0',
          id: null,
          error: { code: -32600, message: 'Invalid request' },
        }),
      )
    const { id, method } = frame
    if (method === undefined) return 'result' in frame ? acknowledged(id) : undefined
    if (
      (typeof id !== 'number' && typeof id !== 'string') ||
      (typeof id === 'string' && id.length > 64)
    )
      return
    log(`${clientId.slice(-6)} ${String(method).slice(0, 40)}`)
    answer(frame, id)
  }

  const end = () => {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
    unacknowledged.clear()
  }

  return {
    client,
    push,
    receive,
    end,
    wants: (/** @type {string} */ topic) => client.topics.has(topic),
  }
}

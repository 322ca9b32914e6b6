// What goes wrong on purpose. Each number between 0 and 1 is a probability for one frame; the same
// seed gives the same choices.

/** @typedef {import('../relay.mjs').RelayFaults} RelayFaults */

/** @type {RelayFaults} */
export const CALM = Object.freeze({
  latencyMs: 0,
  acceptMs: 0,
  dropIn: 0,
  dropOut: 0,
  cut: 0,
  duplicate: 0,
  replay: 0,
  garbage: 0,
  garble: 0,
  stall: false,
  spare: [],
})

/** mulberry32: numbers from 0 to 1. @param {number} seed */
export const createRandom = (seed) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const HUGE = 2_000_000
const OTHER_TOPIC = 'ab'.repeat(32)

/**
 * @type {readonly ((id: number | string | undefined, random: () => number) => string |
 * Uint8Array)[]}
 */
const GARBAGE = [
  () => 'no JSON at all',
  () => '{"jsonrpc":"2.0","id":',
  () => '',
  () => 'null',
  () => '[]',
  () => '17',
  () => '{}',
  (_, random) => Uint8Array.from({ length: 64 }, () => random() * 256),
  () => JSON.stringify({ jsonrpc: '2.0', id: 1, result: true }),
  (id) => JSON.stringify({ jsonrpc: '2.0', id: Number(id ?? 0) + 1, result: 'of another' }),
  () => JSON.stringify({ jsonrpc: '2.0', id: 'x', error: { code: -32000, message: 'of nobody' } }),
  () => JSON.stringify({ jsonrpc: '2.0', result: 'x'.repeat(HUGE) }),
  () =>
    JSON.stringify({
      jsonrpc: '2.0',
      id: 2,
      method: 'irn_subscription',
      params: {
        id: 'x',
        data: { topic: OTHER_TOPIC, message: 'bm9ib2R5', publishedAt: 0, tag: 0 },
      },
    }),
  () => JSON.stringify({ jsonrpc: '2.0', id: 3, method: 'irn_unknown', params: {} }),
]

/** @param {() => number} random @param {number | string | undefined} id */
export const garbage = (random, id) => {
  const make = GARBAGE[Math.floor(random() * GARBAGE.length)]
  return make ? make(id, random) : ''
}

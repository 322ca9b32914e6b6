// What the local Solana RPC tells by WebSocket: accounts, signatures, slots.
import { accountJson } from './encode.mjs'
import { config, pubkey, signature } from './params.mjs'

const LEVELS = ['processed', 'confirmed', 'finalized']

/**
 * The subscriptions of one connection. `push(method, id, result)` sends a notification.
 * @param {ReturnType<import('./chain.mjs').createChain>} chain @param {(method: string, id: number,
 * result: unknown) => void} push
 */
export const createSubscriptions = (chain, push) => {
  /** @type {Map<number, () => void>} */
  const active = new Map()
  let next = 0
  const drop = (/** @type {number} */ id) => {
    active.get(id)?.()
    return active.delete(id)
  }
  const context = () => ({ slot: chain.slot() })
  /** Looks after each slot and each transaction. @param {(id: number) => void} look */
  const add = (look) => {
    const id = next++
    active.set(
      id,
      chain.watch(() => look(id)),
    )
    // After the answer that names the subscription.
    setImmediate(() => active.has(id) && look(id))
    return id
  }
  const unsubscribe = (/** @type {unknown} */ id) => drop(Number(id))
  return {
    methods: {
      accountSubscribe(/** @type {unknown} */ address, /** @type {unknown} */ options) {
        const read = () =>
          accountJson(chain.getAccount(pubkey(address)), config(options), chain.getAccount)
        const text = (/** @type {unknown} */ value) =>
          JSON.stringify(value, (_, field) => (typeof field === 'bigint' ? `${field}` : field))
        let last = text(read())
        return add((id) => {
          const value = read()
          const now = text(value)
          if (now === last) return
          last = now
          push('accountNotification', id, { context: context(), value })
        })
      },
      signatureSubscribe(/** @type {unknown} */ of, /** @type {unknown} */ options) {
        const wanted = signature(of)
        const { commitment = 'finalized' } = config(options)
        return add((id) => {
          const landed = chain.history.get(wanted)
          if (!landed || LEVELS.indexOf(chain.statusOf(landed)) < LEVELS.indexOf(commitment)) return
          drop(id)
          push('signatureNotification', id, {
            context: context(),
            value: { err: landed.outcome.err },
          })
        })
      },
      slotSubscribe() {
        let last = chain.slot()
        return add((id) => {
          const slot = chain.slot()
          if (slot === last) return
          last = slot
          push('slotNotification', id, { slot, parent: slot - 1n, root: slot - 3n })
        })
      },
      accountUnsubscribe: unsubscribe,
      signatureUnsubscribe: unsubscribe,
      slotUnsubscribe: unsubscribe,
    },
    end: () => {
      for (const id of [...active.keys()]) drop(id)
    },
  }
}

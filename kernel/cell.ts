import type { SliceStore } from './state/types'

/** A cell in memory, without a store. A listener added or removed during a call counts from the next change. */
export function createCell<T>(initial: T): SliceStore<T> {
  let value = initial
  const listeners = new Set<{ readonly fn: (now: T, before: T) => void }>()
  return {
    get: () => value,
    set(next) {
      const before = value
      value = typeof next === 'function' ? (next as (now: T) => T)(before) : next
      if (!Object.is(value, before)) for (const { fn } of [...listeners]) fn(value, before)
    },
    subscribe(fn) {
      // a box of its own: the same function may subscribe twice and each undo ends only its own
      const listener = { fn }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

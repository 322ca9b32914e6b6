import { createStore } from 'zustand/vanilla'
import type { SliceStore, Store } from './types'

/**
 * Makes a kit's store; empty until its slices are added. A listener that throws is told to `report`: it stops neither the
 * next one nor whoever changed the state.
 */
export function createKitStore(report: (error: unknown) => void): Store {
  const store = createStore<Readonly<Record<string, unknown>>>(() => ({}))
  return {
    ...store,
    subscribe: (listener) =>
      store.subscribe((now, before) => {
        try {
          listener(now, before)
        } catch (error) {
          report(error)
        }
      }),
  }
}

/**
 * The one door to write a slice. The value is replaced, never edited in place; listeners hear of it only when it changed.
 * The slice exists from the moment this is called, with `initial`.
 */
export function createSlice<T>(store: Store, name: string, initial: T): SliceStore<T> {
  store.setState({ [name]: initial })
  const get = () => store.getState()[name] as T
  return {
    get,
    set(next) {
      const now = get()
      const value = typeof next === 'function' ? (next as (now: T) => T)(now) : next
      if (!Object.is(value, now)) store.setState({ [name]: value })
    },
    subscribe: (listener) =>
      store.subscribe((state, before) => {
        if (state[name] !== before[name]) listener(state[name] as T, before[name] as T)
      }),
  }
}

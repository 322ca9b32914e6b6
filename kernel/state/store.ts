import { createStore } from 'zustand/vanilla'
import type { SliceStore, Store } from './types'

/**
 * Creates a kit's store, empty until slices are added. What a listener throws goes to `report` and stops neither the other
 * listeners nor the caller that changed the state.
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
 * Adds a slice to the store with `initial` as its value and returns its accessor. Values are replaced, never edited in place;
 * listeners are notified only if the value changed (`Object.is`).
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

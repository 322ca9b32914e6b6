import type { Slice, SliceStore } from './types'

/** A plugin's slice over its store. After `signal` aborts, writes are ignored; `onDispose` runs `subscribe` and undoes it when the plugin stops. */
export function createOwnedSlice<State extends object>(store: SliceStore<State>, initial: () => State, signal: AbortSignal, onDispose: (subscribe: () => () => void) => () => void): Slice<State> {
  const write: SliceStore<State>['set'] = (next) => {
    if (!signal.aborted) store.set(next)
  }
  return {
    get: store.get,
    set: (fields) => write((now) => ({ ...now, ...(typeof fields === 'function' ? fields(now) : fields) })),
    reset: () => write(initial()),
    subscribe: (listener) => onDispose(() => store.subscribe(listener)),
  }
}

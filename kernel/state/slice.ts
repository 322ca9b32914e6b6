import type { Slice, SliceStore } from './types'

/** A slice over its cell, for an owner that may end: then nothing is written or heard any more. `during` keeps an undo until that end. */
export function createOwnedSlice<State extends object>(cell: SliceStore<State>, initial: () => State, ended: AbortSignal, during: (make: () => () => void) => () => void): Slice<State> {
  const write: SliceStore<State>['set'] = (next) => {
    if (!ended.aborted) cell.set(next)
  }
  return {
    get: cell.get,
    set: (fields) => write((now) => ({ ...now, ...(typeof fields === 'function' ? fields(now) : fields) })),
    reset: () => write(initial()),
    subscribe: (listener) => during(() => cell.subscribe(listener)),
  }
}

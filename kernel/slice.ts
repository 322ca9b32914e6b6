import type { Cell } from './cell'

/** A plugin's part of the kit's state; only its owner holds this. */
export interface Slice<State extends object> {
  get(): Readonly<State>
  /** Merges fields into a new value; the old one is not touched. */
  set(fields: Partial<State> | ((now: Readonly<State>) => Partial<State>)): void
  /** Back to the initial value. */
  reset(): void
  subscribe(listener: (now: Readonly<State>, before: Readonly<State>) => void): () => void
}

/** A slice over its cell, for an owner that may end: then nothing is written or heard any more. `during` keeps an undo until that end. */
export function createOwnedSlice<State extends object>(cell: Cell<State>, initial: () => State, ended: AbortSignal, during: (make: () => () => void) => () => void): Slice<State> {
  const write: Cell<State>['set'] = (next) => {
    if (!ended.aborted) cell.set(next)
  }
  return {
    get: cell.get,
    set: (fields) => write((now) => ({ ...now, ...(typeof fields === 'function' ? fields(now) : fields) })),
    reset: () => write(initial()),
    subscribe: (listener) => during(() => cell.subscribe(listener)),
  }
}

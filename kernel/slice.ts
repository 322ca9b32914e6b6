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

/** A slice over its cell. */
export const createOwnedSlice = <State extends object>(cell: Cell<State>, initial: () => State): Slice<State> => ({
  get: cell.get,
  set: (fields) => cell.set((now) => ({ ...now, ...(typeof fields === 'function' ? fields(now) : fields) })),
  reset: () => cell.set(initial()),
  subscribe: cell.subscribe,
})

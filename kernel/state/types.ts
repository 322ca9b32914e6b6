/** One value of the store, with listeners. Values are replaced, never edited in place. */
export interface SliceStore<T> {
  get(): T
  /**
   * Replaces the value; a function makes the next value from the current one. Setting the same
   * value again notifies no listener.
   */
  set(next: T | ((now: T) => T)): void
  /**
   * Calls `fn` after each change with the new and the previous value; returns the unsubscribe
   * function.
   */
  subscribe(fn: (now: T, before: T) => void): () => void
}

/** A plugin's own part of the kit's state; only the plugin gets this object. */
export interface Slice<State extends object> {
  /** The state now. */
  get(): Readonly<State>
  /** Replaces the state by a copy with these fields changed. */
  set(fields: Partial<State> | ((now: Readonly<State>) => Partial<State>)): void
  /** Sets the initial state again. */
  reset(): void
  /** Calls back after each change with the new and the previous state; returns the undo. */
  subscribe(listener: (now: Readonly<State>, before: Readonly<State>) => void): () => void
}

/** A kit's store: one slice per owner, keyed by the owner's name. */
export interface Store {
  getState(): StoreState
  /** Replaces the state and notifies the listeners. */
  setState(next: StoreState): void
  /**
   * Calls `listener` after each change with the new and the previous state; returns the unsubscribe
   * function.
   */
  subscribe(listener: (now: StoreState, before: StoreState) => void): () => void
}
/** What a store holds. */
export type StoreState = Readonly<Record<string, unknown>>

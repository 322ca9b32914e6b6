import type { StoreApi } from 'zustand/vanilla'

/** One value with an owner and listeners. Values are replaced, never edited in place. */
export interface SliceStore<T> {
  get(): T
  /** Replaces the value; a function makes the next one from the present one. The same value again tells nobody. */
  set(next: T | ((now: T) => T)): void
  /** Calls `fn` after each change with the new and the old value; the function returned ends that. */
  subscribe(fn: (now: T, before: T) => void): () => void
}

/** A plugin's part of the kit's state; only its owner holds this. */
export interface Slice<State extends object> {
  get(): Readonly<State>
  /** Merges fields into a new value; the old one is not touched. */
  set(fields: Partial<State> | ((now: Readonly<State>) => Partial<State>)): void
  /** Back to the initial value. */
  reset(): void
  subscribe(listener: (now: Readonly<State>, before: Readonly<State>) => void): () => void
}

/** One store per kit: a slice per owner under the owner's name. */
export type Store = StoreApi<Readonly<Record<string, unknown>>>

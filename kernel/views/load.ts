import type { Cell } from '../cell'
import { kernelError } from '../kernelErrors'

/** A module of a view or a slot entry, fetched when it is first needed. */
export type Load<T> = () => Promise<{ readonly default: T }>

/** Fetches modules once per owner; a failed fetch is forgotten, so that the next call tries again. */
export interface Loader<T> {
  load(owner: { readonly load: Load<T> }, what: string): Promise<T>
  /** What was fetched already, at once; undefined if it was not. */
  loaded(owner: object): T | undefined
}

/** Makes one kit's loader. A module without a default export is refused with `kernel/bad-answer`. */
export function createLoader<T extends NonNullable<unknown>>(): Loader<T> {
  const pending = new WeakMap<object, Promise<T>>()
  const done = new WeakMap<object, T>()
  const run = async (owner: { readonly load: Load<T> }, what: string): Promise<T> => {
    const value = (await owner.load())?.default
    if (value === undefined || value === null) throw kernelError('bad-answer', { who: what, problem: 'no default export' })
    done.set(owner, value)
    return value
  }
  return {
    load(owner, what) {
      const running = pending.get(owner) ?? run(owner, what)
      if (!pending.has(owner)) {
        pending.set(owner, running)
        running.catch(() => pending.delete(owner))
      }
      return running
    },
    loaded: (owner) => done.get(owner),
  }
}

/** Adds an item to a list in a cell, unless `taken` says it clashes: then `kernel/bad-plugin`. The function returned removes it. */
export function register<T extends { readonly plugin: string }>(cell: Cell<readonly T[]>, item: T, what: string, taken: (other: T) => boolean): () => void {
  const other = cell.get().find(taken)
  if (other) {
    throw kernelError('bad-plugin', { at: `Plugin "${item.plugin}"`, problem: `${what} is registered already, by plugin "${other.plugin}"` })
  }
  cell.set((now) => [...now, item])
  return () => cell.set((now) => (now.includes(item) ? now.filter((one) => one !== item) : now))
}

import { runError } from '../runErrors'

/** A module of a view or a slot entry, fetched when it is first needed. */
export type Load<T> = () => Promise<{ readonly default: T }>

/** Fetches modules once per owner; a failed fetch is forgotten, so that the next call tries again. */
export interface Loader<T> {
  load(owner: { readonly load: Load<T> }, what: string): Promise<T>
  /** What was fetched already, at once; undefined if it was not. */
  loaded(owner: object): T | undefined
}

/** Makes one kit's loader; `also` fetches what belongs to an owner beside its module. A module without a default export is refused with `kernel/bad-answer`. */
export function createLoader<T extends NonNullable<unknown>>(also: (owner: object) => Promise<void> | undefined = () => undefined): Loader<T> {
  const pending = new WeakMap<object, Promise<T>>()
  const done = new WeakMap<object, T>()
  const run = async (owner: { readonly load: Load<T> }, what: string): Promise<T> => {
    const value = (await Promise.all([owner.load(), also(owner)]))[0]?.default
    if (value === undefined || value === null) throw runError('bad-answer', { who: what, problem: 'no default export' })
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

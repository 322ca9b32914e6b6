/** A part of the kit whose code arrives when it is first needed. */
export interface Lazy<T> {
  /** The part if it is here. */
  now(): T | undefined
  /** Fetches it once; a failure rejects and the next call tries again. */
  get(): Promise<T>
  /** Forgets the part: the next call fetches anew. */
  reset(): void
}

/** Wraps a fetch; `made` runs once, right when the part is here. */
export function createLazy<T>(fetch: () => Promise<T>): Lazy<T> {
  let value: T | undefined
  let pending: Promise<T> | undefined
  return {
    now: () => value,
    get() {
      pending ??= fetch().then(
        (part) => {
          value = part
          return part
        },
        (error) => {
          pending = undefined
          throw error
        },
      )
      return pending
    },
    reset() {
      value = pending = undefined
    },
  }
}

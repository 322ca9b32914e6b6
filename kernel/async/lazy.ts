import { isKitError } from '../errors/KitError'
import { kernelError } from '../errors/kernelErrors'

/** Code, or what is made of it, that is loaded on first use. */
export interface Lazy<T> {
  /** The value where it is loaded. */
  now(): T | undefined
  /**
   * Loads it once. Rejects with a KitError where it cannot be loaded, and the next call tries
   * again.
   */
  get(): Promise<T>
  /** Drops the value: the next `get` loads anew. */
  reset(): void
}

/**
 * Loads on first use, once. A failure that is no KitError becomes `kernel/not-loaded`, with the
 * failure as its `cause`.
 */
export function lazy<T>(load: () => Promise<T>): Lazy<T> {
  let value: T | undefined
  let pending: Promise<T> | undefined
  const get = () => {
    pending ??= load().then(
      (loaded) => (value = loaded),
      (error) => {
        pending = undefined
        throw notLoaded(error)
      },
    )
    return pending
  }
  return {
    now: () => value,
    get,
    reset() {
      value = pending = undefined
    },
  }
}

/**
 * The error of code that cannot be loaded. `details.reload`: the page is online, so the file is
 * probably gone and a reload brings the present one.
 */
export const notLoaded = (error: unknown): Error =>
  isKitError(error)
    ? error
    : kernelError('not-loaded', undefined, {
        cause: error,
        details: { reload: globalThis.navigator?.onLine !== false },
      })

// biome-ignore lint/suspicious/noExplicitAny: any method
type Method = (...args: any[]) => unknown
/** What {@link lazyMethods} needs of a {@link Lazy}. `get` is told which method it is for. */
interface LazySource<T> {
  get(method: string): Promise<T>
}
/** The names of a type's methods. */
type MethodOf<T> = { [K in keyof T]-?: T[K] extends Method ? K : never }[keyof T] & string
/** The same methods, each returning a promise. */
export type LazyMethods<T, K extends keyof T> = {
  readonly [P in K]: T[P] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}

/**
 * Methods of a lazy object: called once it is loaded, within the caller's own task where it is
 * loaded already, and always in the order of the calls. Each rejects where the object cannot be
 * loaded.
 */
export const lazyMethods = <T extends object, K extends MethodOf<T>>(
  source: LazySource<T>,
  names: readonly K[],
): LazyMethods<T, K> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      (...args: unknown[]) => source.get(name).then((loaded) => (loaded[name] as Method)(...args)),
    ]),
  ) as LazyMethods<T, K>

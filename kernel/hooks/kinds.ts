import Hook from 'tapable/lib/Hook.js'

type Fn = (...args: unknown[]) => unknown
/** A registered tap, as tapable stores it. */
export interface FullTap {
  readonly name: string
  readonly type: 'sync' | 'async' | 'promise'
  readonly stage?: number
  readonly before?: string
  fn: Fn
}
interface Kind {
  /** Called with each tap's result; returning an object ends the run with its value. */
  step(result: unknown, args: unknown[]): { value: unknown } | undefined
  /** The hook's result after the last tap. */
  done(args: unknown[]): unknown
}

const isThenable = (value: unknown): value is PromiseLike<unknown> => typeof (value as PromiseLike<unknown> | undefined)?.then === 'function'

const series: Kind = { step: () => undefined, done: () => undefined }
const bail: Kind = { step: (result) => (result === undefined ? undefined : { value: result }), done: () => undefined }
const waterfall: Kind = {
  step: (result, args) => {
    if (result !== undefined) args[0] = result
    return undefined
  },
  done: (args) => args[0],
}
const filter: Kind = {
  step: (result, args) => (result === null ? { value: null } : waterfall.step(result, args)),
  done: waterfall.done,
}

/** Calls taps one after the other from index `from`; synchronous until a tap returns a promise. */
function runTaps(taps: readonly { fn: Fn }[], from: number, args: unknown[], kind: Kind): unknown {
  for (let i = from; i < taps.length; i++) {
    const result = (taps[i] as { fn: Fn }).fn(...args)
    if (isThenable(result)) {
      return result.then((value) => {
        const end = kind.step(value, args)
        return end ? end.value : runTaps(taps, i + 1, args, kind)
      })
    }
    const end = kind.step(result, args)
    if (end) return end.value
  }
  return kind.done(args)
}

/** Calls all taps at once. After all have settled, rejects with the first rejection in tap order. */
async function runParallel(taps: readonly { fn: Fn }[], args: unknown[]): Promise<undefined> {
  const settled = await Promise.allSettled(taps.map(async (tap) => tap.fn(...args)))
  const failed = settled.find((result) => result.status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
  return undefined
}

/** What tapable passes to `compile`. */
export interface CompileOptions {
  taps: FullTap[]
  type: 'sync' | 'async' | 'promise'
}

/**
 * tapable's `Hook` provides names, stages, `before` and interceptors; the call is a loop instead of generated code, so that it works
 * under a strict Content-Security-Policy. Each call runs a copy of the taps: taps added or removed meanwhile take effect with the next call.
 */
class OpenHook extends (Hook as unknown as new (args?: string[], name?: string) => TapableHook) {
  /** Removes every tap of that name and returns how many there were. (tapable has no method for it.) */
  untap(name: string): number {
    const before = this.taps.length
    this.taps = this.taps.filter((tap) => tap.name !== name)
    this._resetCompilation()
    return before - this.taps.length
  }

  override tapAsync(): never {
    throw new TypeError(`hook ${this.name}: tapAsync is not supported; use tapPromise`)
  }
}
interface TapableHook {
  taps: FullTap[]
  name?: string
  tap(options: unknown, fn: Fn): void
  tapPromise(options: unknown, fn: Fn): void
  tapAsync(...args: unknown[]): void
  intercept(interceptor: { register?: (tap: FullTap) => FullTap }): void
  call(...args: unknown[]): unknown
  promise(...args: unknown[]): Promise<unknown>
  _resetCompilation(): void
}

const hookOf = (kind: Kind | 'parallel') =>
  class extends OpenHook {
    compile({ taps: live, type }: CompileOptions): Fn {
      const taps = live.slice()
      if (kind === 'parallel') return (...args) => runParallel(taps, args)
      if (type === 'sync') return (...args) => runTaps(taps, 0, args, kind)
      return (...args) => new Promise((resolve) => resolve(runTaps(taps, 0, args, kind)))
    }
  }

/** One tap after the other; results are ignored. */
export const Series = hookOf(series)
/** One tap after the other; the first result that is not `undefined` is the hook's result. */
export const Bail = hookOf(bail)
/** One tap after the other; a result that is not `undefined` replaces the first argument of the next, and is the hook's result. */
export const Waterfall = hookOf(waterfall)
/** A waterfall that ends with `null` as soon as a tap returns `null`. */
export const Filter = hookOf(filter)
/** All taps at once. */
export const Parallel = hookOf('parallel')
export type { TapableHook }
export type OpenHookInstance = InstanceType<typeof OpenHook>

import Hook from 'tapable/lib/Hook.js'

type Fn = (...args: unknown[]) => unknown
/** A registered tap, as tapable keeps it. */
export interface FullTap {
  readonly name: string
  readonly type: 'sync' | 'async' | 'promise'
  readonly stage?: number
  readonly before?: string
  fn: Fn
}
interface Kind {
  /** Looks at one tap's answer; a box ends the walk with its value. */
  step(answer: unknown, args: unknown[]): { value: unknown } | undefined
  done(args: unknown[]): unknown
}

const isThenable = (value: unknown): value is PromiseLike<unknown> => typeof (value as PromiseLike<unknown> | undefined)?.then === 'function'

const series: Kind = { step: () => undefined, done: () => undefined }
const bail: Kind = { step: (answer) => (answer === undefined ? undefined : { value: answer }), done: () => undefined }
const waterfall: Kind = {
  step: (answer, args) => {
    if (answer !== undefined) args[0] = answer
    return undefined
  },
  done: (args) => args[0],
}
const filter: Kind = {
  step: (answer, args) => (answer === null ? { value: null } : waterfall.step(answer, args)),
  done: waterfall.done,
}

function walk(taps: readonly { fn: Fn }[], from: number, args: unknown[], kind: Kind): unknown {
  for (let i = from; i < taps.length; i++) {
    const answer = (taps[i] as { fn: Fn }).fn(...args)
    if (isThenable(answer)) {
      return answer.then((value) => {
        const hit = kind.step(value, args)
        return hit ? hit.value : walk(taps, i + 1, args, kind)
      })
    }
    const hit = kind.step(answer, args)
    if (hit) return hit.value
  }
  return kind.done(args)
}

/** Calls every tap at once and waits for all; the first rejection in tap order is the hook's, after all have settled. */
async function together(taps: readonly { fn: Fn }[], args: unknown[]): Promise<undefined> {
  const settled = await Promise.allSettled(taps.map(async (tap) => tap.fn(...args)))
  const failed = settled.find((result) => result.status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
  return undefined
}

export interface CompileOptions {
  taps: FullTap[]
  type: 'sync' | 'async' | 'promise'
}

/**
 * tapable's `Hook` keeps names, stages, `before` and interceptors; the call itself is a loop instead of generated code, so it
 * runs under a strict Content-Security-Policy. A walk works on a copy of the taps: adding or removing during a walk counts from the next one.
 */
class OpenHook extends (Hook as unknown as new (args?: string[], name?: string) => TapableHook) {
  /** Removes every tap of that name; answers how many there were. tapable itself has no way back. */
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
      if (kind === 'parallel') return (...args) => together(taps, args)
      if (type === 'sync') return (...args) => walk(taps, 0, args, kind)
      return (...args) => new Promise((resolve) => resolve(walk(taps, 0, args, kind)))
    }
  }

/** One tap after the other; answers are ignored. */
export const Series = hookOf(series)
/** One tap after the other; the first answer that is not `undefined` ends it. */
export const Bail = hookOf(bail)
/** One tap after the other; an answer that is not `undefined` replaces the first argument for the next. */
export const Waterfall = hookOf(waterfall)
/** A waterfall that a `null` answer ends: dropped is dropped. */
export const Filter = hookOf(filter)
/** All taps at once. */
export const Parallel = hookOf('parallel')
export type { TapableHook }
export type OpenHookInstance = InstanceType<typeof OpenHook>

import Hook from 'tapable/lib/Hook.js'
import { lazy } from '../async/lazy'
import type { KitError } from '../errors/KitError'
import { kernelError, pluginError } from '../errors/kernelErrors'
import type { Messages } from '../modal/types'
import type { Plugin } from '../plugins/token'
import { type HookCalls, type HookDefinition, type HookName, hookTable } from './table'

/** What the hook engine needs of a started kit. */
export interface EngineDeps {
  /** Names of the plugins that rewrote a call, in order, by the rewritten call. */
  readonly rewrites: WeakMap<object, readonly string[]>
  readonly plugins: readonly Plugin[]
  readonly chunks: { modal(): Promise<{ createTexts(services: EngineDeps): Messages }> }
  report(plugin: string, error: KitError): void
  reportAny(error: unknown): void
}

/** The hooks that run the taps. */
export interface HookEngine {
  readonly raw: Readonly<Record<HookName, OpenHookInstance>>
  readonly call: HookCalls
}

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

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as PromiseLike<unknown> | undefined)?.then === 'function'

const series: Kind = { step: () => undefined, done: () => undefined }
const bail: Kind = {
  step: (result) => (result === undefined ? undefined : { value: result }),
  done: () => undefined,
}
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

/**
 * Calls all taps at once. After all have settled, rejects with the first rejection in tap order.
 */
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
 * tapable's `Hook` provides names, stages, `before` and interceptors; the call is a loop instead of
 * generated code, so that it works under a strict Content-Security-Policy. Each call runs a copy of
 * the taps: taps added or removed meanwhile take effect with the next call.
 */
class OpenHook extends (Hook as unknown as new (args?: string[], name?: string) => TapableHook) {
  /**
   * Removes every tap of that name and returns how many there were. (tapable has no method for it.)
   */
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
export interface TapableHook {
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
/**
 * One tap after the other; a result that is not `undefined` replaces the first argument of the
 * next, and is the hook's result.
 */
export const Waterfall = hookOf(waterfall)
/** A waterfall that ends with `null` as soon as a tap returns `null`. */
export const Filter = hookOf(filter)
/** All taps at once. */
export const Parallel = hookOf('parallel')
export type OpenHookInstance = InstanceType<typeof OpenHook>

/**
 * Creates the hooks of a kit, with guarded taps, and loads what these say. Loaded when a plugin
 * taps a hook.
 */
export async function createService(services: EngineDeps): Promise<HookEngine> {
  const { report, reportAny, rewrites } = services
  // a tap without its texts answers keys, which is better than none
  await loadTexts(services).catch(reportAny)
  const hooks = createHooks()
  guardHooks(
    hooks,
    (error, plugin) => report(plugin, error),
    (hook, plugin, input, result) => {
      if (hook === 'request' && result && result !== input)
        rewrites.set(result as object, [...(rewrites.get(input as object) ?? []), plugin])
    },
  )
  return hooks
}

/**
 * Loads the texts of the plugins that may tap: `ctx.t` is synchronous, so they are there before the
 * first tap runs.
 */
async function loadTexts(services: EngineDeps): Promise<void> {
  const speaking = services.plugins.flatMap(({ name, spec: { messages, needs } }) =>
    messages && needs?.some((need) => need.startsWith('hooks:')) ? [[name, messages] as const] : [],
  )
  await Promise.all(
    speaking.map(async (own) =>
      (await lazy(services.chunks.modal).get()).createTexts(services).add(...own),
    ),
  )
}

const kinds = {
  series: Series,
  bail: Bail,
  waterfall: Waterfall,
  filter: Filter,
  parallel: Parallel,
}

/** The tapable hooks, and the typed functions that call them. */
export interface Hooks {
  readonly raw: Readonly<Record<HookName, OpenHookInstance>>
  readonly call: HookCalls
}

/** Creates the hooks of {@link hookTable}, without guards. */
export function createHooks(): Hooks {
  const raw = {} as Record<HookName, OpenHookInstance>
  const call = {} as Record<HookName, unknown>
  for (const name of Object.keys(hookTable) as HookName[]) {
    const definition: HookDefinition = hookTable[name]
    const hook = new kinds[definition.kind](['a'], name)
    raw[name] = hook
    call[name] = definition.sync
      ? (argument: unknown) => hook.call(argument)
      : (argument: unknown) => hook.promise(argument)
  }
  return { raw, call: call as unknown as HookCalls }
}

/**
 * Wraps every tap when it is registered. Notification hooks report the error of a failing tap, with
 * its plugin's name, and continue; decision hooks rethrow it as `[plugin x] …`. Synchronous hooks
 * throw `kernel/sync-hook` for `tapPromise` and report taps that return a promise. `trace` is
 * called with each tap's result, so that a rewrite can be attributed to its plugin.
 */
export function guardHooks(
  hooks: Hooks,
  report: (error: KitError, plugin: string) => void,
  trace?: (hook: HookName, plugin: string, input: unknown, result: unknown) => void,
): void {
  for (const name of Object.keys(hooks.raw) as HookName[]) {
    const definition: HookDefinition = hookTable[name]
    hooks.raw[name].intercept({ register: (tap) => guardTap(tap, name, definition, report, trace) })
  }
}

function guardTap(
  tap: FullTap,
  hook: HookName,
  { sync, failure }: HookDefinition,
  report: (error: KitError, plugin: string) => void,
  trace?: (hook: HookName, plugin: string, input: unknown, result: unknown) => void,
): FullTap {
  if (sync && tap.type !== 'sync') throw kernelError('sync-hook', { plugin: tap.name, hook })
  const { fn, name } = tap
  const fail = (error: unknown): undefined => {
    const attributed = pluginError(name, hook, error)
    if (failure === 'rethrow') throw attributed
    report(attributed, name)
    return undefined
  }
  const guarded = (...args: unknown[]): unknown => {
    let result: unknown
    try {
      result = fn(...args)
    } catch (error) {
      return fail(error)
    }
    if (!isThenable(result)) {
      trace?.(hook, name, args[0], result)
      return result
    }
    if (sync) {
      Promise.resolve(result).catch(() => {})
      return fail(kernelError('sync-hook', { plugin: name, hook }))
    }
    return result.then((value) => {
      trace?.(hook, name, args[0], value)
      return value
    }, fail)
  }
  return { ...tap, fn: guarded }
}

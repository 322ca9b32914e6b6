import { kernelError, pluginError } from '../errors/kernelErrors'
import type { KitError } from '../errors/KitError'
import { Bail, Filter, type FullTap, type OpenHookInstance, Parallel, Series, Waterfall } from './kinds'
import { type HookCalls, type HookDefinition, type HookName, hookTable } from './table'
import type { EngineDeps, HookEngine } from './taps'

/** Creates the hooks of a kit, with guarded taps. Loaded when a plugin taps a hook. */
export function createService({ rewrites, report }: EngineDeps): HookEngine {
  const hooks = createHooks()
  guardHooks(
    hooks,
    (error, plugin) => report(plugin, error),
    (hook, plugin, input, result) => {
      if (hook === 'request' && result && result !== input) rewrites.set(result as object, [...(rewrites.get(input as object) ?? []), plugin])
    },
  )
  return hooks
}

const kinds = { series: Series, bail: Bail, waterfall: Waterfall, filter: Filter, parallel: Parallel }

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
    call[name] = definition.sync ? (argument: unknown) => hook.call(argument) : (argument: unknown) => hook.promise(argument)
  }
  return { raw, call: call as unknown as HookCalls }
}

const isThenable = (value: unknown): value is PromiseLike<unknown> => typeof (value as PromiseLike<unknown> | undefined)?.then === 'function'

/**
 * Wraps every tap when it is registered. Notification hooks report the error of a failing tap, with its plugin's name, and continue; decision
 * hooks rethrow it as `[plugin x] …`. Synchronous hooks throw `kernel/sync-hook` for `tapPromise` and report taps that return a promise.
 * `trace` is called with each tap's result, so that a rewrite can be attributed to its plugin.
 */
export function guardHooks(hooks: Hooks, report: (error: KitError, plugin: string) => void, trace?: (hook: HookName, plugin: string, input: unknown, result: unknown) => void): void {
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

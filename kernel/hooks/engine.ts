import { kernelError, pluginError } from '../errors/kernelErrors'
import type { KitError } from '../errors/KitError'
import { Bail, Filter, type FullTap, type OpenHookInstance, Parallel, Series, Waterfall } from './kinds'
import { type HookCalls, type HookDefinition, type HookName, hookTable } from './table'
import type { EngineDeps, HookEngine } from './taps'

/** The hooks behind the taps: tapable's, guarded. Fetched when a plugin taps one. */
export function createService({ rewrites, report }: EngineDeps): HookEngine {
  const hooks = createHooks()
  guardHooks(
    hooks,
    (error, plugin) => report(plugin, error),
    (hook, plugin, input, answer) => {
      if (hook === 'request' && answer && answer !== input) rewrites.set(answer as object, [...(rewrites.get(input as object) ?? []), plugin])
    },
  )
  return hooks
}

const kinds = { series: Series, bail: Bail, waterfall: Waterfall, filter: Filter, parallel: Parallel }

/** The raw hooks and the kernel's typed way to call them. */
export interface Hooks {
  readonly raw: Readonly<Record<HookName, OpenHookInstance>>
  readonly call: HookCalls
}

/** Makes one kit's hooks. */
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
 * Wraps every tap of every hook as it is registered. Notification hooks report a failing tap, with its plugin's name, and go on; decision hooks rethrow
 * its error as `[plugin x] …`. A synchronous hook refuses `tapPromise`, and reports a tap that answers with a promise.
 * `trace` is told what each tap answered, so that a rewrite can be put to its plugin's name.
 */
export function guardHooks(hooks: Hooks, report: (error: KitError, plugin: string) => void, trace?: (hook: HookName, plugin: string, input: unknown, answer: unknown) => void): void {
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
  trace?: (hook: HookName, plugin: string, input: unknown, answer: unknown) => void,
): FullTap {
  if (sync && tap.type !== 'sync') throw kernelError('sync-hook', { plugin: tap.name, hook })
  const { fn, name } = tap
  const fail = (error: unknown): undefined => {
    const blamed = pluginError(name, hook, error)
    if (failure === 'rethrow') throw blamed
    report(blamed, name)
    return undefined
  }
  const guarded = (...args: unknown[]): unknown => {
    let answer: unknown
    try {
      answer = fn(...args)
    } catch (error) {
      return fail(error)
    }
    if (!isThenable(answer)) {
      trace?.(hook, name, args[0], answer)
      return answer
    }
    if (sync) {
      Promise.resolve(answer).catch(() => {})
      return fail(kernelError('sync-hook', { plugin: name, hook }))
    }
    return answer.then((value) => {
      trace?.(hook, name, args[0], value)
      return value
    }, fail)
  }
  return { ...tap, fn: guarded }
}

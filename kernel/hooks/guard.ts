import { errorMessage, isKitError, KitError } from '../errors'
import { kernelError } from '../kernelErrors'
import type { FullTap } from './kinds'
import { type HookDefinition, type HookName, type Hooks, hookTable } from './table'

const isThenable = (value: unknown): value is PromiseLike<unknown> => typeof (value as PromiseLike<unknown> | undefined)?.then === 'function'

/** A tap's failure, with the plugin and the hook to blame in its text. A KitError keeps its code and audience. */
export function blame(plugin: string, hook: string | undefined, error: unknown): KitError {
  const reason = errorMessage(error)
  if (isKitError(error)) {
    return new KitError(error.code, `[plugin ${plugin}] ${reason}`, error.audience, { cause: error, details: error.details })
  }
  return kernelError('plugin-failed', { plugin, hook, reason }, { cause: error })
}

/**
 * Wraps every tap of every hook as it is registered. Notification hooks report a failing tap and go on; decision hooks rethrow
 * its error as `[plugin x] …`. A synchronous hook refuses `tapPromise`, and reports a tap that answers with a promise.
 * `trace` is told what each tap answered, so that a rewrite can be put to its plugin's name.
 */
export function guardHooks(hooks: Hooks, report: (error: KitError) => void, trace?: (hook: HookName, plugin: string, input: unknown, answer: unknown) => void): void {
  for (const name of Object.keys(hooks.raw) as HookName[]) {
    const definition: HookDefinition = hookTable[name]
    hooks.raw[name].intercept({ register: (tap) => guardTap(tap, name, definition, report, trace) })
  }
}

function guardTap(
  tap: FullTap,
  hook: HookName,
  { sync, failure }: HookDefinition,
  report: (error: KitError) => void,
  trace?: (hook: HookName, plugin: string, input: unknown, answer: unknown) => void,
): FullTap {
  if (sync && tap.type !== 'sync') throw kernelError('sync-hook', { plugin: tap.name, hook })
  const { fn, name } = tap
  const fail = (error: unknown): undefined => {
    const blamed = blame(name, hook, error)
    if (failure === 'rethrow') throw blamed
    report(blamed)
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

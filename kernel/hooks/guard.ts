import type { KitError } from '../errors'
import { kernelError } from '../kernelErrors'
import { blame } from './blame'
import type { Hooks } from './createHooks'
import type { FullTap } from './kinds'
import { type HookDefinition, type HookName, hookTable } from './table'

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
    const blamed = blame(name, hook, error)
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

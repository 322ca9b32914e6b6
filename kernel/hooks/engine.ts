import type { Core } from '../core'
import { createHooks } from './createHooks'
import { guardHooks } from './guard'
import type { HookCalls } from './table'

/** Makes a started kit's hooks, guarded and with every tap made so far. Fetched with the first part that calls a hook. */
export function createEngine({ taps, rewrites, report }: Core): HookCalls {
  const hooks = createHooks()
  guardHooks(
    hooks,
    (error, plugin) => report(plugin, error),
    (hook, plugin, input, answer) => {
      if (hook === 'request' && answer) rewrites.set(answer as object, [...(rewrites.get(input as object) ?? []), plugin])
    },
  )
  taps.attach(hooks.raw)
  return hooks.call
}

import { createHooks } from './createHooks'
import { guardHooks } from './guard'
import type { EngineDeps, HookEngine } from './taps'

/** The hooks behind the taps: tapable's, guarded. Fetched when a plugin taps one. */
export function createEngine({ rewrites, report }: EngineDeps): HookEngine {
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

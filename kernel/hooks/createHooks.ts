import { Bail, Filter, type OpenHookInstance, Parallel, Series, Waterfall } from './kinds'
import { type HookCalls, type HookDefinition, type HookName, hookTable } from './table'

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

import { kernelError } from '../kernelErrors'
import type { OpenHookInstance } from './kinds'
import { type HookDefinition, type HookName, hookTable } from './table'

/** One tap as a plugin made it. */
export interface TapRecord {
  readonly hook: HookName
  readonly plugin: string
  readonly type: 'tap' | 'tapPromise'
  readonly fn: never
  readonly options: { readonly stage?: number; readonly before?: string } | undefined
}

/**
 * A kit's taps. They wait here until the first hook is called: the engine behind the hooks is fetched with the part that calls one.
 */
export interface TapList {
  /** Throws `kernel/sync-hook` for a `tapPromise` on a synchronous hook. */
  add(record: TapRecord): void
  /** Takes back every tap of a plugin. */
  remove(plugin: string): void
  has(hook: HookName): boolean
  /** Hands what waits to the engine's hooks, and everything that comes later. */
  attach(raw: Readonly<Record<HookName, OpenHookInstance>>): void
}

export function createTapList(): TapList {
  let taps: readonly TapRecord[] = []
  let engine: Readonly<Record<HookName, OpenHookInstance>> | undefined
  const pass = ({ hook, plugin, type, fn, options }: TapRecord) => engine?.[hook][type]({ ...options, name: plugin }, fn)
  return {
    add(record) {
      const { hook, plugin, type } = record
      const definition: HookDefinition = hookTable[hook]
      if (definition.sync && type === 'tapPromise') throw kernelError('sync-hook', { plugin, hook })
      taps = [...taps, record]
      pass(record)
    },
    remove(plugin) {
      taps = taps.filter((tap) => tap.plugin !== plugin)
      for (const hook of Object.values(engine ?? {})) hook.untap(plugin)
    },
    has: (hook) => taps.some((tap) => tap.hook === hook),
    attach(raw) {
      engine = raw
      taps.forEach(pass)
    },
  }
}

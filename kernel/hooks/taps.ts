import type { KitError } from '../errors/KitError'
import { kernelError } from '../errors/kernelErrors'
import type { Lazy } from '../async/lazy'
import type { OpenHookInstance } from './kinds'
import { type HookCalls, type HookDefinition, type HookName, hookTable } from './table'

/** One tap as a plugin made it. */
export interface TapRecord {
  readonly hook: HookName
  readonly plugin: string
  readonly type: 'tap' | 'tapPromise'
  readonly fn: never
  readonly options: { readonly stage?: number; readonly before?: string } | undefined
}

/** What makes the engine. */
export interface EngineDeps {
  /** Which plugins rewrote a call, in order, by the rewritten object. */
  readonly rewrites: WeakMap<object, readonly string[]>
  report(plugin: string, error: KitError): void
}

/** The hooks that run the taps. */
export interface HookEngine {
  readonly raw: Readonly<Record<HookName, OpenHookInstance>>
  readonly call: HookCalls
}

/** A kit's taps, and the hooks to call. Without a tap a hook passes its argument on, and the engine is not fetched. */
export interface TapList {
  /** Throws `kernel/sync-hook` for a `tapPromise` on a synchronous hook. */
  add(record: TapRecord): void
  /** Takes back every tap of a plugin. */
  remove(plugin: string): void
  /** The taps of a hook. */
  of(hook: HookName): readonly TapRecord[]
  /** The hooks; taps take part once `ready` has resolved. */
  readonly calls: HookCalls
  /** The hooks, once every tap made so far is in force. */
  ready(): Promise<HookCalls>
}

export function createTapList(engine: Lazy<HookEngine>): TapList {
  let taps: readonly TapRecord[] = []
  let running: HookEngine | undefined
  const pass = ({ hook, plugin, type, fn, options }: TapRecord) => running?.raw[hook][type]({ ...options, name: plugin }, fn)
  const calls = Object.fromEntries(
    Object.entries(hookTable).map(([name, { kind, sync }]) => {
      const idle = (argument: unknown) => (kind === 'waterfall' || kind === 'filter' ? argument : undefined)
      const call = (argument: never) => (running ? running.call[name as HookName](argument) : idle(argument))
      return [name, sync ? call : async (argument: never) => call(argument)]
    }),
  ) as unknown as HookCalls
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
      for (const hook of Object.values(running?.raw ?? {})) hook.untap(plugin)
    },
    calls,
    of: (hook) => taps.filter((tap) => tap.hook === hook),
    async ready() {
      if (taps.length && !running) {
        const fetched = await engine.get()
        if (!running) {
          running = fetched
          taps.forEach(pass)
        }
      }
      return calls
    },
  }
}

import type { Lazy } from '../async/lazy'
import { kernelError } from '../errors/kernelErrors'
import type { HookEngine } from './engine'
import { type HookCalls, type HookDefinition, type HookName, hookTable } from './table'

/** One tap as a plugin added it. */
export interface TapRecord {
  readonly hook: HookName
  readonly plugin: string
  readonly type: 'tap' | 'tapPromise'
  readonly fn: never
  readonly options: { readonly stage?: number; readonly before?: string } | undefined
}

/** A kit's taps. Without any tap the engine is not loaded: waterfall and filter hooks return their argument, others `undefined`. */
export interface TapList {
  /** Throws `kernel/sync-hook` for a `tapPromise` on a synchronous hook. */
  add(record: TapRecord): void
  /** Removes every tap of a plugin. */
  remove(plugin: string): void
  /** The taps of a hook. */
  of(hook: HookName): readonly TapRecord[]
  /** The hook calls; they include a tap once `ready` has resolved. */
  readonly calls: HookCalls
  /** The hook calls, once every tap added so far is registered. */
  ready(): Promise<HookCalls>
}

/** Creates an empty tap list; `engine` is loaded by `ready` once there is a tap. */
export function createTapList(engine: Lazy<HookEngine>): TapList {
  let taps: readonly TapRecord[] = []
  let running: HookEngine | undefined
  const register = ({ hook, plugin, type, fn, options }: TapRecord) => running?.raw[hook][type]({ ...options, name: plugin }, fn)
  const calls = Object.fromEntries(
    Object.entries(hookTable).map(([name, { kind, sync }]) => {
      const returnsArgument = kind === 'waterfall' || kind === 'filter'
      const call = (argument: never) => (running ? running.call[name as HookName](argument) : returnsArgument ? argument : undefined)
      return [name, sync ? call : async (argument: never) => call(argument)]
    }),
  ) as unknown as HookCalls
  return {
    add(record) {
      const { hook, plugin, type } = record
      const definition: HookDefinition = hookTable[hook]
      if (definition.sync && type === 'tapPromise') throw kernelError('sync-hook', { plugin, hook })
      taps = [...taps, record]
      register(record)
    },
    remove(plugin) {
      taps = taps.filter((tap) => tap.plugin !== plugin)
      for (const hook of Object.values(running?.raw ?? {})) hook.untap(plugin)
    },
    calls,
    of: (hook) => taps.filter((tap) => tap.hook === hook),
    async ready() {
      if (taps.length && !running) {
        const loaded = await engine.get()
        if (!running) {
          running = loaded
          taps.forEach(register)
        }
      }
      return calls
    },
  }
}

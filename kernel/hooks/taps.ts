import type { Lazy } from '../async/lazy'
import { kernelError } from '../errors/kernelErrors'
import type { HookEngine } from './engine'
import type { HookCalls, HookName } from './table'

/** One tap as a plugin added it. */
export interface TapRecord {
  readonly hook: HookName
  readonly plugin: string
  readonly type: 'tap' | 'tapPromise'
  readonly fn: never
  readonly options: { readonly stage?: number; readonly before?: string } | undefined
}

/**
 * A kit's taps. Without any tap the engine is not loaded: waterfall and filter hooks return their
 * argument, others `undefined`.
 */
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

/**
 * What the page start needs of `hookTable`, which is loaded with the engine: 1 is a synchronous
 * hook, 2 one that returns its argument where nothing taps it (a waterfall or a filter), 3 both.
 */
export const hookTraits = {
  discover: 0,
  connectors: 3,
  connect: 3,
  session: 0,
  request: 2,
  authorize: 0,
  execute: 0,
  transport: 0,
  settled: 1,
  view: 3,
  telemetry: 3,
} as const satisfies Record<HookName, number>

/** Creates an empty tap list; `engine` is loaded by `ready` once there is a tap. */
export function createTapList(engine: Lazy<HookEngine>): TapList {
  let taps: readonly TapRecord[] = []
  let running: HookEngine | undefined
  const register = ({ hook, plugin, type, fn, options }: TapRecord) =>
    running?.raw[hook][type]({ ...options, name: plugin }, fn)
  const calls = Object.fromEntries(
    Object.entries(hookTraits).map(([name, traits]) => {
      const call = (argument: never) =>
        running ? running.call[name as HookName](argument) : traits & 2 ? argument : undefined
      return [name, traits & 1 ? call : async (argument: never) => call(argument)]
    }),
  ) as unknown as HookCalls
  return {
    add(record) {
      const { hook, plugin, type } = record
      if (hookTraits[hook] & 1 && type === 'tapPromise')
        throw kernelError('sync-hook', { plugin, hook })
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

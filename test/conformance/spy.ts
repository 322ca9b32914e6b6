import {
  type AnyKit,
  type Connector,
  isKitError,
  type Plugin,
  type PluginContext,
  type PluginInput,
} from 'tessera-kit'

/** What a plugin did through its context. */
export interface Spy {
  /** The plugin, watched. */
  readonly plugin: Plugin
  /** Needs that were used without being declared, each once. */
  readonly refused: ReadonlySet<string>
  /** Its connectors, in the order they were added, by id; those without an id by their number. */
  readonly connectors: ReadonlyMap<string, Connector>
  /** Names of the events it tracked. */
  readonly tracked: readonly string[]
}

type Any = Record<PropertyKey, unknown>
interface Finding {
  add(connector: Connector): () => void
}
type Tap = Record<
  'tap' | 'tapPromise',
  (fn: (given: Finding) => unknown, ...rest: readonly unknown[]) => void
>

/** The need that a refused use wanted; undefined for any other error. */
export const needIn = (error: unknown): string | undefined =>
  isKitError(error, 'kernel/capability-refused')
    ? (/needs "([^"]+)"/.exec(error.message)?.[1] ?? error.message)
    : undefined

/**
 * Answers the same plugin with a context that is looked at from outside: errors pass through, also
 * those the plugin swallows.
 */
function spyOn(plugin: Plugin): Spy {
  const refused = new Set<string>()
  const connectors = new Map<string, Connector>()
  const tracked: string[] = []
  const look = (error: unknown): never => {
    const need = needIn(error)
    if (need !== undefined) refused.add(need)
    throw error
  }
  const call = (fn: (...values: unknown[]) => unknown, values: unknown[]): unknown => {
    try {
      const answer = fn(...values)
      return answer instanceof Promise ? answer.catch(look) : answer
    } catch (error) {
      return look(error)
    }
  }
  const through = (target: object, also: Record<string, (value: unknown) => void> = {}): object =>
    new Proxy(target, {
      get(_, key) {
        try {
          const value = Reflect.get(target, key, target) as unknown
          if (key === 'connectors')
            return through(value as object, { add: (added) => keep(added as Connector) })
          if (key === 'hooks') return through(value as object)
          if (key === 'discover') return tapped(value as Tap)
          if (typeof value !== 'function') return value
          return (...values: unknown[]) => {
            also[String(key)]?.(values[0])
            return call((value as (...all: unknown[]) => unknown).bind(target), values)
          }
        } catch (error) {
          return look(error)
        }
      },
    })
  let nameless = 0
  const keep = (connector: Connector) => {
    if (typeof connector !== 'object' || connector === null) return
    const { manifest } = connector as { manifest?: Connector['manifest'] }
    const id = (manifest as { id?: unknown } | undefined)?.id
    connectors.set(
      String(id ?? nameless++),
      manifest ? connector : Object.assign(Object.create(connector) as Connector, { manifest: {} }),
    )
  }
  /** What is added by somebody who waits for the hook comes by a function that it is given then. */
  const tapped = (tap: Tap): Tap => {
    const via =
      (verb: keyof Tap): Tap[keyof Tap] =>
      (fn, ...rest) =>
        tap[verb](
          (given) => fn({ ...given, add: (connector) => (keep(connector), given.add(connector)) }),
          ...rest,
        )
    return { tap: via('tap'), tapPromise: via('tapPromise') }
  }
  const { setup } = plugin.spec
  const watched = (ctx: PluginContext) => {
    nameless = 0
    return setup?.call(
      plugin.spec,
      through(ctx as unknown as Any, {
        track: (event) => tracked.push(String(event)),
      }) as PluginContext,
    )
  }
  return {
    plugin: setup ? { ...plugin, spec: { ...plugin.spec, setup: watched } } : plugin,
    refused,
    connectors,
    tracked,
  }
}

/** A plugin that is watched among others. */
export interface Company extends Spy {
  /** The others, watched as well. */
  readonly others: readonly PluginInput[]
  /**
   * The plugin's connectors, those it added past its context too: whatever is listed and none of
   * the others has added.
   */
  own(kit: AnyKit): ReadonlyMap<string, Connector>
}

/** Watches a plugin and those beside it, to tell their connectors apart. */
export function spyAmong(plugin: Plugin, beside: readonly PluginInput[]): Company {
  const spies: Spy[] = []
  const watch = (input: PluginInput): PluginInput => {
    if (Array.isArray(input)) return (input as readonly PluginInput[]).map(watch)
    if (!input || typeof input !== 'object' || !('spec' in input)) return input
    const { includes } = input.spec
    const spy = spyOn(
      includes ? { ...input, spec: { ...input.spec, includes: includes.map(watch) } } : input,
    )
    spies.push(spy)
    return spy.plugin
  }
  const others = beside.map(watch)
  const spy = spyOn(plugin)
  return {
    ...spy,
    others,
    own(kit) {
      const theirs = new Set(spies.flatMap(({ connectors }) => [...connectors.values()]))
      const known = new Set(spy.connectors.values())
      const rest = kit
        .getState()
        .connectors.filter((connector) => !theirs.has(connector) && !known.has(connector))
      return new Map([
        ...rest.map((connector) => [String(connector.manifest.id), connector] as const),
        ...spy.connectors,
      ])
    },
  }
}

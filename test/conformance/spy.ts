import { type Connector, errorMessage, isKitError, type Plugin, type PluginContext } from 'tessera-kit'

/** What a plugin did through its context. */
export interface Spy {
  /** The plugin, watched. */
  readonly plugin: Plugin
  /** Needs that were used without being declared, each once. */
  readonly refused: ReadonlySet<string>
  /** Its connectors, in the order they were added, by id. */
  readonly connectors: ReadonlyMap<string, Connector>
  /** Names of the events it tracked. */
  readonly tracked: readonly string[]
}

type Any = Record<PropertyKey, unknown>

/** Answers the same plugin with a context that is looked at from outside: errors pass through, also those the plugin swallows. */
export function spyOn(plugin: Plugin): Spy {
  const refused = new Set<string>()
  const connectors = new Map<string, Connector>()
  const tracked: string[] = []
  const look = (error: unknown): never => {
    if (isKitError(error, 'kernel/capability-refused')) refused.add(/uses "([^"]+)"/.exec(errorMessage(error))?.[1] ?? errorMessage(error))
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
          if (key === 'connectors') return through(value as object, { add: (added) => keep(added as Connector) })
          if (key === 'hooks') return through(value as object)
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
  const keep = (connector: Connector) => {
    if (typeof (connector as Connector | undefined)?.manifest?.id === 'string') connectors.set(connector.manifest.id, connector)
  }
  const { setup } = plugin.spec
  const watched = (ctx: PluginContext) => setup?.call(plugin.spec, through(ctx as unknown as Any, { track: (event) => tracked.push(String(event)) }) as PluginContext)
  return { plugin: setup ? { ...plugin, spec: { ...plugin.spec, setup: watched } } : plugin, refused, connectors, tracked }
}

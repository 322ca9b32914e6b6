import type { Clock } from '../async/clock'
import type { SliceStore } from '../state/types'
import type { Connector, ConnectorRegistry } from './types'

/** Looks for connectors and adds them. Never rejects. */
export type Finder = () => Promise<void>

const frame = 16
/** Milliseconds that `discover` waits for a slow finder. */
const finderTimeout = 1000

/** Keeps connectors in a map and publishes the list at most once per frame: n announced wallets cost n. */
export function createConnectorRegistry(cell: SliceStore<readonly Connector[]>, clock: Clock): ConnectorRegistry {
  const byId = new Map<string, Connector>()
  const waiting = new Map<string, Set<(connector: Connector) => void>>()
  const removal = new Set<(connector: Connector) => void>()
  let pending: unknown
  let waitingFor: unknown
  const finders: Finder[] = []
  let discovery: Promise<void> | undefined
  const flush = () => {
    if (pending === undefined || pending === 'ended') return
    clock.clearTimeout(pending)
    pending = undefined
    // `platforms: []` marks an alias: resolvable by id, not listed
    cell.set([...byId.values()].filter(({ manifest }) => manifest.platforms?.length !== 0))
  }
  const publish = () => {
    pending ??= clock.setTimeout(flush, frame)
  }
  const whenAdded: ConnectorRegistry['whenAdded'] = (id, listener) => {
    const present = byId.get(id)
    if (present) {
      listener(present)
      return () => {}
    }
    const listeners = waiting.get(id) ?? new Set()
    waiting.set(id, listeners.add(listener))
    return () => void listeners.delete(listener)
  }
  return {
    add(connector) {
      const { id } = connector.manifest
      if (byId.has(id)) return () => {}
      byId.set(id, connector)
      publish()
      const listeners = waiting.get(id)
      waiting.delete(id)
      for (const listener of listeners ?? []) listener(connector)
      return () => {
        if (byId.get(id) !== connector) return
        byId.delete(id)
        publish()
        for (const listener of removal) listener(connector)
      }
    },
    get: (id) => byId.get(id),
    find(finder) {
      if (discovery) void finder()
      else finders.push(finder)
    },
    discover() {
      discovery ??= Promise.race([
        Promise.all(finders.map((finder) => finder())).then(() => {}),
        new Promise<void>((resolve) => {
          waitingFor = clock.setTimeout(resolve, finderTimeout)
        }),
      ]).then(() => {
        clock.clearTimeout(waitingFor)
        flush()
      })
      return discovery
    },
    whenAdded,
    onRemoved(listener) {
      removal.add(listener)
      return () => void removal.delete(listener)
    },
    destroy() {
      for (const timer of [pending, waitingFor]) clock.clearTimeout(timer)
      pending = 'ended'
      waiting.clear()
      removal.clear()
    },
  }
}

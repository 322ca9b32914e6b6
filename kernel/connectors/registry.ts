import type { Cell } from '../cell'
import type { Clock } from '../clock'
import type { Connector } from './connector'

/** The kit's connectors, keyed by id. */
export interface ConnectorRegistry {
  /** Adds a connector; an id that is taken is refused by answering a function that does nothing. Listeners hear once per frame. */
  add(connector: Connector): () => void
  get(id: string): Connector | undefined
  /** Calls back when `id` is there, at once if it is; answers the function that stops waiting. */
  whenAdded(id: string, listener: (connector: Connector) => void): () => void
  onRemoved(listener: (connector: Connector) => void): () => void
  /** Adds one who looks for connectors when they are wanted; at once if they are already. */
  find(finder: Finder): void
  /** Runs every finder once and publishes what they found. Resolves when they are done, at most after a second; never rejects. */
  discover(): Promise<void>
  /** Publishes nothing any more, and forgets who waits. */
  destroy(): void
}

/** Looks for connectors and adds them. It guards itself. */
export type Finder = () => Promise<void>

const frame = 16
/** Milliseconds that those who want to see connectors wait for a slow finder. */
const patience = 1000

/** Keeps connectors in a map and publishes the list at most once per frame: n announced wallets cost n. */
export function createConnectorRegistry(cell: Cell<readonly Connector[]>, clock: Clock): ConnectorRegistry {
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
    // one that runs nowhere is another name of a listed one: found by its id, shown to nobody
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
          waitingFor = clock.setTimeout(resolve, patience)
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

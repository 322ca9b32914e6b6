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
  /** Publishes nothing any more, and forgets who waits. */
  destroy(): void
}

const frame = 16

/** Keeps connectors in a map and publishes the list at most once per frame: n announced wallets cost n. */
export function createConnectorRegistry(cell: Cell<readonly Connector[]>, clock: Clock): ConnectorRegistry {
  const byId = new Map<string, Connector>()
  const waiting = new Map<string, Set<(connector: Connector) => void>>()
  const removal = new Set<(connector: Connector) => void>()
  let pending: unknown
  const publish = () => {
    if (pending !== undefined) return
    pending = clock.setTimeout(() => {
      pending = undefined
      cell.set([...byId.values()])
    }, frame)
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
    whenAdded,
    onRemoved(listener) {
      removal.add(listener)
      return () => void removal.delete(listener)
    },
    destroy() {
      if (pending !== undefined) clock.clearTimeout(pending)
      pending = 'ended'
      waiting.clear()
      removal.clear()
    },
  }
}

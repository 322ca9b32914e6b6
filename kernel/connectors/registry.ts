import type { Clock } from '../async/clock'
import { createEmitter } from '../async/emitter'
import type { SliceStore } from '../state/types'
import type { Connector, ConnectorChanges, ConnectorRegistry, Finder } from './types'

/** Milliseconds (one frame) during which changes are collected. */
const publishDelay = 16
/** Milliseconds that `discover` waits for slow finders. */
const discoveryTimeout = 1000

/**
 * Keeps connectors in a map and publishes them as a list at most once per frame, so that adding n
 * wallets takes O(n).
 */
export function createConnectorRegistry(
  slice: SliceStore<readonly Connector[]>,
  clock: Clock,
): ConnectorRegistry {
  const byId = new Map<string, Connector>()
  const changes = createEmitter<ConnectorChanges>()
  /** Null after the end. */
  let publishTimer: unknown
  let discoveryTimer: unknown
  const finders: Finder[] = []
  let discovery: Promise<void> | undefined
  const flush = () => {
    if (publishTimer == null) return
    clock.clearTimeout(publishTimer)
    publishTimer = undefined
    // `platforms: []` marks an alias: resolvable by id, not listed
    slice.set([...byId.values()].filter(({ manifest }) => manifest.platforms?.length !== 0))
  }
  const changed = (event: keyof ConnectorChanges, connector: Connector) => {
    if (publishTimer === null) return
    publishTimer ??= clock.setTimeout(flush, publishDelay)
    changes.emit(event, connector)
  }
  return {
    add(connector) {
      const { id } = connector.manifest
      if (byId.has(id)) return () => {}
      byId.set(id, connector)
      changed('added', connector)
      return () => {
        if (byId.get(id) !== connector) return
        byId.delete(id)
        changed('removed', connector)
      }
    },
    get: (id) => byId.get(id),
    find(finder) {
      if (discovery) void finder()
      else finders.push(finder)
    },
    discover() {
      discovery ??= Promise.race<unknown>([
        Promise.all(finders.map((finder) => finder())),
        new Promise<void>((resolve) => {
          discoveryTimer = clock.setTimeout(resolve, discoveryTimeout)
        }),
      ]).then(() => {
        clock.clearTimeout(discoveryTimer)
        flush()
      })
      return discovery
    },
    on: changes.on,
    destroy() {
      clock.clearTimeout(publishTimer)
      clock.clearTimeout(discoveryTimer)
      publishTimer = null
    },
  }
}

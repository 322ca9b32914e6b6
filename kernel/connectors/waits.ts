import { connectorsOf } from './connections'
import type { ConnectorEvents } from './types'
import type { HeldCore } from './sessionVerbs'
import { listenTo, type Watch } from './watch'

/** Waits for stored wallets that were locked or missing, until the kit ends. */
export interface Waits {
  /** Takes a stored wallet up when it appears or, once it is here, when it offers accounts; where it holds all that is stored, it is not waited for. */
  wait(connectorId: string): void
  /** Hears what a wallet offers while it is asked: its answer may be older. */
  hear(connectorId: string): void
  stopWaiting(connectorId: string): void
  /** Where a wallet is stored and holds nothing. */
  missing(connectorId: string): string[]
}

/** `retry` is called for a wallet that is here again, or offers accounts. */
export function createWaits(core: HeldCore, watch: Watch, retry: (connectorId: string) => void): Waits {
  const { book, connectors, ending, namespaces } = core
  const listen = listenTo(core)
  const waits = new Map<string, () => void>()
  const stopWaiting = (id: string) => {
    waits.get(id)?.()
    waits.delete(id)
  }
  const missing = (id: string) => {
    const stored = ending.aborted ? undefined : book.read()?.connections
    return namespaces.filter((namespace) => stored?.[namespace]?.some(({ connectorId }) => connectorId === id) && !book.connection(namespace, id))
  }
  const hear = (id: string) => {
    stopWaiting(id)
    // what is followed is heard by those who follow it
    if (ending.aborted || watch.following.has(id)) return
    const connector = connectors.get(id)
    const offered = ({ accounts }: ConnectorEvents['change']) => {
      if (accounts?.length) retry(id)
    }
    waits.set(id, connector ? listen(connector, 'change', offered) : connectors.whenAdded(id, () => retry(id)))
  }
  const wait = (id: string) => (missing(id).length ? hear(id) : stopWaiting(id))
  connectors.onRemoved(({ manifest: { id } }) => {
    if (waits.has(id)) wait(id)
  })
  ending.addEventListener('abort', () => waits.forEach((stop) => stop()))
  return { wait, hear, stopWaiting, missing }
}

/** The wallets that are connected or stored. */
export const knownIds = ({ book, namespaces }: Pick<HeldCore, 'book' | 'namespaces'>): string[] =>
  [...Object.values(book.read()?.connections ?? {}), ...namespaces.map(book.connections)].flat().map(({ connectorId }) => connectorId)

/** Leaves the wallets that hold nothing any more and are not stored either. */
export function leaveUnused({ book, namespaces }: HeldCore, { following, leave }: Watch): void {
  const used = [...knownIds({ book, namespaces }), ...namespaces.flatMap((namespace) => connectorsOf(book.get(namespace)))]
  for (const id of [...following.keys()]) if (!used.includes(id)) leave(id)
}

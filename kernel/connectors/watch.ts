import type { Connector, ConnectorEvents } from './connector'
import type { ChangeReason } from './machine'
import { readSession } from './checkResult'
import type { SessionCore } from './sessionCore'
import { type Connection, connectorsOf, sameConnection, withActive } from './sessionState'
import { drop, put, putBack } from './holding'

/** Follows what connected wallets report by themselves, and waits for those that were locked or missing. */
export interface Watch {
  follow(connector: Connector): void
  leave(connectorId: string): void
  /** Leaves the wallets that hold nothing any more and are not stored either. */
  leaveUnused(): void
  /** Takes a stored wallet up when it offers accounts, or when it was missing and appears. */
  wait(connectorId: string): void
  /** Waits no more for a wallet. */
  stopWaiting(connectorId: string): void
  destroy(): void
}

type Change = ConnectorEvents['change']

/** `takeUp` asks a stored wallet silently in these namespaces. */
export function watchConnectors(core: SessionCore, takeUp: (connectorId: string, namespaces: readonly string[]) => void): Watch {
  const { book, connectors, namespaces: all, ending } = core
  const following = new Map<string, () => void>()
  const waits = new Map<string, () => void>()
  const listen = listenTo(core)

  const end = (id: string, reason: ChangeReason, only?: string) =>
    book.together(() => {
      for (const namespace of all) if ((only ?? namespace) === namespace && book.connection(namespace, id)) drop(book, namespace, [id], reason)
    }, reason)
  const change = (id: string, held: Connection, { namespace, accounts, chainId }: Change) => {
    if (Array.isArray(accounts) && !accounts.length) return end(id, 'locked', namespace)
    const list = accounts ?? held.accounts
    const told = readSession(namespace, { accounts: list, active: (Array.isArray(list) && list[0]?.address) || '', chainId: chainId ?? held.chainId })
    if (!told) return end(id, 'garbage', namespace)
    const next = withActive(told, [held.active], book.preferences()[namespace])
    if (!sameConnection(held, next)) put(book, namespace, { connectorId: id, ...next }, 'wallet')
  }
  /** A wallet that was locked while connected offers its accounts again: the stored connection stands, so it is taken up. */
  const revive = (id: string, { namespace, accounts, chainId }: Change) => {
    const stored = book.read()
    const before = stored?.connections[namespace]?.find(({ connectorId }) => connectorId === id)
    if (!stored || !before || isAsked(core, namespace, id)) return
    const told = readSession(namespace, { accounts, active: accounts?.[0]?.address, chainId: chainId ?? before.chainId })
    if (!told) return
    putBack(book, namespace, { connectorId: id, ...withActive(told, [before.active], book.preferences()[namespace]) }, stored, 'restored')
  }
  const leave = (id: string) => {
    following.get(id)?.()
    following.delete(id)
  }
  const stopWaiting = (id: string) => {
    waits.get(id)?.()
    waits.delete(id)
  }
  const leaveUnused = () => {
    const stored = Object.values(book.read()?.connections ?? {}).flat()
    const held = all.flatMap((namespace) => [...book.connections(namespace), ...connectorsOf(book.get(namespace)).map((connectorId) => ({ connectorId }))])
    const used = new Set([...stored, ...held].map(({ connectorId }) => connectorId))
    for (const id of [...following.keys()]) if (!used.has(id)) leave(id)
  }
  /** Where a wallet is stored and holds nothing. */
  const missing = (id: string): string[] => {
    const stored = book.read()?.connections
    const isStored = (namespace: string) => stored?.[namespace]?.some(({ connectorId }) => connectorId === id)
    return all.filter((namespace) => isStored(namespace) && !book.connection(namespace, id) && !isAsked(core, namespace, id))
  }
  const wait = (id: string) => {
    stopWaiting(id)
    if (ending.aborted || following.has(id)) return
    const connector = connectors.get(id)
    const retry = () => {
      stopWaiting(id)
      const namespaces = missing(id)
      if (namespaces.length) takeUp(id, namespaces)
    }
    const offered = ({ accounts }: Change) => {
      if (accounts?.length) retry()
    }
    waits.set(id, connector ? listen(connector, 'change', offered) : connectors.whenAdded(id, retry))
  }
  const stopRemoval = connectors.onRemoved(({ manifest: { id } }) => {
    leave(id)
    end(id, 'removed')
    if (missing(id).length) wait(id)
  })

  return {
    follow(connector) {
      const { id } = connector.manifest
      leave(id)
      stopWaiting(id)
      if (ending.aborted) return
      const offs = [
        listen(connector, 'change', (payload) => {
          const { namespace } = payload
          if (!all.includes(namespace)) return
          const held = book.connection(namespace, id)
          if (held) change(id, held, payload)
          else if (payload.accounts?.length) revive(id, payload)
        }),
        listen(connector, 'disconnect', (payload) => end(id, 'wallet', payload?.namespace)),
      ]
      following.set(id, () => {
        for (const off of offs) off()
      })
      leaveUnused()
    },
    leave,
    leaveUnused,
    wait,
    stopWaiting,
    destroy() {
      stopRemoval()
      for (const id of [...following.keys()]) leave(id)
      for (const id of [...waits.keys()]) stopWaiting(id)
    },
  }
}

/** Whether a stored wallet is being asked silently in a namespace: its answer will say more than its events. */
const isAsked = ({ attempts, book }: SessionCore, namespace: string, id: string): boolean => {
  const session = book.get(namespace)
  return attempts.has(namespace) && session.status === 'reconnecting' && session.connectorId === id
}

/** Listens to connectors; neither their `on` nor what they send can break anything here. */
const listenTo =
  ({ debug, ending }: SessionCore) =>
  <E extends keyof ConnectorEvents>(connector: Connector, event: E, hear: (payload: ConnectorEvents[E]) => void): (() => void) => {
    const complain = (error: unknown) => debug(`"${connector.manifest.id}" sent a "${event}" that cannot be used`, error)
    const guarded = (run: () => void) => {
      try {
        run()
      } catch (error) {
        complain(error)
      }
    }
    let on = true
    let off: (() => void) | undefined
    guarded(() => {
      // a wallet that goes on calling after the undo is not heard
      off = connector.on(event, (payload) => {
        if (on && !ending.aborted) guarded(() => hear(payload))
      })
    })
    return () => {
      on = false
      guarded(() => off?.())
    }
  }

import type { Lazy } from '../lazy'
import { readSession } from './checkResult'
import { sameConnection, withActive } from './connections'
import type { Connector, ConnectorEvents } from './types'
import { drop, put } from './holding'
import type { ChangeReason } from './machine'
import type { SessionCore } from './sessionCore'
import type { SessionMore } from './sessionMore'
import { type Connection, connectionLimit } from './sessionState'
import type { HeldCore } from './sessionVerbs'

/** Follows what connected wallets report by themselves, until the kit ends. */
export interface Watch {
  follow(connector: Connector): void
  readonly following: ReadonlyMap<string, unknown>
  leave(connectorId: string): void
}

type Change = ConnectorEvents['change']

export function watchConnectors(core: HeldCore, more: Lazy<SessionMore>): Watch {
  const { book, connectors, debug, ending, namespaces: all } = core
  const following = new Map<string, () => void>()
  const listen = listenTo(core)
  const later = (run: (made: SessionMore) => unknown) => void more.get().then((made) => ending.aborted || run(made)).catch((error) => debug('a stored wallet could not be asked', error))

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
  const leave = (id: string) => {
    following.get(id)?.()
    following.delete(id)
  }
  connectors.onRemoved(({ manifest: { id } }) => {
    if (!following.has(id)) return
    leave(id)
    end(id, 'removed')
    // it may be back before those who wait for it are here
    later((made) => (connectors.get(id) ? made.retry(id) : made.wait(id)))
  })
  ending.addEventListener('abort', () => following.forEach((stop) => stop()))
  return {
    follow(connector) {
      const { id } = connector.manifest
      leave(id)
      if (ending.aborted) return
      const offs = [
        listen(connector, 'change', (payload) => {
          const { namespace, accounts } = payload
          const held = all.includes(namespace) && book.connection(namespace, id)
          if (held) change(id, held, payload)
          // locked while connected, it offers its accounts again
          else if (accounts?.length) later((made) => made.retry(id))
        }),
        listen(connector, 'disconnect', (payload) => {
          end(id, 'wallet', payload?.namespace)
          if (payload?.ended) book.forget([id])
        }),
      ]
      following.set(id, () => offs.forEach((off) => off()))
      if (following.size > connectionLimit) later((made) => made.leaveUnused())
    },
    following,
    leave,
  }
}

/** Listens to connectors; neither their `on` nor what they send can break anything here. */
export const listenTo =
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

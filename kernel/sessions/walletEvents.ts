import type { Connector, ConnectorEvents } from '../connectors/types'
import type { ConnectedNamespace } from '../networks/types'
import { remove, upsert } from './active'
import { readSession } from './connect'
import type { SessionContext, WalletEvents } from './context'
import { connectorsOf, sameConnection, withSelected } from './store'
import { connectionLimit } from './stored'
import type { ChangeReason, Connection } from './types'

/** What is done about wallets that may have to be asked again. */
export interface WalletReturns {
  /** A wallet that is followed offers accounts where it is not connected. */
  offered(connectorId: string): void
  /** A connected wallet's connector was removed. */
  removed(connectorId: string): void
}

type Change = ConnectorEvents['change']

/** Listens to connected wallets. */
export function createWalletEvents(context: SessionContext, returns: WalletReturns): WalletEvents {
  const { canonical, connectors, debug, disposer, namespaces: all, store } = context
  const followed = new Map<string, () => void>()
  const listen = guardedListener(context)

  const present = (id: string, namespace: string): Connection | undefined =>
    followed.has(id) ? store.connection(namespace, id) : undefined
  const end = (id: string, reason: ChangeReason, only?: string) =>
    store.batch(() => {
      for (const namespace of all)
        if ((only ?? namespace) === namespace && store.connection(namespace, id))
          remove(store, namespace, [id], reason)
    }, reason)
  const change = (id: string, { namespace, accounts, chainId }: Change): void | Promise<void> => {
    const connection = present(id, namespace)
    if (!connection) return
    if (Array.isArray(accounts) && !accounts.length) return end(id, 'locked', namespace)
    const list = accounts ?? connection.accounts
    const reported = readSession(namespace, {
      ...connection,
      accounts: list,
      active: (Array.isArray(list) && list[0]?.address) || '',
      chainId: chainId ?? connection.chainId,
    })
    if (!reported) return end(id, 'garbage', namespace)
    const apply = (session: ConnectedNamespace) => {
      // while a driver was loaded it may have ended, or the visitor may have switched its network
      const now = present(id, namespace)
      if (!now) return
      // on another chain the wallet may list its accounts in another order
      const said = chainId === undefined ? { ...session, chainId: now.chainId } : session
      const next = withSelected(
        said,
        said.chainId === now.chainId ? now : said,
        now.active,
        store.preferences()[namespace],
      )
      if (!sameConnection(now, next))
        upsert(store, namespace, { connectorId: id, ...next }, 'wallet')
    }
    const written = canonical(namespace, reported)
    if (written instanceof Promise) return written.then(apply)
    apply(written)
  }
  /**
   * Applies the changes of one wallet in the order they came: one that waits for a driver keeps
   * those after it waiting.
   */
  const inOrder = (id: string) => {
    let last: Promise<void> | undefined
    return (run: () => void | Promise<void>) => {
      const work = last ? last.then(run) : run()
      const done: typeof last = work
        ?.catch((error) => debug(`"${id}" sent a "change" that cannot be used`, error))
        .then(() => {
          if (last === done) last = undefined
        })
      last = done
    }
  }
  const leave = (id: string) => {
    followed.get(id)?.()
    followed.delete(id)
  }
  const leaveUnused = () => {
    const used = [
      ...knownIds(context),
      ...all.flatMap((namespace) => connectorsOf(store.get(namespace))),
    ]
    for (const id of [...followed.keys()]) if (!used.includes(id)) leave(id)
  }
  connectors.on('removed', ({ manifest: { id } }) => {
    if (!followed.has(id)) return
    leave(id)
    end(id, 'removed')
    returns.removed(id)
  })
  disposer.onEnd(() => [...followed.keys()].forEach(leave))

  return {
    follow(connector) {
      const { id } = connector.manifest
      leave(id)
      if (disposer.signal.aborted) return
      const queue = inOrder(id)
      const offs = [
        listen(connector, 'change', (payload) => {
          const { namespace, accounts } = payload
          if (all.includes(namespace) && store.connection(namespace, id))
            queue(() => change(id, payload))
          // locked while connected, it offers its accounts again
          else if (accounts?.length) returns.offered(id)
        }),
        listen(connector, 'disconnect', (payload) => {
          end(id, 'wallet', payload?.namespace)
          if (payload?.ended) store.forget([id])
        }),
      ]
      followed.set(id, () => offs.forEach((off) => off()))
      if (followed.size > connectionLimit) leaveUnused()
    },
    isFollowed: (id) => followed.has(id),
    leave,
    leaveUnused,
  }
}

/** The wallets that are connected or stored. */
export const knownIds = ({
  namespaces,
  store,
}: Pick<SessionContext, 'namespaces' | 'store'>): string[] =>
  [...Object.values(store.read()?.connections ?? {}), ...namespaces.map(store.connections)]
    .flat()
    .map(({ connectorId }) => connectorId)

/**
 * Makes the function that listens to connectors: neither their `on` nor their payloads can break
 * anything here, and nothing is received after the undo.
 */
export const guardedListener =
  ({ debug, disposer: { signal } }: Pick<SessionContext, 'debug' | 'disposer'>) =>
  <E extends keyof ConnectorEvents>(
    connector: Connector,
    event: E,
    listener: (payload: ConnectorEvents[E]) => void,
  ): (() => void) => {
    const guarded = (run: () => void) => {
      try {
        run()
      } catch (error) {
        debug(`"${connector.manifest.id}" sent a "${event}" that cannot be used`, error)
      }
    }
    let on = true
    let off: (() => void) | undefined
    guarded(() => {
      // a wallet may go on calling after the undo
      off = connector.on(event, (payload) => {
        if (on && !signal.aborted) guarded(() => listener(payload))
      })
    })
    return () => {
      on = false
      guarded(() => off?.())
    }
  }

import type { ChainId } from '../networks/network'
import { accept } from '../validate'
import type { Account, ConnectedNamespace, Connector } from './connector'
import type { ChangeReason, Connected } from './machine'
import type { SessionDeps } from './session'
import { connectResultCheck } from './sessionState'

/** Follows what connected wallets report by themselves, and waits for those that were locked or missing. */
export interface Watch {
  follow(connector: Connector): void
  leave(connectorId: string): void
  /** Tries again when a wallet that was locked offers accounts, or when one that was missing appears. */
  wait(connectorId: string, again: () => void, reason: ChangeReason): void
  stopWaiting(): void
  /** The namespaces given, and every other one connected through the same wallets. */
  together(namespaces: readonly string[]): string[]
  destroy(): void
}

export function watchConnectors({ book, connectors, networks }: SessionDeps): Watch {
  const following = new Map<string, () => void>()
  const waits = new Map<string, () => void>()
  const all = [...new Set(networks.map((network) => network.namespace))]

  const connectedTo = (connectorId: string): [string, Connected][] =>
    all.flatMap((namespace) => {
      const session = book.get(namespace)
      return session.status === 'connected' && session.connectorId === connectorId ? [[namespace, session] as [string, Connected]] : []
    })
  const end = (connectorId: string, reason: ChangeReason, only?: string) => {
    for (const [namespace] of connectedTo(connectorId)) {
      if (only === undefined || only === namespace) book.move(namespace, { type: 'disconnect', reason }, reason)
    }
  }
  const change = (connector: Connector, payload: { namespace: string; accounts?: readonly Account[]; chainId?: ChainId }) => {
    const { id } = connector.manifest
    const session = connectedTo(id).find(([namespace]) => namespace === payload.namespace)?.[1]
    if (!session) return
    if (payload.accounts && !payload.accounts.length) {
      end(id, 'locked', payload.namespace)
      return
    }
    const next = merge(session, payload)
    const valid = accept(connectResultCheck, { sessions: { [payload.namespace]: next } })
    if (!valid) end(id, 'garbage', payload.namespace)
    else if (!same(session, next)) book.move(payload.namespace, { type: 'update', session: next }, 'wallet')
  }
  const leave = (connectorId: string) => {
    following.get(connectorId)?.()
    following.delete(connectorId)
  }
  const stopRemoval = connectors.onRemoved((connector) => {
    leave(connector.manifest.id)
    end(connector.manifest.id, 'removed')
  })

  return {
    follow(connector) {
      const { id } = connector.manifest
      leave(id)
      waits.get(id)?.()
      waits.delete(id)
      const offs = [
        connector.on('change', (payload) => {
          const wasLocked = connectedTo(id).length === 0
          if (!wasLocked) change(connector, payload)
          else if (payload.accounts?.length) revive(connector, payload.namespace, payload)
        }),
        connector.on('disconnect', ({ namespace }) => end(id, 'wallet', namespace)),
      ]
      following.set(id, () => {
        for (const off of offs) off()
      })
    },
    leave,
    wait(connectorId, again, reason) {
      waits.get(connectorId)?.()
      if (reason === 'locked') {
        const connector = connectors.get(connectorId)
        const off = connector?.on('change', ({ accounts }) => {
          if (accounts?.length) retry()
        })
        waits.set(connectorId, () => off?.())
      } else if (!connectors.get(connectorId)) {
        waits.set(connectorId, connectors.whenAdded(connectorId, () => retry()))
      }
      const retry = () => {
        waits.get(connectorId)?.()
        waits.delete(connectorId)
        if (all.every((namespace) => book.get(namespace).status === 'disconnected')) again()
      }
    },
    stopWaiting() {
      for (const stop of waits.values()) stop()
      waits.clear()
    },
    together(namespaces) {
      const ids = new Set(namespaces.flatMap((namespace) => idOf(book.get(namespace))))
      return all.filter((namespace) => namespaces.includes(namespace) || idOf(book.get(namespace)).some((id) => ids.has(id)))
    },
    destroy() {
      stopRemoval()
      for (const id of [...following.keys()]) leave(id)
      for (const stop of waits.values()) stop()
      waits.clear()
    },
  }

  /** A wallet that was locked while connected offers its accounts again: the stored connection stands, so it is taken up. */
  function revive(connector: Connector, namespace: string, payload: { accounts?: readonly Account[]; chainId?: ChainId }) {
    const stored = book.read()
    if (stored?.current[namespace] !== connector.manifest.id || book.get(namespace).status !== 'disconnected') return
    const before = stored.connections[namespace]?.[0]
    const active = payload.accounts?.find((account) => account.address === before?.active) ?? payload.accounts?.[0]
    const chainId = payload.chainId ?? (before?.chainId as ChainId | undefined)
    const session = { accounts: payload.accounts, active: active?.address, chainId }
    const valid = accept(connectResultCheck, { sessions: { [namespace]: session } })
    if (!valid) return
    book.move(namespace, { type: 'restore', connectorId: connector.manifest.id }, 'restored')
    book.move(namespace, { type: 'succeed', session: session as ConnectedNamespace }, 'restored')
  }
}

const idOf = (session: { status: string; connectorId?: string }): string[] => (session.connectorId ? [session.connectorId] : [])

const merge = (session: Connected, { accounts, chainId }: { accounts?: readonly Account[]; chainId?: ChainId }): ConnectedNamespace => {
  const list = accounts ?? session.accounts
  const active = list.some((account) => account.address === session.active) ? session.active : (list[0]?.address ?? '')
  return { accounts: list, active, chainId: chainId ?? session.chainId }
}

const same = (a: ConnectedNamespace, b: ConnectedNamespace): boolean =>
  a.active === b.active && a.chainId === b.chainId && a.accounts.length === b.accounts.length && a.accounts.every((account, i) => account.address === b.accounts[i]?.address)

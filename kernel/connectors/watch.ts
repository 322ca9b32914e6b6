import type { ChainId } from '../networks/network'
import { accept } from '../accept'
import type { Account, ConnectedNamespace, Connector, ConnectorEvents } from './connector'
import type { ChangeReason, Connected } from './machine'
import type { SessionDeps } from './sessionCore'
import { connectResultCheck } from './checkResult'
import { connectorsOf } from './sessionState'

/** Follows what connected wallets report by themselves, and waits for those that were locked or missing. */
export interface Watch {
  follow(connector: Connector): void
  leave(connectorId: string): void
  /** Tries again, for those namespaces where it still may, when a wallet offers accounts, or when one that was missing appears. */
  wait(connectorId: string, namespaces: readonly string[], again: (namespaces: readonly string[]) => void): void
  /** Waits no more for wallets of these namespaces alone. */
  stopWaiting(namespaces: readonly string[]): void
  /** The namespaces given, and every other one connected through the same wallets. */
  together(namespaces: readonly string[]): string[]
  destroy(): void
}

type Change = ConnectorEvents['change']

export function watchConnectors({ book, connectors, networks, debug }: SessionDeps): Watch {
  const following = new Map<string, () => void>()
  const waits = new Map<string, { readonly namespaces: readonly string[]; readonly stop: () => void }>()
  const all = [...new Set(networks.map((network) => network.namespace))]

  /** Listens to a connector; neither its `on` nor what it sends can break anything here. */
  const listen = <E extends keyof ConnectorEvents>(connector: Connector, event: E, hear: (payload: ConnectorEvents[E]) => void): (() => void) => {
    const complain = (error: unknown) => debug(`"${connector.manifest.id}" sent a "${event}" that cannot be used`, error)
    try {
      return connector.on(event, (payload) => {
        try {
          hear(payload)
        } catch (error) {
          complain(error)
        }
      })
    } catch (error) {
      complain(error)
      return () => {}
    }
  }
  /** What a wallet holds in a namespace: the session itself, or the one that a failed attempt of another wallet returns to. */
  const held = (id: string, namespace: string): Connected | undefined => {
    const session = book.get(namespace)
    const kept = session.status === 'connecting' ? session.fallback : session
    return kept?.status === 'connected' && kept.connectorId === id ? kept : undefined
  }
  const set = (namespace: string, next: ConnectedNamespace | undefined, reason: ChangeReason) => {
    if (book.get(namespace).status === 'connecting') book.move(namespace, { type: 'fallback', session: next }, reason)
    else if (next) book.move(namespace, { type: 'update', session: next }, reason)
    else book.move(namespace, { type: 'disconnect', reason }, reason)
  }
  const end = (id: string, reason: ChangeReason, only?: string) => {
    for (const namespace of all) if ((only ?? namespace) === namespace && held(id, namespace)) set(namespace, undefined, reason)
  }
  const change = (id: string, session: Connected, { namespace, accounts, chainId }: Change) => {
    if (Array.isArray(accounts) && !accounts.length) return end(id, 'locked', namespace)
    const next = accounts === undefined || Array.isArray(accounts) ? merge(session, { accounts, chainId }) : undefined
    if (!next || !accept(connectResultCheck, { sessions: { [namespace]: next } })) end(id, 'garbage', namespace)
    else if (!same(session, next)) set(namespace, next, 'wallet')
  }
  const leave = (id: string) => {
    following.get(id)?.()
    following.delete(id)
  }
  const stopWait = (id: string) => {
    waits.get(id)?.stop()
    waits.delete(id)
  }
  /** Wallets that hold nothing any more and are not the stored ones of any namespace are not listened to. */
  const leaveUnused = () => {
    const stored = Object.values(book.read()?.current ?? {})
    const used = new Set([...stored, ...all.flatMap((namespace) => connectorsOf(book.get(namespace)))])
    for (const id of [...following.keys()]) if (!used.has(id)) leave(id)
  }
  const stopRemoval = connectors.onRemoved(({ manifest: { id } }) => {
    leave(id)
    end(id, 'removed')
  })

  return {
    follow(connector) {
      const { id } = connector.manifest
      leave(id)
      stopWait(id)
      const offs = [
        listen(connector, 'change', (payload) => {
          const session = held(id, payload.namespace)
          if (session) change(id, session, payload)
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
    wait(id, namespaces, again) {
      stopWait(id)
      const connector = connectors.get(id)
      const retry = () => {
        stopWait(id)
        const stored = book.read()?.current
        const still = namespaces.filter((namespace) => stored?.[namespace] === id && book.get(namespace).status === 'disconnected')
        if (still.length) again(still)
      }
      const offered = ({ accounts }: Change) => {
        if (accounts?.length) retry()
      }
      waits.set(id, { namespaces, stop: connector ? listen(connector, 'change', offered) : connectors.whenAdded(id, retry) })
    },
    stopWaiting(targets) {
      for (const [id, { namespaces }] of [...waits]) if (namespaces.every((namespace) => targets.includes(namespace))) stopWait(id)
    },
    together(namespaces) {
      const ids = new Set(namespaces.flatMap((namespace) => connectorsOf(book.get(namespace))))
      return all.filter((namespace) => namespaces.includes(namespace) || connectorsOf(book.get(namespace)).some((id) => ids.has(id)))
    },
    destroy() {
      stopRemoval()
      for (const id of [...following.keys()]) leave(id)
      for (const id of [...waits.keys()]) stopWait(id)
    },
  }

  /** A wallet that was locked while connected offers its accounts again: the stored connection stands, so it is taken up. */
  function revive(id: string, { namespace, accounts, chainId }: Change) {
    const stored = book.read()
    if (stored?.current[namespace] !== id || book.get(namespace).status !== 'disconnected') return
    const before = stored.connections[namespace]?.[0]
    const active = accounts?.find((account) => account.address === before?.active) ?? accounts?.[0]
    const session = { accounts, active: active?.address, chainId: chainId ?? before?.chainId }
    if (!accept(connectResultCheck, { sessions: { [namespace]: session } })) return
    book.move(namespace, { type: 'restore', connectorId: id }, 'restored')
    book.move(namespace, { type: 'succeed', session: session as ConnectedNamespace }, 'restored')
  }
}

interface Told {
  readonly accounts: readonly Account[] | undefined
  readonly chainId: ChainId | undefined
}

const merge = (session: Connected, { accounts, chainId }: Told): ConnectedNamespace => {
  const list = accounts ?? session.accounts
  const active = list.some((account) => account.address === session.active) ? session.active : (list[0]?.address ?? '')
  return { accounts: list, active, chainId: chainId ?? session.chainId }
}

const same = (a: ConnectedNamespace, b: ConnectedNamespace): boolean =>
  a.active === b.active && a.chainId === b.chainId && a.accounts.length === b.accounts.length && a.accounts.every((account, i) => account.address === b.accounts[i]?.address)

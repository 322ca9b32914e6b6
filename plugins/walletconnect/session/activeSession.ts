import type { ChainId, ConnectedNamespace } from '../../../kernel/index'
import { list, object, optional, record, text } from '../../../kernel/plugins/toolkit'
import type { ProtocolSession } from '../signClient/types'
import type { SessionContext } from './context'
import type { Drivers } from './proposal'
import {
  type Approved,
  type ApprovedNamespaces,
  chooseChain,
  connectedOn,
  readPeer,
} from './readSession'
import type { Requests } from './requests'

/**
 * The session in use. `chains`: the chain that each namespace is on, kept here since every request
 * of the protocol names its chain.
 */
export interface ActiveSession {
  readonly topic: string
  readonly drivers: Drivers
  readonly approved: ApprovedNamespaces
  readonly chains: Readonly<Record<string, ChainId>>
  /**
   * What the wallet reported by events and the session does not contain: the accounts to list
   * first, and a chain that is not approved yet.
   */
  readonly reported: Readonly<
    Record<string, { readonly first?: readonly string[]; readonly chainId?: ChainId }>
  >
}

/**
 * What the plugin stores of a session; the library stores the rest. `first`: the accounts to list
 * first, as the wallet reported them.
 */
interface StoredSession {
  readonly topic: string
  readonly chains: Readonly<Record<string, string>>
  readonly first?: Readonly<Record<string, readonly string[]>> | undefined
}
const storedCheck = object(
  {
    topic: text(128),
    chains: record(text(8), text(41)),
    first: optional(record(text(8), list(text(128), 500))),
  },
  { open: true },
)
const key = 'session'

/** The session in use: stores its chains, and emits the connector's events when it changes. */
export interface ActiveSessionStore {
  current(): ActiveSession | undefined
  stored(): StoredSession | undefined
  /** Replaces the session. Sends nothing to either wallet. */
  replace(
    session: ProtocolSession,
    input: Pick<ActiveSession, 'drivers' | 'approved' | 'chains'> &
      Partial<Pick<ActiveSession, 'reported'>>,
  ): void
  /** Changes the session; emits `change` and `disconnect` for the namespaces that are affected. */
  update(change: Partial<Pick<ActiveSession, 'approved' | 'chains' | 'reported'>>): void
  connected(namespace: string): ConnectedNamespace | undefined
  /**
   * Removes the session of this topic, also if it is only stored, and rejects its pending requests.
   * Returns whether it was the one in use.
   */
  remove(topic: string): boolean
  /** Calls `listener` after each change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

/** Makes the store of the connector's session. */
export function createActiveSession(
  context: SessionContext,
  requests: Pick<Requests, 'rejectAll'>,
): ActiveSessionStore {
  const { ctx, options, storage, events } = context
  const listeners = new Set<() => void>()
  let current: ActiveSession | undefined
  const stored = () => storage.read(key, storedCheck)
  const store = () => {
    if (!current) return
    const { topic, chains, reported } = current
    const first = Object.entries(reported).flatMap(([namespace, news]) =>
      news.first ? [[namespace, news.first] as const] : [],
    )
    storage.write(key, {
      topic,
      chains,
      ...(first.length && { first: Object.fromEntries(first) }),
    } satisfies StoredSession)
  }
  const set = (next: ActiveSession | undefined) => {
    current = next
    for (const listener of [...listeners]) listener()
  }
  const connected = (namespace: string) => current && connectedIn(current, namespace)

  return {
    current: () => current,
    stored,
    connected,
    replace({ topic, peer }, input) {
      const previous = current
      events.reset()
      set({ reported: {}, ...input, topic })
      store()
      ctx.state.set({ peer: readPeer(peer?.metadata, options.preferUniversalLinks) })
      if (previous && previous.topic !== topic) requests.rejectAll(previous.topic)
    },
    update(change) {
      const previous = current
      if (!previous) return
      const next = settle(context, { ...previous, ...change })
      set(next)
      store()
      for (const namespace of Object.keys({ ...previous.approved, ...next.approved })) {
        const now = connectedIn(next, namespace)
        if (!now) {
          requests.rejectAll(next.topic, namespace)
          events.emit('disconnect', {
            namespace,
            reason: 'the wallet has taken it out of the session',
          })
        } else if (JSON.stringify(connectedIn(previous, namespace)) !== JSON.stringify(now))
          events.emit('change', { namespace, accounts: now.accounts, chainId: now.chainId })
      }
    },
    remove(topic) {
      const wasActive = current?.topic === topic
      if (stored()?.topic === topic) storage.write(key, undefined)
      if (wasActive) {
        set(undefined)
        ctx.state.set({ peer: undefined })
      }
      requests.rejectAll(topic)
      return wasActive
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * Moves each namespace to an approved chain: the one that the wallet reported, the one it was on,
 * or another.
 */
function settle({ ctx }: SessionContext, current: ActiveSession): ActiveSession {
  const chains: Record<string, ChainId> = {}
  const reported: Record<string, ActiveSession['reported'][string]> = {}
  for (const [namespace, approved] of Object.entries(current.approved)) {
    const news = current.reported[namespace]
    const previous = current.chains[namespace]
    const now = chooseChain(
      approved,
      [news?.chainId, previous],
      ctx.networks.filter((network) => network.namespace === namespace),
    )
    chains[namespace] = now
    // an account of one chain may not exist on another
    reported[namespace] =
      now === previous || !news?.first
        ? (news ?? {})
        : { ...news, first: news.first.filter((address) => isOn(approved, now, address)) }
  }
  return { ...current, chains, reported }
}

const isOn = ({ accounts }: Approved, chainId: ChainId, address: string) =>
  accounts.some((account) => account.chainId === chainId && account.address === address)

function connectedIn(
  { approved, chains, reported }: ActiveSession,
  namespace: string,
): ConnectedNamespace | undefined {
  const approval = approved[namespace]
  const chainId = chains[namespace]
  return approval && chainId && connectedOn(approval, chainId, reported[namespace]?.first)
}

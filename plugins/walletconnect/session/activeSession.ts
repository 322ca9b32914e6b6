import type { ConnectedNamespace } from '../../../kernel/connectors/types'
import type { ChainId } from '../../../kernel/networks/types'
import { object, record, text } from '../../../kernel/schema/checks'
import type { ProtocolSession } from '../signClient/types'
import { type Approved, type ApprovedNamespaces, chooseChain, connectedOn } from './approvedNamespaces'
import type { SessionContext } from './context'
import { readPeer } from './peer'
import type { Drivers } from './proposal'
import type { Requests } from './requests'

/** The session that the connector holds. `chains`: where each namespace of it is, since every request of the protocol names its chain. */
export interface ActiveSession {
  readonly topic: string
  readonly drivers: Drivers
  readonly approved: ApprovedNamespaces
  readonly chains: Readonly<Record<string, ChainId>>
  /** What the wallet told by events, and the session does not say: the accounts to put first, and a chain that is not approved yet. */
  readonly told: Readonly<Record<string, { readonly first?: readonly string[]; readonly chainId?: ChainId }>>
}

/** What is stored of a session: the rest is with the library. */
interface StoredSession {
  readonly topic: string
  readonly chains: Readonly<Record<string, string>>
}
const storedCheck = object({ topic: text(128), chains: record(text(8), text(41)) }, { open: true })
const key = 'session'

/** Holds one session, stores where it is, and tells the kernel what becomes of it. */
export interface ActiveSessionStore {
  now(): ActiveSession | undefined
  stored(): StoredSession | undefined
  /** Takes a session up in place of the one before, without a word to either wallet. */
  take(session: ProtocolSession, input: Pick<ActiveSession, 'drivers' | 'approved' | 'chains'>): void
  /** Changes what is known; what it means for the kernel is told it. */
  update(change: Partial<Pick<ActiveSession, 'approved' | 'chains' | 'told'>>): void
  connected(namespace: string): ConnectedNamespace | undefined
  /** Forgets the session of this topic, also where it is only stored; who waits for its wallet waits no longer. Answers whether it was held. */
  forget(topic: string): boolean
  /** Hears of each change. */
  watch(listener: () => void): () => void
}

export function createActiveSession(core: SessionContext, requests: Pick<Requests, 'drop'>): ActiveSessionStore {
  const { ctx, options, storage, voice } = core
  const listeners = new Set<() => void>()
  let held: ActiveSession | undefined
  const stored = () => storage.read(key, storedCheck)
  const store = () => held && storage.write(key, { topic: held.topic, chains: held.chains })
  const set = (next: ActiveSession | undefined) => {
    held = next
    for (const listener of [...listeners]) listener()
  }
  const connected = (namespace: string) => held && connectedIn(held, namespace)

  return {
    now: () => held,
    stored,
    connected,
    take({ topic, peer }, input) {
      const before = held
      voice.begin()
      set({ ...input, topic, told: {} })
      store()
      ctx.state.set({ peer: readPeer(peer?.metadata, options.preferUniversalLinks) })
      if (before && before.topic !== topic) requests.drop(before.topic)
    },
    update(change) {
      const before = held
      if (!before) return
      const next = settle(core, { ...before, ...change })
      set(next)
      store()
      for (const namespace of Object.keys({ ...before.approved, ...next.approved })) {
        const now = connectedIn(next, namespace)
        if (!now) {
          requests.drop(next.topic, namespace)
          voice.emit('disconnect', { namespace, reason: 'the wallet has taken it out of the session' })
        } else if (JSON.stringify(connectedIn(before, namespace)) !== JSON.stringify(now)) voice.emit('change', { namespace, accounts: now.accounts, chainId: now.chainId })
      }
    },
    forget(topic) {
      const was = held?.topic === topic
      if (stored()?.topic === topic) storage.write(key, undefined)
      if (was) {
        set(undefined)
        ctx.state.set({ peer: undefined })
      }
      requests.drop(topic)
      return was
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Puts each namespace on a chain that is approved: the one told by the wallet, the one it was on, or another. */
function settle({ ctx }: SessionContext, held: ActiveSession): ActiveSession {
  const chains: Record<string, ChainId> = {}
  const told: Record<string, ActiveSession['told'][string]> = {}
  for (const [namespace, approved] of Object.entries(held.approved)) {
    const news = held.told[namespace]
    const before = held.chains[namespace]
    const now = chooseChain(approved, [news?.chainId, before], ctx.networks.filter((network) => network.namespace === namespace))
    chains[namespace] = now
    // an account of one chain need not exist on another
    told[namespace] = now === before || !news?.first ? (news ?? {}) : { ...news, first: news.first.filter((address) => isOn(approved, now, address)) }
  }
  return { ...held, chains, told }
}

const isOn = ({ accounts }: Approved, chainId: ChainId, address: string) => accounts.some((account) => account.chainId === chainId && account.address === address)

function connectedIn({ approved, chains, told }: ActiveSession, namespace: string): ConnectedNamespace | undefined {
  const here = approved[namespace]
  const chainId = chains[namespace]
  return here && chainId && connectedOn(here, chainId, told[namespace]?.first)
}

import { kernelError } from '../errors/kernelErrors'
import type { DisconnectTarget } from '../kitApi'
import { createLazy, type Lazy } from '../lazy'
import { withTimeout } from '../async/withTimeout'
import type { ChainId, Network } from '../networks/types'
import { runError } from '../errors/lateErrors'
import type { ConnectProgress, ConnectResult } from './types'
import { call, createSessionCore, late, type SessionCore, type SessionDeps, sessionLimits, toKitError } from './sessionCore'
import { reasonOf } from './sessionState'
import type { SessionVerbs } from './sessionVerbs'
import type { SessionMore } from './sessionMore'

/** How a host narrows a connect. */
export interface ConnectOptions {
  /** Default: every namespace that both the wallet and the kit's networks have. */
  readonly namespaces?: readonly string[]
  readonly chainId?: ChainId
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ConnectProgress) => void
}

/** Connects, restores, switches and disconnects. Every wait ends; every failure leaves a defined state with a reason. */
export interface Sessions {
  /** Calls the wallet before anything else, in the caller's own task: wallets open windows. Rejects with a KitError. */
  connect(connectorId: string, options?: ConnectOptions): Promise<ConnectResult>
  /** Asks the stored wallets silently; ends within {@link sessionLimits}.appear + restore. */
  restore(): Promise<void>
  /** Another tab has stored something: what is different there becomes so here, silently, and nothing is stored. */
  follow(): Promise<void>
  /** See `kit.disconnect`. Fails only where its code cannot be fetched. */
  disconnect(target?: string | DisconnectTarget): Promise<void>
  /** Asks the wallet in front of the network's namespace to change to it. */
  switchNetwork(network: Network): Promise<void>
  /** Puts a network, and its namespace where somebody is connected there, in front. Asks nobody. */
  choose(network: Network): Promise<void>
  switchAccount(namespace: string, address: string): Promise<void>
  switchConnection(namespace: string, connectorId: string): Promise<void>
  setPreferredAccountType(namespace: string, type: string): Promise<void>
  destroy(): void
}

/** Milliseconds after a connect until what is needed later, to disconnect with too, is fetched. */
const warmAfter = 3_000

/** Makes a kit's sessions. What comes after connecting is fetched while the visitor decides in the wallet. */
export function createSessions(deps: SessionDeps): Sessions {
  const end = new AbortController()
  const core = createSessionCore(deps, end.signal)
  const { attempts, book } = core
  const verbs = createLazy(async () => {
    const [{ createSessionVerbs }, surroundings] = await Promise.all([import('./sessionVerbs'), deps.surroundings()])
    const made = createSessionVerbs(core, surroundings, more)
    if (end.signal.aborted) book.keepWith(undefined)
    return made
  })
  const more = createLazy<SessionMore>(async () => {
    const [{ createSessionMore }, now] = await Promise.all([import('./sessionMore'), verbs.get()])
    return createSessionMore(now.held, now.watch)
  })
  const verb =
    <Name extends keyof SessionMore>(name: Name) =>
    async (...args: unknown[]): Promise<void> => {
      const made = await more.get()
      if (end.signal.aborted) throw kernelError('aborted')
      return (made[name] as (...all: unknown[]) => Promise<void>)(...args)
    }
  deps.connectors.onRemoved(({ manifest: { id } }) => {
    for (const [namespace, attempt] of [...attempts]) {
      const session = book.get(namespace)
      if (session.status !== 'connected' && session.status !== 'disconnected' && session.connectorId === id) core.fail([namespace], attempt, 'removed')
    }
  })

  const connect = createConnect(core, verbs)
  let warming: unknown
  // a visitor may leave also where the network has gone meanwhile
  const warm = () => {
    if (!end.signal.aborted) warming ??= deps.clock.setTimeout(() => void more.get().catch(() => {}), warmAfter)
  }

  return {
    connect(...args) {
      const done = connect(...args)
      done.then(warm, () => {})
      return done
    },
    async disconnect(target) {
      if (!end.signal.aborted) await (more.now() ?? (await more.get())).disconnect(target)
    },
    restore: verb('restore'),
    follow: verb('follow'),
    choose: verb('choose'),
    switchNetwork: verb('switchNetwork'),
    switchAccount: verb('switchAccount'),
    switchConnection: verb('switchConnection'),
    setPreferredAccountType: verb('setPreferredAccountType'),

    destroy() {
      end.abort()
      deps.clock.clearTimeout(warming)
      for (const namespace of [...attempts.keys()]) core.cancel(namespace)
      book.keepWith(undefined)
    },
  }
}

const createConnect =
  (core: SessionCore, verbs: Lazy<SessionVerbs>): Sessions['connect'] =>
  async (connectorId, { chainId, namespaces: given, onProgress, signal } = {}) => {
    const { begin, book, clock, connectors, ending, fail, namespaces: kitNamespaces } = core
    const connector = connectors.get(connectorId)
    if (ending.aborted) throw runError('destroyed')
    if (signal?.aborted) throw kernelError('aborted')
    if (!connector) throw runError('connector-unknown', { connector: connectorId })
    const wanted = given ?? connector.manifest.namespaces
    const namespaces = wanted.filter((namespace) => kitNamespaces.includes(namespace))
    if (!namespaces.length || (given && namespaces.length < wanted.length)) {
      throw runError('network-unknown', { network: wanted.filter((namespace) => !namespaces.includes(namespace)).join(', ') })
    }
    const attempt = begin(namespaces, signal)
    const work = call(() => connector.connect({ namespaces, signal: attempt.signal, ...(chainId && { chainId }), ...(onProgress && { onProgress }) }))
    const later = verbs.get()
    later.catch(() => {})
    book.together(() => {
      for (const namespace of namespaces) book.move(namespace, { type: 'connect', connectorId }, 'user')
    }, 'user')
    try {
      // a code on the screen is taken for another as long as somebody may look for a phone
      const ms = sessionLimits[connector.manifest.kind === 'pairing' ? 'pairing' : 'connect']
      const answer = await withTimeout(work, { ms, signal: attempt.signal, clock, onTime: late('The wallet', ms) })
      const { connected } = await later
      if (attempt.signal.aborted) throw kernelError('aborted')
      return connected(connector, answer, namespaces, attempt)
    } catch (error) {
      const known = await toKitError(error)
      fail(namespaces, attempt, reasonOf(known))
      throw known
    }
  }

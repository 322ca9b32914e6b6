import { kernelError } from '../kernelErrors'
import type { DisconnectTarget } from '../kitApi'
import { createLazy } from '../lazy'
import { limit } from '../limit'
import type { ChainId, Network } from '../networks/network'
import { runError } from '../runErrors'
import type { ConnectProgress, ConnectResult } from './connector'
import { call, createSessionCore, late, type SessionDeps, sessionLimits, toKitError } from './sessionCore'
import { reasonOf } from './sessionState'
import type { SessionVerbs } from './sessionVerbs'

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
  /** See `kit.disconnect`. Never fails. */
  disconnect(target?: string | DisconnectTarget): Promise<void>
  switchNetwork(network: Network): Promise<void>
  switchAccount(namespace: string, address: string): Promise<void>
  switchConnection(namespace: string, connectorId: string): Promise<void>
  setPreferredAccountType(namespace: string, type: string): Promise<void>
  destroy(): void
}

/** Makes a kit's sessions. What comes after connecting is fetched while the visitor decides in the wallet. */
export function createSessions(deps: SessionDeps): Sessions {
  const end = new AbortController()
  const core = createSessionCore(deps, end.signal)
  const { attempts, begin, book, clock, connectors, fail, namespaces: kitNamespaces, settle } = core
  const verbs = createLazy(async () => {
    const [{ createSessionVerbs }, storage] = await Promise.all([import('./sessionVerbs'), deps.storage()])
    const made = createSessionVerbs(core, storage)
    if (end.signal.aborted) made.watch.destroy()
    return made
  })
  const stopRemoval = connectors.onRemoved(({ manifest: { id } }) => {
    for (const [namespace, attempt] of [...attempts]) {
      const session = book.get(namespace)
      if ((session.status === 'connecting' || session.status === 'reconnecting') && session.connectorId === id) fail([namespace], attempt, 'removed')
    }
  })

  /** At once where the verbs are here, as they are after a connect. */
  const then = <T>(run: (now: SessionVerbs) => Promise<T>): Promise<T> => {
    const now = verbs.now()
    return now ? run(now) : verbs.get().then(run)
  }

  return {
    async connect(connectorId, options = {}) {
      const connector = connectors.get(connectorId)
      if (end.signal.aborted) throw runError('destroyed')
      if (options.signal?.aborted) throw kernelError('aborted')
      if (!connector) throw runError('connector-unknown', { connector: connectorId })
      const wanted = options.namespaces ?? connector.manifest.namespaces
      const namespaces = wanted.filter((namespace) => kitNamespaces.includes(namespace))
      if (!namespaces.length || (options.namespaces && namespaces.length < wanted.length)) {
        throw kernelError('network-unknown', { network: wanted.filter((namespace) => !namespaces.includes(namespace)).join(', ') })
      }
      const attempt = begin(namespaces, options.signal)
      const { onProgress, chainId } = options
      const work = call(() => connector.connect({ namespaces, signal: attempt.signal, ...(chainId && { chainId }), ...(onProgress && { onProgress }) }))
      const later = verbs.get()
      later.catch(() => {})
      for (const namespace of namespaces) book.move(namespace, { type: 'connect', connectorId }, 'user')
      try {
        const answer = await limit(work, { ms: sessionLimits.connect, signal: attempt.signal, clock, onTime: late('The wallet', sessionLimits.connect) })
        const { checkResult, watch } = await later
        const result = checkResult(connector, answer, namespaces)
        settle(namespaces, attempt, result, 'user')
        watch.follow(connector)
        book.setActive(namespaces.find((namespace) => result.sessions[namespace]) as string)
        return result
      } catch (error) {
        const known = await toKitError(error)
        fail(namespaces, attempt, reasonOf(known))
        throw known
      }
    },

    restore: () => then((now) => now.restore()),
    disconnect: (target) => then((now) => now.disconnect(target)),
    switchNetwork: (network) => then((now) => now.switchNetwork(network)),
    switchAccount: (namespace, address) => then((now) => now.switchAccount(namespace, address)),
    switchConnection: (namespace, connectorId) => then((now) => now.switchConnection(namespace, connectorId)),
    setPreferredAccountType: (namespace, type) => then((now) => now.setPreferredAccountType(namespace, type)),

    destroy() {
      end.abort()
      for (const attempt of attempts.values()) attempt.abort()
      attempts.clear()
      stopRemoval()
      verbs.now()?.watch.destroy()
    },
  }
}

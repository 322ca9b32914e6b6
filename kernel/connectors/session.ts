import type { Clock } from '../clock'
import { errorMessage, isKitError, type KitError } from '../errors'
import { kernelError } from '../kernelErrors'
import { runError } from '../runErrors'
import { limit } from '../limit'
import type { ChainId, Network } from '../networks/network'
import { accept } from '../validate'
import type { ConnectProgress, ConnectResult, Connector } from './connector'
import type { ConnectorRegistry } from './registry'
import type { ChangeReason } from './machine'
import { connectorsOf, connectResultCheck, reasonOf, type SessionBook } from './sessionState'
import { watchConnectors } from './watch'

/** How long each step may take, in milliseconds. */
export const sessionLimits = { connect: 300_000, appear: 1_500, restore: 3_000, disconnect: 2_500, switchNetwork: 120_000 } as const

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
  /** Ends a namespace's connection, and every other one on the same wallet; without a namespace all. Never fails. */
  disconnect(namespace?: string): Promise<void>
  switchNetwork(network: Network): Promise<void>
  switchAccount(namespace: string, address: string): void
  destroy(): void
}

export interface SessionDeps {
  readonly book: SessionBook
  readonly connectors: ConnectorRegistry
  readonly networks: readonly Network[]
  readonly clock: Clock
  readonly debug: (message: string, details?: unknown) => void
}

/** Maps whatever a wallet threw to a KitError; the table of codes is loaded only when something failed. */
export async function toKitError(error: unknown): Promise<KitError> {
  if (isKitError(error)) return error
  try {
    return (await import('../rpc/errors')).toRpcError(error)
  } catch {
    // the table did not load: the state must end all the same
    return kernelError('plugin-failed', { plugin: 'kernel', reason: errorMessage(error) }, { cause: error })
  }
}

export function createSessions(deps: SessionDeps): Sessions {
  const { book, connectors, clock } = deps
  const attempts = new Map<string, AbortController>()
  const kitNamespaces = [...new Set(deps.networks.map((network) => network.namespace))]
  const watch = watchConnectors(deps)
  const ending = new AbortController()

  const begin = (namespaces: readonly string[], signal?: AbortSignal) => {
    const attempt = new AbortController()
    for (const namespace of namespaces) {
      attempts.get(namespace)?.abort()
      attempts.set(namespace, attempt)
    }
    signal?.addEventListener('abort', () => attempt.abort(), { once: true, signal: attempt.signal })
    return attempt
  }
  const isCurrent = (namespace: string, attempt: AbortController) => attempts.get(namespace) === attempt

  const settle = (connector: Connector, namespaces: readonly string[], attempt: AbortController, result: ConnectResult, reason: 'user' | 'restored') => {
    for (const namespace of namespaces) {
      if (!isCurrent(namespace, attempt)) continue
      attempts.delete(namespace)
      const session = result.sessions[namespace]
      if (session) book.move(namespace, { type: 'succeed', session }, reason)
      else book.move(namespace, { type: 'fail', reason: 'declined' }, 'declined')
    }
    watch.follow(connector)
  }
  /** Answers the namespaces that were still this attempt's. */
  const fail = (namespaces: readonly string[], attempt: AbortController, reason: ChangeReason) => {
    const mine = namespaces.filter((namespace) => isCurrent(namespace, attempt))
    for (const namespace of mine) {
      attempts.delete(namespace)
      book.move(namespace, { type: 'fail', reason }, reason)
    }
    attempt.abort()
    return mine
  }
  const stopRemoval = connectors.onRemoved(({ manifest: { id } }) => {
    for (const [namespace, attempt] of [...attempts]) {
      const session = book.get(namespace)
      if ((session.status === 'connecting' || session.status === 'reconnecting') && session.connectorId === id) fail([namespace], attempt, 'removed')
    }
  })
  const checked = (connector: Connector, answer: unknown, namespaces: readonly string[]): ConnectResult => {
    const result = accept(connectResultCheck, answer)
    if (!result || !namespaces.some((namespace) => result.sessions[namespace])) {
      throw runError('bad-answer', { who: `The wallet "${connector.manifest.id}"`, problem: `expected ${connectResultCheck.expects}` })
    }
    return result
  }

  async function restoreOne(connectorId: string, namespaces: readonly string[]): Promise<void> {
    const attempt = begin(namespaces)
    for (const namespace of namespaces) {
      // the page's start has set this state already where it found a stored session
      if (book.get(namespace).status === 'disconnected') book.move(namespace, { type: 'restore', connectorId }, 'restored')
    }
    try {
      const connector = await appear(deps, connectorId, attempt.signal)
      const work = Promise.resolve(connector.connect({ namespaces, silent: true, signal: attempt.signal }))
      const answer = await limit(work, { ms: sessionLimits.restore, signal: attempt.signal, clock, onTime: late('The wallet', sessionLimits.restore) })
      settle(connector, namespaces, attempt, checked(connector, answer, namespaces), 'restored')
    } catch (error) {
      const reason = reasonOf(await toKitError(error))
      const failed = fail(namespaces, attempt, reason)
      if (failed.length) watch.wait(connectorId, failed, (still) => void restoreOne(connectorId, still))
    }
  }

  return {
    async connect(connectorId, options = {}) {
      const connector = connectors.get(connectorId)
      if (ending.signal.aborted) throw runError('destroyed')
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
      for (const namespace of namespaces) book.move(namespace, { type: 'connect', connectorId }, 'user')
      try {
        const answer = await limit(work, { ms: sessionLimits.connect, signal: attempt.signal, clock, onTime: late('The wallet', sessionLimits.connect) })
        const result = checked(connector, answer, namespaces)
        settle(connector, namespaces, attempt, result, 'user')
        book.setActive(namespaces.find((namespace) => result.sessions[namespace]) as string)
        return result
      } catch (error) {
        const known = await toKitError(error)
        fail(namespaces, attempt, reasonOf(known))
        throw known
      }
    },

    async restore() {
      const stored = book.read()
      for (const namespace of kitNamespaces) {
        // shown as reconnecting by the page's start, but what was stored is gone meanwhile
        if (!stored?.current[namespace] && book.get(namespace).status === 'reconnecting') book.move(namespace, { type: 'fail', reason: 'failed' }, 'failed')
      }
      if (!stored || ending.signal.aborted) return
      const byConnector = new Map<string, string[]>()
      for (const [namespace, connectorId] of Object.entries(stored.current)) {
        if (!kitNamespaces.includes(namespace) || !['disconnected', 'reconnecting'].includes(book.get(namespace).status)) continue
        byConnector.set(connectorId, [...(byConnector.get(connectorId) ?? []), namespace])
      }
      await Promise.all([...byConnector].map(([connectorId, namespaces]) => restoreOne(connectorId, namespaces)))
      if (stored.active && book.get(stored.active).status === 'connected') book.setActive(stored.active)
    },

    async disconnect(namespace) {
      const targets = watch.together(namespace ? [namespace] : kitNamespaces)
      const gone = new Set<Connector>()
      for (const target of targets) {
        attempts.get(target)?.abort()
        attempts.delete(target)
        const session = book.get(target)
        if (session.status === 'disconnected') continue
        const held = session.status === 'connected' ? session : session.status === 'connecting' ? session.fallback : undefined
        const connector = held && connectors.get(held.connectorId)
        if (connector) gone.add(connector)
        for (const id of connectorsOf(session)) watch.leave(id)
        book.move(target, { type: 'disconnect', reason: 'user' }, 'user')
      }
      book.forget(targets)
      watch.stopWaiting(targets)
      await Promise.all([...gone].map((connector) => farewell(deps, connector)))
    },

    async switchNetwork(network) {
      const session = book.get(network.namespace)
      if (session.status !== 'connected') throw runError('no-session', { namespace: network.namespace })
      if (session.chainId === network.id) return
      const connector = connectors.get(session.connectorId)
      if (!connector?.switchNetwork) throw runError('switch-unsupported')
      const abort = new AbortController()
      try {
        const work = call(() => (connector.switchNetwork as NonNullable<Connector['switchNetwork']>)(network, { signal: abort.signal }))
        await limit(work, { ms: sessionLimits.switchNetwork, signal: ending.signal, clock, onTime: late('The wallet', sessionLimits.switchNetwork) })
      } catch (error) {
        throw await toKitError(error)
      } finally {
        abort.abort()
      }
      const now = book.get(network.namespace)
      if (now.status !== 'connected') throw runError('no-session', { namespace: network.namespace })
      if (now.chainId !== network.id) book.move(network.namespace, { type: 'update', session: { ...now, chainId: network.id } }, 'user')
    },

    switchAccount(namespace, address) {
      const session = book.get(namespace)
      if (session.status !== 'connected') throw runError('no-session', { namespace })
      if (!session.accounts.some((account) => account.address === address)) {
        throw runError('bad-answer', { who: 'switchAccount', problem: 'the wallet does not expose this account' })
      }
      if (session.active !== address) book.move(namespace, { type: 'update', session: { ...session, active: address } }, 'user')
      book.setActive(namespace)
    },

    destroy() {
      ending.abort()
      for (const attempt of attempts.values()) attempt.abort()
      attempts.clear()
      stopRemoval()
      watch.destroy()
    },
  }
}

const late = (what: string, ms: number) => () => runError('timeout', { what, seconds: Math.round(ms / 1000) })

/** Runs a verb of a connector; a synchronous throw becomes a rejection. */
function call<T>(verb: () => Promise<T>): Promise<T> {
  try {
    return Promise.resolve(verb())
  } catch (error) {
    return Promise.reject(error)
  }
}

/** The connector of a stored session, as soon as it is announced; wallets may be late. */
function appear({ connectors, clock }: SessionDeps, id: string, signal: AbortSignal): Promise<Connector> {
  let stop = () => {}
  const work = new Promise<Connector>((resolve) => {
    stop = connectors.whenAdded(id, resolve)
  })
  return limit(work, { ms: sessionLimits.appear, signal, clock, onTime: () => runError('connector-unknown', { connector: id }) }).finally(() => stop())
}

/** Tells the wallet goodbye, for a bounded time; its failure is of interest to developers only. */
const farewell = ({ clock, debug }: SessionDeps, connector: Connector): Promise<void> =>
  limit(call(() => connector.disconnect()), { ms: sessionLimits.disconnect, clock, onTime: late('The wallet', sessionLimits.disconnect) }).catch((error) =>
    debug(`"${connector.manifest.id}" did not take the disconnect`, error),
  )

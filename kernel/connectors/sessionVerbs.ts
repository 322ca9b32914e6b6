import { limit } from '../limit'
import { runError } from '../runErrors'
import type { ScopedStorage } from '../scopedStorage'
import { checkResult } from './checkResult'
import type { Connector } from './connector'
import type { Sessions } from './session'
import { call, late, type SessionCore, sessionLimits, toKitError } from './sessionCore'
import { connectorsOf, reasonOf } from './sessionState'
import { createSessionStore } from './sessionStore'
import { type Watch, watchConnectors } from './watch'

/** What one can do with a connection that is there, or was stored. Fetched with the first connect or restore. */
export interface SessionVerbs extends Pick<Sessions, 'restore' | 'disconnect' | 'switchNetwork' | 'switchAccount' | 'switchConnection' | 'setPreferredAccountType'> {
  readonly watch: Watch
  readonly checkResult: typeof checkResult
}

export function createSessionVerbs(core: SessionCore, storage: ScopedStorage): SessionVerbs {
  const { attempts, begin, book, clock, connectors, ending, fail, namespaces: kitNamespaces, settle } = core
  book.keepIn(createSessionStore(storage))
  const watch = watchConnectors(core)

  async function restoreOne(connectorId: string, namespaces: readonly string[]): Promise<void> {
    const attempt = begin(namespaces)
    for (const namespace of namespaces) {
      // the page's start has set this state already where it found a stored session
      if (book.get(namespace).status === 'disconnected') book.move(namespace, { type: 'restore', connectorId }, 'restored')
    }
    try {
      const connector = await appear(core, connectorId, attempt.signal)
      const work = Promise.resolve(connector.connect({ namespaces, silent: true, signal: attempt.signal }))
      const answer = await limit(work, { ms: sessionLimits.restore, signal: attempt.signal, clock, onTime: late('The wallet', sessionLimits.restore) })
      settle(namespaces, attempt, checkResult(connector, answer, namespaces), 'restored')
      watch.follow(connector)
    } catch (error) {
      const reason = reasonOf(await toKitError(error))
      const failed = fail(namespaces, attempt, reason)
      if (failed.length) watch.wait(connectorId, failed, (still) => void restoreOne(connectorId, still))
    }
  }

  return {
    watch,
    checkResult,

    async restore() {
      const stored = book.read()
      for (const namespace of kitNamespaces) {
        // shown as reconnecting by the page's start, but what was stored is gone meanwhile
        if (!stored?.current[namespace] && book.get(namespace).status === 'reconnecting') book.move(namespace, { type: 'fail', reason: 'failed' }, 'failed')
      }
      if (!stored || ending.aborted) return
      const byConnector = new Map<string, string[]>()
      for (const [namespace, connectorId] of Object.entries(stored.current)) {
        if (!kitNamespaces.includes(namespace) || !['disconnected', 'reconnecting'].includes(book.get(namespace).status)) continue
        byConnector.set(connectorId, [...(byConnector.get(connectorId) ?? []), namespace])
      }
      await Promise.all([...byConnector].map(([connectorId, namespaces]) => restoreOne(connectorId, namespaces)))
      if (stored.active && book.get(stored.active).status === 'connected') book.setActive(stored.active)
    },

    async disconnect(target) {
      const namespace = typeof target === 'string' ? target : target?.namespace
      const targets = watch.together(namespace ? [namespace] : kitNamespaces)
      const gone = new Set<Connector>()
      for (const each of targets) {
        attempts.get(each)?.abort()
        attempts.delete(each)
        const session = book.get(each)
        if (session.status === 'disconnected') continue
        const held = session.status === 'connected' ? session : session.status === 'connecting' ? session.fallback : undefined
        const connector = held && connectors.get(held.connectorId)
        if (connector) gone.add(connector)
        for (const id of connectorsOf(session)) watch.leave(id)
        book.move(each, { type: 'disconnect', reason: 'user' }, 'user')
      }
      book.forget(targets)
      watch.stopWaiting(targets)
      await Promise.all([...gone].map((connector) => farewell(core, connector)))
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
        await limit(work, { ms: sessionLimits.switchNetwork, signal: ending, clock, onTime: late('The wallet', sessionLimits.switchNetwork) })
      } catch (error) {
        throw await toKitError(error)
      } finally {
        abort.abort()
      }
      const now = book.get(network.namespace)
      if (now.status !== 'connected') throw runError('no-session', { namespace: network.namespace })
      if (now.chainId !== network.id) book.move(network.namespace, { type: 'update', session: { ...now, chainId: network.id } }, 'user')
    },

    async switchAccount(namespace, address) {
      const session = book.get(namespace)
      if (session.status !== 'connected') throw runError('no-session', { namespace })
      if (!session.accounts.some((account) => account.address === address)) {
        throw runError('bad-answer', { who: 'switchAccount', problem: 'the wallet does not expose this account' })
      }
      if (session.active !== address) book.move(namespace, { type: 'update', session: { ...session, active: address } }, 'user')
      book.setActive(namespace)
    },

    async switchConnection(namespace, connectorId) {
      const session = book.get(namespace)
      if (session.status !== 'connected' || session.connectorId !== connectorId) throw runError('no-session', { namespace })
    },

    async setPreferredAccountType(namespace, type) {
      const session = book.get(namespace)
      const account = session.status === 'connected' ? session.accounts.find((each) => each.type === type) : undefined
      if (account) await this.switchAccount(namespace, account.address)
    },
  }
}

/** The connector of a stored session, as soon as it is announced; wallets may be late. */
function appear({ connectors, clock }: SessionCore, id: string, signal: AbortSignal): Promise<Connector> {
  let stop = () => {}
  const work = new Promise<Connector>((resolve) => {
    stop = connectors.whenAdded(id, resolve)
  })
  return limit(work, { ms: sessionLimits.appear, signal, clock, onTime: () => runError('connector-unknown', { connector: id }) }).finally(() => stop())
}

/** Tells the wallet goodbye, for a bounded time; its failure is of interest to developers only. */
const farewell = ({ clock, debug }: SessionCore, connector: Connector): Promise<void> =>
  limit(call(() => connector.disconnect()), { ms: sessionLimits.disconnect, clock, onTime: late('The wallet', sessionLimits.disconnect) }).catch((error) =>
    debug(`"${connector.manifest.id}" did not take the disconnect`, error),
  )

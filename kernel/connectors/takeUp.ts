import { kernelError } from '../kernelErrors'
import { limit } from '../limit'
import { runError } from '../runErrors'
import { checkResult } from './checkResult'
import type { ConnectedNamespace, Connector, ConnectResult } from './connector'
import { type Ask, createFollow } from './follow'
import { call, late, type SessionCore, sessionLimits, toKitError } from './sessionCore'
import { type Connection, reasonOf, withActive } from './sessionState'
import type { StoredConnection, StoredSessions } from './sessionStore'
import type { Watch } from './watch'
import { arrange, putBack } from './holding'

/** Takes stored connections up: silently, in bounded time, and nothing that was not stored. */
export interface TakeUp {
  /** After a reload: the wallet in front of each namespace is shown as reconnecting, the others come beside it. */
  restore(): Promise<void>
  /** Asks a stored wallet in these namespaces. */
  ask(connectorId: string, namespaces: readonly string[]): Promise<void>
  /** See `Sessions.follow`. */
  follow(): Promise<void>
}

export function createTakeUp(core: SessionCore, watch: Watch): TakeUp {
  const { book, ending, namespaces: kitNamespaces } = core
  const ask = createAsk(core, watch)
  return {
    ask: (id, namespaces) => ask(id, namespaces, 'restored'),
    follow: createFollow(core, watch, ask),
    async restore() {
      if (ending.aborted) return
      const stored = book.read()
      for (const namespace of kitNamespaces) {
        // shown as reconnecting by the page's start, but what was stored is gone meanwhile
        if (!stored?.current[namespace] && book.get(namespace).status === 'reconnecting') book.move(namespace, { type: 'fail', reason: 'failed' }, 'failed')
      }
      if (!stored) return
      recall(core, stored)
      const byConnector = new Map<string, string[]>()
      for (const namespace of kitNamespaces) {
        for (const { connectorId } of stored.connections[namespace] ?? []) {
          if (!book.connection(namespace, connectorId)) byConnector.set(connectorId, [...(byConnector.get(connectorId) ?? []), namespace])
        }
      }
      const asked = [...byConnector].map(([connectorId, namespaces]) => ask(connectorId, namespaces, 'restored'))
      // before any of them answers: the first one to do so would come to the front
      const { active } = stored
      if (active !== undefined && book.get(active).status !== 'disconnected') book.setActive(active, 'restored')
      await Promise.all(asked)
    },
  }
}

/** What the visitor chose before: nothing here waits for a wallet. */
function recall({ book, networks }: SessionCore, { network, preferredAccountTypes = {} }: StoredSessions): void {
  book.together(() => {
    book.prefer({ ...preferredAccountTypes, ...book.preferences() }, 'restored')
    const known = networks.find(({ id }) => id === network)
    if (known) book.select(known.id, 'restored')
  }, 'restored')
}

function createAsk(core: SessionCore, watch: Watch): Ask {
  const { book, ending, fail } = core
  const asking = new Set<AbortController>()
  ending.addEventListener('abort', () => asking.forEach((abort) => abort.abort()))
  return async (connectorId, namespaces, reason) => {
    if (ending.aborted) return
    const fronts = reason === 'tab' ? [] : beginFronts(core, connectorId, namespaces)
    const abort = new AbortController()
    const over = () => {
      // asked aside, a wallet is waited for as long as it is stored
      if (fronts.length === namespaces.length && fronts.every(([, attempt]) => attempt.signal.aborted)) abort.abort()
    }
    for (const [, { signal }] of fronts) signal.addEventListener('abort', over)
    asking.add(abort)
    try {
      const { connector, result } = await silently(core, connectorId, namespaces, abort.signal)
      take(core, connectorId, namespaces, result, fronts, reason)
      watch.follow(connector)
    } catch (error) {
      if (ending.aborted) return
      const why = reasonOf(await toKitError(error))
      book.together(() => fronts.map(([namespace, attempt]) => fail([namespace], attempt, why)), reason)
      const stored = book.read()
      if (namespaces.some((namespace) => entryOf(stored, namespace, connectorId))) watch.wait(connectorId)
    } finally {
      asking.delete(abort)
    }
  }
}

/** Shows a wallet as reconnecting where it was in front and nobody else is; answers those namespaces with their attempts. */
function beginFronts({ begin, book }: SessionCore, connectorId: string, namespaces: readonly string[]): (readonly [string, AbortController])[] {
  const stored = book.read()
  const beginOne = (namespace: string) => {
    const session = book.get(namespace)
    const waits = session.status === 'disconnected' || (session.status === 'reconnecting' && session.connectorId === connectorId)
    if (stored?.current[namespace] !== connectorId || !waits) return []
    const attempt = begin([namespace])
    // the page's start has set this state already where it found a stored session
    if (session.status === 'disconnected') book.move(namespace, { type: 'restore', connectorId, stored: shown(stored, namespace, connectorId) }, 'restored')
    return [[namespace, attempt] as const]
  }
  return book.together(() => namespaces.flatMap(beginOne), 'restored')
}

const entryOf = (stored: StoredSessions | undefined, namespace: string, connectorId: string): StoredConnection | undefined =>
  stored?.connections[namespace]?.find((each) => each.connectorId === connectorId)

/** A stored connection as it can be shown before the wallet has answered. */
function shown(stored: StoredSessions, namespace: string, connectorId: string): ConnectedNamespace | undefined {
  const entry = entryOf(stored, namespace, connectorId)
  return entry && { accounts: entry.accounts.map((address) => ({ address })), active: entry.active, chainId: entry.chainId }
}

async function silently(core: SessionCore, id: string, namespaces: readonly string[], signal: AbortSignal): Promise<{ connector: Connector; result: ConnectResult }> {
  const { book, clock } = core
  const connector = await appear(core, id, signal)
  const stored = book.read()
  const entries = namespaces.flatMap((namespace) => entryOf(stored, namespace, id) ?? [])
  // forgotten while it was missing
  if (!entries.length || signal.aborted) throw kernelError('aborted')
  const chainId = entries[0]?.chainId
  const work = call(() => connector.connect({ namespaces, silent: true, signal, ...(chainId && { chainId }) }))
  const answer = await limit(work, { ms: sessionLimits.restore, signal, clock, onTime: late('The wallet', sessionLimits.restore) })
  return { connector, result: checkResult(connector, answer, namespaces) }
}

/** Notes what a wallet answered, where it is still stored. */
function take(core: SessionCore, connectorId: string, namespaces: readonly string[], { sessions }: ConnectResult, fronts: readonly (readonly [string, AbortController])[], reason: 'restored' | 'tab'): void {
  const { attempts, book, settle } = core
  book.together(() => {
    for (const namespace of namespaces) {
      const stored = book.read()
      const before = entryOf(stored, namespace, connectorId)
      const answered = sessions[namespace]
      const session = answered && withActive(answered, [before?.active], book.preferences()[namespace])
      const attempt = fronts.find(([each]) => each === namespace)?.[1]
      if (attempt && attempts.get(namespace) === attempt) settle([namespace], attempt, { sessions: before && session ? { [namespace]: session } : {} }, 'restored')
      else if (before && session && !(reason === 'tab' && attempts.has(namespace))) putBack(book, namespace, asConnection(connectorId, session, reason === 'tab' ? before : undefined), stored as StoredSessions, reason)
      if (stored) arrange(book, namespace, stored)
    }
  }, reason)
}

/** As another tab has it, where that tab chose the network. */
const asConnection = (connectorId: string, session: Omit<Connection, 'connectorId'>, before: StoredConnection | undefined): Connection => ({
  connectorId,
  ...session,
  ...(before && { chainId: before.chainId }),
})

/** The connector of a stored session, as soon as it is announced; wallets may be late. */
function appear({ connectors, clock }: SessionCore, id: string, signal: AbortSignal): Promise<Connector> {
  let stop = () => {}
  const work = new Promise<Connector>((resolve) => {
    stop = connectors.whenAdded(id, resolve)
  })
  return limit(work, { ms: sessionLimits.appear, signal, clock, onTime: () => runError('connector-unknown', { connector: id }) }).finally(() => stop())
}

import { kernelError } from '../errors/kernelErrors'
import { withTimeout } from '../async/withTimeout'
import { runError } from '../errors/lateErrors'
import { arrange, prefer, putBack } from './arranging'
import { checkResult } from './checkResult'
import { withActive } from './connections'
import type { ConnectedNamespace } from '../networks/types'
import type { Connector, ConnectResult } from './types'
import { type Ask, createFollow } from './follow'
import { call, late, sessionLimits, toKitError } from './sessionCore'
import { type Connection, reasonOf } from './sessionState'
import type { StoredConnection, StoredSessions } from './sessionStore'
import { type HeldCore, settle } from './sessionVerbs'
import { createWaits, type Waits } from './waits'
import type { Watch } from './watch'

/** Takes stored connections up: silently, in bounded time, and nothing that was not stored. */
export interface TakeUp extends Pick<Waits, 'wait' | 'stopWaiting'> {
  /** After a reload: the wallet in front of each namespace is shown as reconnecting, the others come beside it. */
  restore(): Promise<void>
  /** See `Sessions.follow`. */
  follow(): Promise<void>
  /** A stored wallet offers accounts: it is asked where it holds nothing, once more where it is being asked. */
  retry(connectorId: string): void
}

export function createTakeUp(core: HeldCore, watch: Watch): TakeUp {
  const asking = new Map<string, { again: boolean }>()
  const aborts = new Set<AbortController>()
  core.ending.addEventListener('abort', () => aborts.forEach((abort) => abort.abort()))
  const ask = async (id: string, namespaces: readonly string[], reason: 'restored' | 'tab') => {
    const mine = { again: false }
    const abort = new AbortController()
    asking.set(id, mine)
    aborts.add(abort)
    await askSilently({ core, watch, waits, abort }, id, namespaces, reason)
    aborts.delete(abort)
    if (asking.get(id) === mine) asking.delete(id)
    waits.wait(id)
    return mine.again
  }
  const retry = async (id: string) => {
    const running = asking.get(id)
    if (running) running.again = true
    // once more at most: a wallet may offer something each time it is asked
    else if (await askMissing(id)) await askMissing(id)
  }
  const askMissing = async (id: string) => {
    const namespaces = waits.missing(id)
    return namespaces.length > 0 && ask(id, namespaces, 'restored')
  }
  const waits = createWaits(core, watch, retry)
  const askOnce: Ask = async (id, namespaces, reason) => {
    if (await ask(id, namespaces, reason)) void askMissing(id)
  }
  return { ...waits, retry, follow: createFollow(core, watch, askOnce), restore: () => restore(core, askOnce) }
}

async function restore(core: HeldCore, ask: Ask): Promise<void> {
  const { book, namespaces: kitNamespaces } = core
  const stored = book.read()
  book.together(() => {
    for (const namespace of kitNamespaces) showStored(core, stored, namespace)
  }, 'restored')
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
}

/** The page's start has shown a namespace as reconnecting without a look at what is stored: with what it was, unless that cannot be used or is gone. */
function showStored({ book }: HeldCore, stored: StoredSessions | undefined, namespace: string): void {
  const session = book.get(namespace)
  if (session.status !== 'reconnecting') return
  const { connectorId } = session
  const before = stored?.current[namespace] === connectorId ? shown(stored, namespace, connectorId) : undefined
  if (before) book.edit((now) => ({ ...now, namespaces: { ...now.namespaces, [namespace]: { ...session, stored: before } } }), 'restored')
  else book.move(namespace, { type: 'fail', reason: 'failed' }, 'failed')
}

/** What the visitor chose before: nothing here waits for a wallet. */
function recall({ book, networks }: HeldCore, { network, preferredAccountTypes = {} }: StoredSessions): void {
  book.together(() => {
    prefer(book, { ...preferredAccountTypes, ...book.preferences() }, 'restored')
    const known = networks.find(({ id }) => id === network)
    if (known) book.select(known.id, 'restored')
  }, 'restored')
}

interface Asking {
  readonly core: HeldCore
  readonly watch: Watch
  readonly waits: Waits
  readonly abort: AbortController
}

async function askSilently({ core, watch, waits, abort }: Asking, connectorId: string, namespaces: readonly string[], reason: 'restored' | 'tab'): Promise<void> {
  const { book, ending, fail } = core
  if (ending.aborted) return
  const fronts = reason === 'tab' ? [] : beginFronts(core, connectorId, namespaces)
  const over = () => {
    // asked aside, a wallet is waited for as long as it is stored
    if (fronts.length === namespaces.length && fronts.every(([, attempt]) => attempt.signal.aborted)) abort.abort()
  }
  for (const [, attempt] of fronts) attempt.signal.addEventListener('abort', over)
  const accept = (connector: Connector, answer: unknown, where: readonly string[]) => {
    take(core, connectorId, where, checkResult(connector, answer, where), fronts, reason)
    watch.follow(connector)
  }
  const refuse = async (error: unknown) => {
    if (ending.aborted) return
    const thrown = await toKitError(error)
    book.together(() => {
      for (const [namespace, attempt] of fronts) fail([namespace], attempt, reasonOf(thrown))
      // there is nothing left to take up, and a tab that follows stores nothing
      if (reason !== 'tab' && thrown.code.endsWith('/session-ended')) book.forget([connectorId])
    }, reason)
  }
  try {
    const connector = await appear(core, connectorId, abort.signal)
    waits.hear(connectorId)
    const answer = await silently(core, connector, namespaces, abort.signal, (work) => {
      // only slow: its code had a long way, or its process to wake up. Its answer counts where it is still missing
      for (const [, attempt] of fronts) attempt.signal.removeEventListener('abort', over)
      work
        .then((slow) => {
          const missing = waits.missing(connectorId).filter((namespace) => namespaces.includes(namespace))
          if (missing.length > 0) accept(connector, slow, missing)
          waits.wait(connectorId)
        })
        .catch(refuse)
    })
    accept(connector, answer, namespaces)
  } catch (error) {
    await refuse(error)
  }
}

/** Shows a wallet as reconnecting where it was in front and nobody else is; answers those namespaces with their attempts. */
function beginFronts({ begin, book }: HeldCore, connectorId: string, namespaces: readonly string[]): (readonly [string, AbortController])[] {
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

function silently({ book, clock }: HeldCore, connector: Connector, namespaces: readonly string[], signal: AbortSignal, onTime: (work: Promise<ConnectResult>) => void): Promise<ConnectResult> {
  const stored = book.read()
  const chains = namespaces.flatMap((namespace) => {
    const chainId = entryOf(stored, namespace, connector.manifest.id)?.chainId
    return chainId ? [[namespace, chainId] as const] : []
  })
  const [first] = chains
  // forgotten while it was missing
  if (!first || signal.aborted) throw kernelError('aborted')
  const work = call(() => connector.connect({ namespaces, silent: true, signal, chainId: first[1], chainIds: Object.fromEntries(chains) }))
  const timeout = late('The wallet', sessionLimits.restore)
  return withTimeout(work, { ms: sessionLimits.restore, signal, clock, onTime: () => (onTime(work), timeout()) })
}

/** Notes what a wallet answered, where it is still stored. */
function take(core: HeldCore, connectorId: string, namespaces: readonly string[], { sessions }: ConnectResult, fronts: readonly (readonly [string, AbortController])[], reason: 'restored' | 'tab'): void {
  const { attempts, book } = core
  book.together(() => {
    for (const namespace of namespaces) {
      const stored = book.read()
      const before = entryOf(stored, namespace, connectorId)
      const answered = sessions[namespace]
      const session = answered && withActive(answered, [before?.active], book.preferences()[namespace])
      const attempt = fronts.find(([each]) => each === namespace)?.[1]
      if (attempt && attempts.get(namespace) === attempt) settle(core, [namespace], attempt, before && session ? { [namespace]: session } : {}, 'restored')
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
function appear({ connectors, clock }: HeldCore, id: string, signal: AbortSignal): Promise<Connector> {
  let stop = () => {}
  const work = new Promise<Connector>((resolve) => {
    stop = connectors.whenAdded(id, resolve)
  })
  return withTimeout(work, { ms: sessionLimits.appear, signal, clock, onTime: () => runError('connector-unknown', { connector: id }) }).finally(() => stop())
}

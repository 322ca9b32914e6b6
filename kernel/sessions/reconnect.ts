import { withTimeout } from '../async/withTimeout'
import type { Connector, ConnectResult } from '../connectors/types'
import { kernelError } from '../errors/kernelErrors'
import { runError } from '../errors/lateErrors'
import { activate, setPreferences, sortAsStored, upsert } from './active'
import { parseConnectResult, reasonOf, sessionLimits, walletTimeout } from './connect'
import type { SessionContext, WalletEvents } from './context'
import { callWallet } from './pageStart'
import { withSelected } from './store'
import { fromStored, type StoredConnection, type StoredSessions } from './stored'
import { guardedListener } from './walletEvents'

/**
 * Connects a stored wallet silently in these namespaces; with the reason `tab`, nothing is shown of
 * it before it has answered.
 */
export type Connect = (
  connectorId: string,
  namespaces: readonly string[],
  reason: 'restored' | 'tab',
) => Promise<void>

/** Reconnects stored wallets: silently, in bounded time, and only those. */
export interface Reconnect {
  /**
   * After a reload: the stored active wallet of each namespace is shown as reconnecting, the others
   * are connected beside it.
   */
  restore(): Promise<void>
  /** Connects one wallet, and once more where it offered accounts meanwhile. */
  readonly connect: Connect
  /**
   * A stored wallet offers accounts: it is connected where it is not, once more where it is being
   * asked.
   */
  retry(connectorId: string): void
  /**
   * Reconnects a stored wallet when it is added or, once it is, when it offers accounts; where it
   * is connected already, it is not waited for.
   */
  wait(connectorId: string): void
  stopWaiting(connectorId: string): void
}

type Pending = readonly (readonly [namespace: string, attempt: AbortController])[]

/** Makes what reconnects stored wallets. */
export function createReconnect(context: SessionContext, walletEvents: WalletEvents): Reconnect {
  const { connectors, disposer, namespaces, store } = context
  const asking = new Map<string, { again: boolean }>()
  const waits = new Map<string, () => void>()
  const listen = guardedListener(context)

  const missingNamespaces = (id: string) => {
    const stored = disposer.signal.aborted ? undefined : store.read()
    return namespaces.filter(
      (namespace) => entryOf(stored, namespace, id) && !store.connection(namespace, id),
    )
  }
  const stopWaiting = (id: string) => {
    waits.get(id)?.()
    waits.delete(id)
  }
  /** Retries when the wallet offers accounts: its answer to a running connect may be older. */
  const waitForOffer = (id: string) => {
    stopWaiting(id)
    // a followed wallet's offers arrive by its events
    if (disposer.signal.aborted || walletEvents.isFollowed(id)) return
    const connector = connectors.get(id)
    waits.set(
      id,
      connector
        ? listen(connector, 'change', ({ accounts }) => accounts?.length && retry(id))
        : () => {},
    )
  }
  const wait = (id: string) => (missingNamespaces(id).length ? waitForOffer(id) : stopWaiting(id))
  const connectOnce = async (id: string, where: readonly string[], reason: 'restored' | 'tab') => {
    const mine = { again: false }
    const abort = new AbortController()
    asking.set(id, mine)
    const off = disposer.onEnd(() => abort.abort())
    await connectSilently(
      { ...context, abort, missingNamespaces, wait, waitForOffer, walletEvents },
      id,
      where,
      reason,
    )
    off()
    if (asking.get(id) === mine) asking.delete(id)
    wait(id)
    return mine.again
  }
  const connectMissing = async (id: string) => {
    const missing = missingNamespaces(id)
    return missing.length > 0 && connectOnce(id, missing, 'restored')
  }
  const retry = async (id: string) => {
    const running = asking.get(id)
    if (running) running.again = true
    // once more at most: a wallet may offer something each time it is asked
    else if (await connectMissing(id)) await connectMissing(id)
  }
  const connect: Connect = async (id, where, reason) => {
    if (await connectOnce(id, where, reason)) void connectMissing(id)
  }
  connectors.on('added', ({ manifest: { id } }) => {
    if (waits.has(id)) void retry(id)
  })
  connectors.on('removed', ({ manifest: { id } }) => {
    if (waits.has(id)) wait(id)
  })
  disposer.onEnd(() => [...waits.keys()].forEach(stopWaiting))
  return { connect, retry, wait, stopWaiting, restore: () => restore(context, connect) }
}

async function restore(context: SessionContext, connect: Connect): Promise<void> {
  const { namespaces: kitNamespaces, store } = context
  const stored = store.read()
  store.batch(() => {
    for (const namespace of kitNamespaces) correctShown(context, stored, namespace)
  }, 'restored')
  if (!stored) return
  restorePreferences(context, stored)
  const byConnector = new Map<string, string[]>()
  for (const namespace of kitNamespaces) {
    for (const { connectorId } of stored.connections[namespace] ?? []) {
      if (!store.connection(namespace, connectorId))
        byConnector.set(connectorId, [...(byConnector.get(connectorId) ?? []), namespace])
    }
  }
  const asked = [...byConnector].map(([connectorId, namespaces]) =>
    connect(connectorId, namespaces, 'restored'),
  )
  // before any of them answers: the first one to do so would become active
  const { active = '' } = stored
  if (store.get(active).status !== 'disconnected') store.setActive(active, 'restored')
  await Promise.all(asked)
}

/**
 * The page's start shows namespaces as reconnecting from unchecked text: adds what is stored of
 * them, or ends those that are not usable.
 */
function correctShown(
  { store }: SessionContext,
  stored: StoredSessions | undefined,
  namespace: string,
): void {
  const session = store.get(namespace)
  if (session.status !== 'reconnecting') return
  const { connectorId } = session
  const entry =
    stored?.current[namespace] === connectorId && entryOf(stored, namespace, connectorId)
  if (entry)
    store.edit(
      (now) => ({
        ...now,
        namespaces: { ...now.namespaces, [namespace]: { ...session, stored: fromStored(entry) } },
      }),
      'restored',
    )
  else store.dispatch(namespace, { type: 'fail', reason: 'failed' }, 'failed')
}

/** What the visitor chose before: no wallet is needed for it. */
function restorePreferences(
  { networks, store }: SessionContext,
  { network, preferredAccountTypes = {} }: StoredSessions,
): void {
  store.batch(() => {
    setPreferences(store, { ...preferredAccountTypes, ...store.preferences() }, 'restored')
    const known = networks.find(({ id }) => id === network)
    if (known) store.select(known.id, 'restored')
  }, 'restored')
}

interface SilentConnect extends SessionContext {
  readonly walletEvents: WalletEvents
  readonly abort: AbortController
  missingNamespaces(connectorId: string): string[]
  wait(connectorId: string): void
  waitForOffer(connectorId: string): void
}

async function connectSilently(
  context: SilentConnect,
  connectorId: string,
  namespaces: readonly string[],
  reason: 'restored' | 'tab',
): Promise<void> {
  const { abort, attempts, disposer, store, toKitError, waitForOffer, walletEvents } = context
  if (disposer.signal.aborted) return
  const pending = reason === 'tab' ? [] : markReconnecting(context, connectorId, namespaces)
  const over = () => {
    // one that is not the active wallet everywhere is waited for as long as it is stored
    if (
      pending.length === namespaces.length &&
      pending.every(([, attempt]) => attempt.signal.aborted)
    )
      abort.abort()
  }
  for (const [, attempt] of pending) attempt.signal.addEventListener('abort', over)
  const accept = (connector: Connector, answer: ConnectResult, where: readonly string[]) => {
    applyAnswer(context, connectorId, where, answer, pending, reason)
    walletEvents.follow(connector)
  }
  const refuse = async (error: unknown) => {
    if (disposer.signal.aborted) return
    const known = await toKitError(error)
    store.batch(() => {
      for (const [namespace, attempt] of pending)
        attempts.fail([namespace], attempt, reasonOf(known))
      // there is nothing left to reconnect, and a tab that follows another stores nothing
      if (reason !== 'tab' && known.code.endsWith('/session-ended')) store.forget([connectorId])
    }, reason)
  }
  try {
    const connector = await waitForConnector(context, connectorId, abort.signal)
    waitForOffer(connectorId)
    const answer = await callSilently(context, connector, namespaces, (work) => {
      // slow code or a sleeping process: its answer still counts where it is not connected by then
      for (const [, attempt] of pending) attempt.signal.removeEventListener('abort', over)
      work
        .then((late) => {
          const missing = context
            .missingNamespaces(connectorId)
            .filter((namespace) => namespaces.includes(namespace))
          if (missing.length > 0) accept(connector, late, missing)
          context.wait(connectorId)
        })
        .catch(refuse)
    })
    accept(connector, answer, namespaces)
  } catch (error) {
    await refuse(error)
  }
}

/**
 * Shows a wallet as reconnecting where it is the stored active one and no other is connected;
 * returns those namespaces with their attempts.
 */
function markReconnecting(
  { attempts, store }: SessionContext,
  connectorId: string,
  namespaces: readonly string[],
): Pending {
  const stored = store.read()
  const mark = (namespace: string) => {
    const session = store.get(namespace)
    const isFree =
      session.status === 'disconnected' ||
      (session.status === 'reconnecting' && session.connectorId === connectorId)
    if (stored?.current[namespace] !== connectorId || !isFree) return []
    const attempt = new AbortController()
    attempts.begin([namespace], attempt)
    const entry = entryOf(stored, namespace, connectorId)
    // the page's start has set this status already where it found a stored session
    if (session.status === 'disconnected')
      store.dispatch(
        namespace,
        { type: 'restore', connectorId, stored: entry && fromStored(entry) },
        'restored',
      )
    return [[namespace, attempt] as const]
  }
  return store.batch(() => namespaces.flatMap(mark), 'restored')
}

const entryOf = (
  stored: StoredSessions | undefined,
  namespace: string,
  connectorId: string,
): StoredConnection | undefined =>
  stored?.connections[namespace]?.find((each) => each.connectorId === connectorId)

function callSilently(
  context: SilentConnect,
  connector: Connector,
  namespaces: readonly string[],
  onTime: (work: Promise<ConnectResult>) => void,
): Promise<ConnectResult> {
  const {
    abort: { signal },
    clock,
    store,
  } = context
  const stored = store.read()
  const chains = namespaces.flatMap((namespace) => {
    const chainId = entryOf(stored, namespace, connector.manifest.id)?.chainId
    return chainId ? [[namespace, chainId] as const] : []
  })
  const [first] = chains
  // forgotten while it was missing
  if (!first || signal.aborted) throw kernelError('aborted')
  const work = callWallet(() =>
    connector.connect({
      namespaces,
      silent: true,
      signal,
      chainId: first[1],
      chainIds: Object.fromEntries(chains),
    }),
  ).then((answer) => parseConnectResult(context, connector, answer, namespaces))
  const timeout = walletTimeout(sessionLimits.restore)
  return withTimeout(work, {
    ms: sessionLimits.restore,
    signal,
    clock,
    onTime: () => (onTime(work), timeout()),
  })
}

/** Applies what a wallet answered, in those namespaces where it is still stored. */
function applyAnswer(
  { attempts, slice, store }: SessionContext,
  connectorId: string,
  namespaces: readonly string[],
  { sessions }: ConnectResult,
  pending: Pending,
  reason: 'restored' | 'tab',
): void {
  // given up meanwhile, none is in front: not the first of the answer comes there, but the one that
  // was
  const stored = store.read()
  const front = slice.get().active ?? stored?.active ?? ''
  store.batch(() => {
    for (const namespace of namespaces) {
      const before = entryOf(stored, namespace, connectorId)
      const answered = sessions[namespace]
      const session =
        answered &&
        before &&
        withSelected(answered, fromStored(before), before.active, store.preferences()[namespace])
      const attempt = new Map(pending).get(namespace)
      if (attempt && attempts.running.get(namespace) === attempt)
        attempts.succeed([namespace], attempt, session ? { [namespace]: session } : {}, 'restored')
      else if (before && session && !(reason === 'tab' && attempts.running.has(namespace))) {
        // the other tab chose the network
        upsert(
          store,
          namespace,
          { connectorId, ...session, ...(reason === 'tab' && { chainId: before.chainId }) },
          reason,
        )
        // to the front of its namespace, where it was and no attempt is running
        if (
          stored?.current[namespace] === connectorId &&
          store.get(namespace).status === 'connected'
        )
          activate(store, namespace, connectorId, reason)
      }
      if (stored) sortAsStored(store, namespace, stored)
    }
    if (store.get(front).status === 'connected') store.setActive(front, reason)
  }, reason)
}

/**
 * The connector of a stored session, as soon as it is added: wallets may announce themselves late.
 */
function waitForConnector(
  { clock, connectors }: SessionContext,
  id: string,
  signal: AbortSignal,
): Promise<Connector> {
  let stop = () => {}
  const work = new Promise<Connector>((resolve) => {
    const known = connectors.get(id)
    if (known) resolve(known)
    stop = connectors.on('added', (connector) => connector.manifest.id === id && resolve(connector))
  })
  return withTimeout(work, {
    ms: sessionLimits.appear,
    signal,
    clock,
    onTime: () => runError('connector-unknown', { connector: id }),
  }).finally(() => stop())
}

import { withTimeout } from '../async/withTimeout'
import type { Connector, ConnectResult } from '../connectors/types'
import { isKitError, type KitError } from '../errors/KitError'
import { kernelError } from '../errors/kernelErrors'
import { runError } from '../errors/lateErrors'
import type { ConnectedNamespace, Driver, Network } from '../networks/types'
import type {
  Attempts,
  SessionContext,
  SessionDeps,
  SessionStore,
  Sessions,
  WalletEvents,
} from './context'
import { askWallet } from './pageStart'
import { withActive } from './store'
import { connectedCheck, pickConnected } from './stored'
import type { ChangeReason, ConnectOptions } from './types'

/** How long each step may take, in milliseconds. */
export const sessionLimits = {
  connect: 300_000,
  pairing: 1_800_000,
  appear: 1_500,
  restore: 3_000,
  disconnect: 2_500,
  switchNetwork: 120_000,
} as const

/**
 * Makes `connect`: calls the wallet, unless that was done before this code was loaded, shows the
 * wallet as connecting, waits for its answer, checks it ({@link parseConnectResult}) and makes it
 * the session of each namespace.
 */
export function createConnect(
  context: SessionContext,
  walletEvents: WalletEvents,
): Sessions['connect'] {
  const {
    attempts,
    bindings,
    clock,
    connectors,
    debug,
    disposer,
    networks,
    pending,
    store,
    toKitError,
  } = context
  return async (connectorId, given = {}, earlier) => {
    if (disposer.signal.aborted) throw runError('destroyed')
    const {
      chainId = pending?.chosen?.id,
      namespaces: wanted = connectors.get(connectorId)?.manifest.namespaces,
    } = given
    const options: ConnectOptions = {
      ...given,
      ...(chainId && wanted?.some((each) => chainId.startsWith(`${each}:`)) && { chainId }),
    }
    const call =
      earlier ??
      askWallet(connectors, networks, connectorId, options, (namespaces, attempt, connector) => {
        attempts.begin(namespaces, attempt)
        return bindings?.asked(connector) ?? connector
      })
    if (!call) throw refusal(context, connectorId, options)
    const { answer, attempt, connector, namespaces } = call
    if (earlier) attempts.begin(namespaces, attempt)
    store.batch(() => {
      for (const namespace of namespaces)
        store.dispatch(namespace, { type: 'connect', connectorId }, 'user')
    }, 'user')
    try {
      // a pairing code stays on the screen for as long as the visitor may look for the phone
      const ms = sessionLimits[connector.manifest.kind === 'pairing' ? 'pairing' : 'connect']
      const checked = answer.then((result) =>
        parseConnectResult(context, connector, result, namespaces),
      )
      const { sessions: answered } = await withTimeout(checked, {
        ms,
        signal: attempt.signal,
        clock,
        onTime: walletTimeout(ms),
      })
      if (attempt.signal.aborted) throw kernelError('aborted')
      const preferences = store.preferences()
      const sessions = Object.fromEntries(
        Object.entries(answered).map(([namespace, session]) => [
          namespace,
          withActive(session, [], preferences[namespace]),
        ]),
      )
      store.batch(() => {
        const [first] = attempts.succeed(namespaces, attempt, sessions, 'user')
        if (first) store.setActive(first, 'user')
      }, 'user')
      walletEvents.follow(connector)
      return { sessions }
    } catch (error) {
      const known = await toKitError(error)
      if (!attempt.signal.aborted) debug(`${connectorId} did not connect`, known)
      attempts.fail(namespaces, attempt, reasonOf(known))
      throw known
    }
  }
}

/** Why a connect cannot begin. */
function refusal(
  { connectors, namespaces }: SessionContext,
  connectorId: string,
  { namespaces: given, signal }: ConnectOptions,
): KitError {
  const connector = connectors.get(connectorId)
  if (signal?.aborted) return kernelError('aborted')
  if (!connector) return runError('connector-unknown', { connector: connectorId })
  return runError('network-unknown', {
    network: (given ?? connector.manifest.namespaces)
      .filter((namespace) => !namespaces.includes(namespace))
      .join(', '),
  })
}

const isConnected = (namespace: string, session: ConnectedNamespace): boolean =>
  !('issues' in connectedCheck['~standard'].validate(session)) &&
  session.chainId.startsWith(`${namespace}:`) &&
  session.accounts.some((entry) => entry.address === session.active)

/**
 * A wallet's session in a namespace as a copy that the wallet cannot change later; undefined where
 * it is not usable.
 */
export function readSession(namespace: string, given: unknown): ConnectedNamespace | undefined {
  try {
    const { accounts, ...rest } = pickConnected(given as ConnectedNamespace)
    // copied before the check: what is checked is what is kept
    const session = { ...rest, accounts: accounts.map((entry) => ({ ...entry })) }
    return isConnected(namespace, session) ? session : undefined
  } catch {
    return undefined
  }
}

/**
 * A connector's answer with addresses in canonical form, where all of it is usable and it has one
 * of these namespaces; else rejects with `kernel/bad-answer`.
 */
export async function parseConnectResult(
  { canonical }: Pick<SessionContext, 'canonical'>,
  { manifest }: Connector,
  answer: unknown,
  namespaces: readonly string[],
): Promise<ConnectResult> {
  const sessions = entriesOf(answer).map(
    ([namespace, session]): [string, ConnectedNamespace | undefined] => [
      namespace,
      readSession(namespace, session),
    ],
  )
  if (
    sessions.every(([, session]) => session) &&
    sessions.some(([namespace]) => namespaces.includes(namespace))
  ) {
    for (const entry of sessions)
      entry[1] = await canonical(entry[0], entry[1] as ConnectedNamespace)
    return { sessions: Object.fromEntries(sessions) as Record<string, ConnectedNamespace> }
  }
  throw runError('bad-answer', {
    who: `The wallet "${manifest.id}"`,
    problem: 'expected sessions, each with accounts, an active one and a CAIP-2 chain id',
  })
}

/**
 * Makes `canonical`. An address with letters of both cases has its checksum already: no driver is
 * loaded for it.
 */
export const createCanonical =
  (networks: readonly Network[]): SessionContext['canonical'] =>
  (namespace, session) => {
    const network = networks.find((each) => each.namespace === namespace)
    if (
      !network ||
      !session.accounts.some(({ address }) => /^0x([\da-f]{40}|[\dA-F]{40})$/.test(address))
    )
      return session
    const write = ({ default: driver }: { readonly default: Driver }): ConnectedNamespace => {
      const form = (address: string) =>
        (driver.checkAddress(address) as { address?: string }).address ?? address
      return {
        ...session,
        accounts: session.accounts.map((account) => ({
          ...account,
          address: form(account.address),
        })),
        active: form(session.active),
      }
    }
    return network
      .driver()
      .then(write)
      .catch(() => session)
  }

function entriesOf(answer: unknown): [string, unknown][] {
  try {
    return Object.entries((answer as ConnectResult).sessions)
  } catch {
    return []
  }
}

/** Keeps at most one running attempt per namespace. At the kit's end all are aborted. */
export function createAttempts(
  store: SessionStore,
  { disposer: { onEnd, signal } }: Pick<SessionDeps, 'disposer'>,
): Attempts {
  const running = new Map<string, AbortController>()
  let after: (() => void) | undefined
  const ended = (namespace: string) => {
    running.delete(namespace)
    if (!after) return
    const run = after
    after = undefined
    // in a later task: whatever ends it has not finished yet
    void Promise.resolve().then(() => signal.aborted || run())
  }
  const finish: Attempts['finish'] = (namespaces, attempt, move, reason) =>
    store.batch(
      () =>
        namespaces.filter((namespace) => {
          // looked up for each: a listener may have ended it
          if (running.get(namespace) !== attempt) return false
          ended(namespace)
          move(namespace)
          return true
        }),
      reason,
    )
  const cancel = (namespace: string) => {
    const attempt = running.get(namespace)
    if (!attempt) return
    ended(namespace)
    attempt.abort()
  }
  onEnd(() => [...running.keys()].forEach(cancel))

  return {
    running,
    begin(namespaces, attempt) {
      for (const namespace of namespaces) {
        const before = running.get(namespace)
        running.set(namespace, attempt)
        if (before !== attempt) before?.abort()
      }
    },
    finish,
    fail(namespaces, attempt, reason) {
      finish(
        namespaces,
        attempt,
        (namespace) => store.dispatch(namespace, { type: 'fail', reason }, reason),
        reason,
      )
      attempt.abort()
    },
    succeed: (namespaces, attempt, sessions, reason) =>
      finish(
        namespaces,
        attempt,
        (namespace) => {
          const session = sessions[namespace]
          if (session) store.dispatch(namespace, { type: 'succeed', session }, reason)
          else store.dispatch(namespace, { type: 'fail', reason: 'declined' }, 'declined')
        },
        reason,
      ).filter((namespace) => sessions[namespace]),
    cancel,
    afterNext(run) {
      after = run
    },
  }
}

/**
 * The reason behind an error of connect, by the last part of its code: any owner may define
 * `…/locked` or `…/user-rejected`.
 */
export function reasonOf(error: unknown): ChangeReason {
  const reasons: Record<string, ChangeReason> = {
    'user-rejected': 'declined',
    aborted: 'user',
    timeout: 'timeout',
    locked: 'locked',
    'bad-answer': 'garbage',
  }
  return (isKitError(error) && reasons[error.code.split('/')[1] as string]) || 'failed'
}

/** Makes the error of a wallet that took longer than `ms`. */
export const walletTimeout = (ms: number) => () =>
  runError('timeout', { what: 'The wallet', seconds: Math.round(ms / 1000) })

import type { Clock } from '../clock'
import { errorMessage, isKitError, type KitError } from '../errors'
import { kernelError } from '../kernelErrors'
import type { Network } from '../networks/network'
import { runError } from '../runErrors'
import type { ScopedStorage } from '../scopedStorage'
import type { ConnectResult } from './connector'
import type { ChangeReason } from './machine'
import type { ConnectorRegistry } from './registry'
import type { SessionBook } from './sessionBook'

/** How long each step may take, in milliseconds. */
export const sessionLimits = { connect: 300_000, appear: 1_500, restore: 3_000, disconnect: 2_500, switchNetwork: 120_000 } as const

export interface SessionDeps {
  readonly book: SessionBook
  readonly connectors: ConnectorRegistry
  readonly networks: readonly Network[]
  readonly clock: Clock
  /** The kernel's storage; fetched with the first connect or restore. */
  readonly storage: () => Promise<ScopedStorage>
  /** The stored text as it is, where other tabs store too; it may throw. */
  readonly peek?: () => string | null
  readonly debug: (message: string, details?: unknown) => void
}

/** What connecting and everything after it share: the running attempts, and how an attempt begins and ends. */
export interface SessionCore extends SessionDeps {
  readonly attempts: ReadonlyMap<string, AbortController>
  /** Namespaces of the kit's networks. */
  readonly namespaces: readonly string[]
  /** Aborted when the kit ends. */
  readonly ending: AbortSignal
  /** Begins an attempt in these namespaces; one that runs there already is aborted. */
  begin(namespaces: readonly string[], signal?: AbortSignal): AbortController
  /** Ends an attempt well, where it is still the namespaces' own; answers where it is connected now. */
  settle(namespaces: readonly string[], attempt: AbortController, result: ConnectResult, reason: 'user' | 'restored'): string[]
  /** Ends an attempt badly; answers the namespaces that were still its own. */
  fail(namespaces: readonly string[], attempt: AbortController, reason: ChangeReason): string[]
  /** Aborts what is asked in a namespace, and moves nothing there. */
  cancel(namespace: string): void
  /** Has something done each time an attempt has ended. */
  afterAttempts(run: () => void): void
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

export function createSessionCore(deps: SessionDeps, ending: AbortSignal): SessionCore {
  const { book } = deps
  const attempts = new Map<string, AbortController>()
  let after = () => {}
  const isCurrent = (namespace: string, attempt: AbortController) => attempts.get(namespace) === attempt
  const ended = (namespace: string) => {
    attempts.delete(namespace)
    // later: what ends it is not done yet
    void Promise.resolve().then(() => ending.aborted || after())
  }
  const cancel = (namespace: string) => {
    const attempt = attempts.get(namespace)
    if (!attempt) return
    ended(namespace)
    attempt.abort()
  }

  return {
    ...deps,
    attempts,
    namespaces: [...new Set(deps.networks.map((network) => network.namespace))],
    ending,
    begin(namespaces, signal) {
      const attempt = new AbortController()
      for (const namespace of namespaces) {
        const before = attempts.get(namespace)
        attempts.set(namespace, attempt)
        before?.abort()
      }
      signal?.addEventListener('abort', () => attempt.abort(), { once: true, signal: attempt.signal })
      return attempt
    },
    settle: (namespaces, attempt, result, reason) =>
      book.together(
        () =>
          namespaces.filter((namespace) => {
            // asked each time: a listener may have ended it
            if (!isCurrent(namespace, attempt)) return false
            ended(namespace)
            const session = result.sessions[namespace]
            if (session) book.move(namespace, { type: 'succeed', session }, reason)
            else book.move(namespace, { type: 'fail', reason: 'declined' }, 'declined')
            return session !== undefined
          }),
        reason,
      ),
    fail(namespaces, attempt, reason) {
      const mine = book.together(
        () =>
          namespaces.filter((namespace) => {
            if (!isCurrent(namespace, attempt)) return false
            ended(namespace)
            book.move(namespace, { type: 'fail', reason }, reason)
            return true
          }),
        reason,
      )
      attempt.abort()
      return mine
    },
    cancel,
    afterAttempts(run) {
      after = run
    },
  }
}

/** The error of a wait that took too long. */
export const late = (what: string, ms: number) => () => runError('timeout', { what, seconds: Math.round(ms / 1000) })

/** Runs a verb of a connector; a synchronous throw becomes a rejection. */
export function call<T>(verb: () => Promise<T>): Promise<T> {
  try {
    return Promise.resolve(verb())
  } catch (error) {
    return Promise.reject(error)
  }
}

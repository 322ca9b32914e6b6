import type { Clock } from '../async/clock'
import { errorMessage, isKitError, type KitError } from '../errors/KitError'
import { kernelError } from '../errors/kernelErrors'
import type { Network } from '../networks/types'
import { runError } from '../errors/lateErrors'
import type { Surroundings } from './heldBook'
import type { ChangeReason } from './machine'
import type { ConnectorRegistry } from './types'
import type { SessionBook } from './sessionBook'

/** How long each step may take, in milliseconds. */
export const sessionLimits = { connect: 300_000, pairing: 1_800_000, appear: 1_500, restore: 3_000, disconnect: 2_500, switchNetwork: 120_000 } as const

export interface SessionDeps {
  readonly book: SessionBook
  readonly connectors: ConnectorRegistry
  readonly networks: readonly Network[]
  readonly clock: Clock
  /** Where connections are kept; fetched with the first connect or restore. */
  readonly surroundings: () => Promise<Surroundings>
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
  /** Ends an attempt where it is still the namespaces' own, which `move` moves; answers those. */
  finish(namespaces: readonly string[], attempt: AbortController, move: (namespace: string) => unknown, reason: ChangeReason): string[]
  /** Ends an attempt badly. */
  fail(namespaces: readonly string[], attempt: AbortController, reason: ChangeReason): void
  /** Aborts what is asked in a namespace, and moves nothing there. */
  cancel(namespace: string): void
  /** Has something done each time an attempt has ended. */
  afterAttempts(run: () => void): void
}

/** Maps whatever a wallet threw to a KitError; the table of codes is loaded only when something failed. */
export async function toKitError(error: unknown): Promise<KitError> {
  if (isKitError(error)) return error
  try {
    return (await import('../requests/errors')).toRpcError(error)
  } catch {
    // the table did not load: the state must end all the same
    return kernelError('plugin-failed', { plugin: 'kernel', reason: errorMessage(error) }, { cause: error })
  }
}

export function createSessionCore(deps: SessionDeps, ending: AbortSignal): SessionCore {
  const { book } = deps
  const attempts = new Map<string, AbortController>()
  let after = () => {}
  const ended = (namespace: string) => {
    attempts.delete(namespace)
    // later: what ends it is not done yet
    void Promise.resolve().then(() => ending.aborted || after())
  }
  const finish: SessionCore['finish'] = (namespaces, attempt, move, reason) =>
    book.together(
      () =>
        namespaces.filter((namespace) => {
          // asked each time: a listener may have ended it
          if (attempts.get(namespace) !== attempt) return false
          ended(namespace)
          move(namespace)
          return true
        }),
      reason,
    )

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
    finish,
    fail(namespaces, attempt, reason) {
      finish(namespaces, attempt, (namespace) => book.move(namespace, { type: 'fail', reason }, reason), reason)
      attempt.abort()
    },
    cancel(namespace) {
      const attempt = attempts.get(namespace)
      if (!attempt) return
      ended(namespace)
      attempt.abort()
    },
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

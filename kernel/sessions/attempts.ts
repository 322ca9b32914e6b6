import { isKitError } from '../errors/KitError'
import { runError } from '../errors/lateErrors'
import type { Attempts, SessionDeps, SessionStore } from './context'
import type { ChangeReason } from './types'

/** How long each step may take, in milliseconds. */
export const sessionLimits = { connect: 300_000, pairing: 1_800_000, appear: 1_500, restore: 3_000, disconnect: 2_500, switchNetwork: 120_000 } as const

/** Keeps at most one running attempt per namespace. At the kit's end all are aborted. */
export function createAttempts(store: SessionStore, { disposer: { onEnd, signal } }: Pick<SessionDeps, 'disposer'>): Attempts {
  const running = new Map<string, AbortController>()
  let after = () => {}
  const ended = (namespace: string) => {
    running.delete(namespace)
    // in a later task: whatever ends it has not finished yet
    void Promise.resolve().then(() => signal.aborted || after())
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
      finish(namespaces, attempt, (namespace) => store.dispatch(namespace, { type: 'fail', reason }, reason), reason)
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
    afterEach(run) {
      after = run
    },
  }
}

/** The reason behind an error of connect, by the last part of its code: any owner may define `…/locked` or `…/user-rejected`. */
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
export const walletTimeout = (ms: number) => () => runError('timeout', { what: 'The wallet', seconds: Math.round(ms / 1000) })

import type { Connected, NamespaceSession, SessionState } from '../../../kernel/index'
import { currentConnection } from '../../../kernel/plugins/toolkit'
import { isAmong } from './account'

/** What changes of connections end; see {@link createEndedSessions}. */
export interface EndedSessions {
  /** Whether a connection is paused. */
  isPaused(): boolean
  /**
   * Those of `signedIn` (CAIP-10) whose connection a change has ended; `all` where no connection is
   * left.
   */
  after(now: SessionState, before: SessionState, signedIn: readonly string[]): 'all' | string[]
}

/** Endings that are neither the visitor's nor the wallet's wish: the wallet may come back. */
const pauses: readonly unknown[] = ['locked', 'declined', 'failed', 'timeout']
const mayReturn = (session: NamespaceSession | undefined) =>
  session !== undefined && (session.status !== 'disconnected' || pauses.includes(session.reason))

/**
 * Follows which connections have ended. A disconnect and another wallet end one; a lock pauses it,
 * until another account or a disconnect follows.
 */
export function createEndedSessions(): EndedSessions {
  const paused = new Map<string, Connected>()
  return {
    isPaused: () => paused.size > 0,
    after(now, before, signedIn) {
      const ended = Object.keys({ ...before.namespaces, ...now.namespaces }).flatMap(
        (namespace) => {
          const session = now.namespaces[namespace]
          const current = currentConnection(session)
          const held = paused.get(namespace)
          const old = currentConnection(before.namespaces[namespace]) ?? held
          if (!current && old && mayReturn(session)) {
            paused.set(namespace, old)
            return []
          }
          paused.delete(namespace)
          const isSame =
            !old ||
            (old.connectorId === current?.connectorId &&
              (!held ||
                isAmong(
                  [`${current.chainId}:${current.active}`],
                  { namespace, chainId: '', address: old.active },
                  'account',
                )))
          return isSame
            ? []
            : [{ namespace, addresses: old.accounts.map(({ address }) => address) }]
        },
      )
      if (!ended.length) return []
      const isLeft =
        paused.size || Object.values(now.namespaces).some((one) => currentConnection(one))
      if (!isLeft) return 'all'
      return signedIn.filter((id) =>
        ended.some(({ namespace, addresses }) =>
          addresses.some((address) =>
            isAmong([id], { namespace, chainId: '', address }, 'account'),
          ),
        ),
      )
    },
  }
}

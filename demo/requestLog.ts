import { useEffect, useState } from 'react'
import { isKitError, type KitApi, type RpcRoute } from 'tessera-kit'

const KEPT = 20
// What is not a fault: the visitor's no, and a caller who did not wait.
const ends: Readonly<Record<string, 'declined' | 'cancelled'>> = {
  'rpc/user-rejected': 'declined',
  'kernel/aborted': 'cancelled',
}

/** One request that has ended, as the list shows it. */
export interface RequestEntry {
  readonly key: number
  readonly method: string
  readonly route: RpcRoute
  readonly milliseconds: number
  readonly outcome: 'ok' | 'declined' | 'cancelled' | 'failed'
  /** The stable code of the error, if there was one. */
  readonly code?: string
}

/** The last twenty requests that went through the kit, newest first. */
export function useRequestLog(kit: KitApi): readonly RequestEntry[] {
  const [entries, setEntries] = useState<readonly RequestEntry[]>([])
  useEffect(() => {
    let last = 0
    setEntries([])
    return kit.on('request:settled', (outcome) => {
      const code = outcome.ok
        ? undefined
        : isKitError(outcome.error)
          ? outcome.error.code
          : outcome.error.name
      // A caller that left before anything was sent: nothing passed.
      if (code === 'kernel/aborted' && outcome.route === 'none') return
      const entry: RequestEntry = {
        key: ++last,
        method: outcome.call.method,
        route: outcome.route,
        milliseconds: outcome.milliseconds,
        outcome: outcome.ok ? 'ok' : (ends[code ?? ''] ?? 'failed'),
        ...(code !== undefined && { code }),
      }
      setEntries((now) => [entry, ...now].slice(0, KEPT))
    })
  }, [kit])
  return entries
}

import { describeConnect } from './describe'
import { confirm, type Handler } from './handler'
import { rpcError } from './rpcError'
import type { Side, SideDeps } from './side'

type AnySide = Pick<Side<unknown>, 'vault' | 'accountsOf'>

/** What a page asks to see: sides, and of each what the permission is to be for. */
export type Wanted = readonly (readonly [side: AnySide, scope: readonly string[]])[]

/**
 * Asks for a permission where there is none; a locked wallet waits. A second asking while the first
 * is open is -32002.
 */
export const createConnecting = ({ behaviour, origin }: SideDeps) => {
  let open = false
  return async (wanted: Wanted, request: unknown, session: Parameters<Handler>[1]) => {
    const missing = wanted.filter(([{ vault }, scope]) => !vault.covers(scope))
    const unlocked = () => behaviour.until(({ locked }) => locked !== true)
    if (missing.length === 0) return unlocked()
    if (open) throw rpcError('pending', 'The wallet is already asking for this permission')
    open = true
    try {
      await unlocked()
      const addresses = missing.flatMap(([{ vault, accountsOf }, scope]) =>
        accountsOf(vault.active(), scope).map(({ address }) => address),
      )
      await confirm(session, describeConnect(origin(), addresses, request))
      for (const [{ vault }, scope] of missing) vault.grant(scope)
    } finally {
      open = false
    }
  }
}

/** Asks for a permission; `createConnecting` makes it. */
export type Connecting = ReturnType<typeof createConnecting>

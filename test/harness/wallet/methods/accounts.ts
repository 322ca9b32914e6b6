import { describeConnect } from '../describe'
import { type Core, confirm, type Handler } from '../handler'
import { rpcError } from '../rpcError'

/** Asks once for the page's permission; a second asking while the first is open is -32002. */
export const createGranting = (core: Core) => {
  let open = false
  return async (request: unknown, session: Parameters<Handler>[1]) => {
    if (open) throw rpcError('pending', 'The wallet is already asking for this permission')
    open = true
    try {
      await core.behaviour.until(({ locked }) => locked !== true)
      await confirm(session, describeConnect(core.origin(), [core.state.active().address], request))
      core.state.grant()
    } finally {
      open = false
    }
  }
}

/**
 * eth_accounts (empty when locked or not permitted), eth_requestAccounts (EIP-1102), eth_coinbase.
 */
export const accountMethods = (core: Core): Record<string, Handler> => {
  const grant = createGranting(core)
  return {
    eth_accounts: () => core.state.visible(),
    eth_coinbase: () => core.state.visible()[0] ?? null,
    eth_requestAccounts: async (params, session) => {
      if (core.state.shared().length === 0)
        await grant({ method: 'eth_requestAccounts', params }, session)
      else await core.behaviour.until(({ locked }) => locked !== true)
      return core.state.visible()
    },
  }
}

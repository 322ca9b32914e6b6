import type { Core, Handler } from '../handler'
import { isRecord } from '../parse'
import { rpcError } from '../rpcError'
import { createGranting } from './accounts'

const checkNames = (params: readonly unknown[]) => {
  const [wanted] = params
  if (!isRecord(wanted) || Object.keys(wanted).length === 0) {
    throw rpcError(
      'invalidParams',
      'The permissions must be an object such as { eth_accounts: {} }',
    )
  }
  const unknown = Object.keys(wanted).find((name) => name !== 'eth_accounts')
  if (unknown) throw rpcError('invalidParams', `There is no permission ${unknown}`)
}

/**
 * wallet_requestPermissions, wallet_getPermissions and wallet_revokePermissions for eth_accounts
 * (EIP-2255).
 */
export const permissionMethods = (core: Core): Record<string, Handler> => {
  const grant = createGranting(core)
  const list = () => {
    const value = core.state.visible()
    if (value.length === 0) return []
    const caveats = [{ type: 'restrictReturnedAccounts', value }]
    return [{ invoker: core.origin(), parentCapability: 'eth_accounts', caveats }]
  }
  return {
    wallet_getPermissions: list,
    wallet_requestPermissions: async (params, session) => {
      checkNames(params)
      await grant({ method: 'wallet_requestPermissions', params }, session)
      return list()
    },
    wallet_revokePermissions: (params) => {
      checkNames(params)
      core.state.revoke()
      return null
    },
  }
}

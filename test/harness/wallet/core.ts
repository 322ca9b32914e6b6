import type { RequestArguments } from '../types'
import type { ChainRpc } from './chainRpc'
import type { ApprovalSession, Core, Handler } from './handler'
import { accountMethods } from './methods/accounts'
import { callsMethods } from './methods/calls'
import { chainMethods } from './methods/chain'
import { permissionMethods } from './methods/permissions'
import { isReadMethod } from './methods/read'
import { signMethods } from './methods/sign'
import { transactionMethods } from './methods/transaction'
import { rpcError } from './rpcError'

type LinkEvents = { connect: () => void; disconnect: () => void }

/**
 * Chain calls that notice when a chain stops answering and when it answers again (EIP-1193 connect
 * and disconnect).
 */
export const watchLink = (rpc: ChainRpc, events: LinkEvents): ChainRpc => {
  let linked = true
  return async (chain, method, params) => {
    try {
      const result = await rpc(chain, method, params)
      if (!linked) events.connect()
      linked = true
      return result
    } catch (error) {
      const lost = error instanceof Error && 'code' in error && error.code === 4901
      if (lost && linked) events.disconnect()
      if (lost) linked = false
      throw error
    }
  }
}

/**
 * The table of all methods and what answers a request from it: forwards reads to the active chain,
 * 4200 for the unknown.
 */
export const createHandler = (core: Core) => {
  const table = new Map<string, Handler>(
    [
      accountMethods,
      permissionMethods,
      chainMethods,
      signMethods,
      transactionMethods,
      callsMethods,
    ].flatMap((group) => Object.entries(group(core))),
  )
  return async (
    { method, params }: RequestArguments,
    session: ApprovalSession,
  ): Promise<unknown> => {
    const handler = table.get(method)
    if (handler)
      return handler(Array.isArray(params) ? params : params === undefined ? [] : [params], session)
    if (isReadMethod(method)) return core.call(core.state.chain(), method, params)
    throw rpcError('unsupportedMethod', `The wallet does not support the method ${method}`)
  }
}

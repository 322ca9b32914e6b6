import type { Prompt, RequestArguments } from '../types'
import type { BehaviourHolder } from './behaviour'
import type { ChainRpc } from './chainRpc'
import { accountMethods } from './methods/accounts'
import { callsMethods } from './methods/calls'
import { chainMethods } from './methods/chain'
import { permissionMethods } from './methods/permissions'
import { isReadMethod } from './methods/read'
import { signMethods } from './methods/sign'
import { transactionMethods } from './methods/transaction'
import { rpcError } from './rpcError'
import type { Send } from './sendTransaction'
import type { WalletState } from './state'

/** The asking of one request: `ask` resolves with the user's decision, `end` puts away what was shown. */
export type ApprovalSession = { ask(prompt: Prompt): Promise<boolean>; end(): void }

/** What the methods of a wallet work with. */
export type Core = {
  readonly state: WalletState
  readonly behaviour: BehaviourHolder
  readonly origin: () => string
  /** Asks a chain the wallet uses; its silence is told to the page. */
  readonly call: ChainRpc
  /** Asks any chain; its silence stays here. */
  readonly probe: ChainRpc
  readonly send: Send
}

/** Answers one method. `params` is always a list. Throws ProviderRpcError. */
export type Handler = (params: readonly unknown[], session: ApprovalSession) => unknown

/** Asks the user; their no is 4001. */
export const confirm = async (session: ApprovalSession, prompt: Prompt) => {
  if (!(await session.ask(prompt))) throw rpcError('userRejected', 'User rejected the request.')
}

type LinkEvents = { connect: () => void; disconnect: () => void }

/** Chain calls that notice when a chain stops answering and when it answers again (EIP-1193 connect and disconnect). */
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

/** The table of all methods and what answers a request from it: forwards reads to the active chain, 4200 for the unknown. */
export const createHandler = (core: Core) => {
  const table = new Map<string, Handler>(
    [accountMethods, permissionMethods, chainMethods, signMethods, transactionMethods, callsMethods].flatMap((group) =>
      Object.entries(group(core))
    )
  )
  return async ({ method, params }: RequestArguments, session: ApprovalSession): Promise<unknown> => {
    const handler = table.get(method)
    if (handler) return handler(Array.isArray(params) ? params : params === undefined ? [] : [params], session)
    if (isReadMethod(method)) return core.call(core.state.chain(), method, params)
    throw rpcError('unsupportedMethod', `The wallet does not support the method ${method}`)
  }
}

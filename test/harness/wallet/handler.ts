import type { Prompt } from '../types'
import type { BehaviourHolder } from './behaviour'
import type { ChainRpc } from './chainRpc'
import { rpcError } from './rpcError'
import type { Send } from './sendTransaction'
import type { WalletState } from './state'

/**
 * The asking of one request: `ask` resolves with the user's decision, `end` puts away what was
 * shown.
 */
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

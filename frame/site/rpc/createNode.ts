import { frameError } from '../../protocol/errors'
import type { Api } from '../session/createApi'
import { RefusedError } from '../session/createApi'

/** Characters of a node's message that a page is told. */
const LONGEST = 300

/**
 * Codes of JSON-RPC 2.0 and of nodes; those of EIP-1193 say what a user did, which a node does not
 * know.
 */
const isNodeCode = (code: number) => code === 3 || (code >= -32_768 && code <= -32_000)

/** A node of one network, behind the server. */
export interface Node {
  /**
   * Rejects with a FrameError: `upstream` with what the node said as text, `unsupported` for a
   * method that the server does not pass on.
   */
  readonly call: (method: string, params: readonly unknown[]) => Promise<unknown>
}

/** The node of a network of the app. */
export function createNode(api: Api, chain: string): Node {
  const ask = async (method: string, params: readonly unknown[]) => {
    try {
      return await api.call('/v1/rpc', { chain, method, params })
    } catch (error) {
      throw error instanceof RefusedError && error.code === 'not_found'
        ? frameError('unsupported', 'the network has no such method')
        : error
    }
  }
  return {
    call: async (method, params) => {
      const answer = await ask(method, params)
      if ('result' in answer) return answer.result
      const { code, message } = answer.error
      // what is no text for a console stays out of it
      throw frameError(
        'upstream',
        message.replace(/[^\P{C}\n]/gu, ' ').slice(0, LONGEST),
        isNodeCode(code) ? { code } : {},
      )
    },
  }
}

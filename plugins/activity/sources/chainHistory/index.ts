import { kernelError, number, object, oneOf, optional, safeParse } from '../../../../kernel/plugins/toolkit'
import type { HistorySource } from '../../types'

/** Schema of the options. */
const optionsCheck = object({ tokens: optional(oneOf('listed', 'all')), window: optional(number(100, 1_000_000)), pages: optional(number(1, 100)) })

/** Options of {@link chainHistory}. */
export interface ChainHistoryOptions {
  /** Which tokens are looked for: those of the host's lists, which costs the server less and brings no spam; or all. Default `listed`. */
  readonly tokens?: 'listed' | 'all'
  /** Blocks that are searched in one request, where the server lets them: 100 to 1 000 000. Default 10 000. */
  readonly window?: number
  /** Windows that are searched for one page: 1 to 100. Default 6. */
  readonly pages?: number
}

/**
 * What EVM chains themselves tell, without an indexer: transfers and approvals of tokens (ERC-20, with `tokens: 'all'` also ERC-721), found by `eth_getLogs`. Coins that were received,
 * and what failed, are in no log: of these there is what this kit has sent. Nobody is asked but who answers the kit's reads. Throws `kernel/bad-options` for other options, and other values of them.
 */
export const chainHistory = (options: ChainHistoryOptions = {}): HistorySource => {
  if (!safeParse(optionsCheck, options)) throw kernelError('bad-options', { problems: ['chainHistory: expected `tokens` "listed" or "all", `window` from 100 to 1000000 blocks, and `pages` from 1 to 100'] })
  const { tokens = 'listed', window = 10_000, pages = 6 } = options
  const reach = { tokens, window: Math.floor(window), pages: Math.floor(pages) }
  return {
    kind: 'history',
    id: 'chain',
    needs: ['request:eip155:eth_getLogs', 'request:eip155:eth_blockNumber', 'request:eip155:eth_getBlockByNumber', 'request:eip155:eth_getTransactionByHash', 'request:eip155:eth_getTransactionReceipt'],
    serves: (chainId) => chainId.startsWith('eip155:'),
    read: async (input, ask) => (await import('./readHistory')).readHistory(input, ask, reach),
  }
}

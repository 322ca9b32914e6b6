import type { HistorySource } from '../../types'

/** Options of {@link chainHistory}. */
export interface ChainHistoryOptions {
  /** Which tokens are looked for: those of the host's lists, which costs the server less and brings no spam; or all. Default `listed`. */
  readonly tokens?: 'listed' | 'all'
  /** Blocks that are searched in one request, where the server lets them. Default 10 000. */
  readonly window?: number
  /** Windows that are searched for one page. Default 6. */
  readonly pages?: number
}

/**
 * What EVM chains themselves tell, without an indexer: transfers and approvals of tokens (ERC-20, with `tokens: 'all'` also ERC-721), found by `eth_getLogs`. Coins that were received,
 * and what failed, are in no log: of these there is what this kit has sent. Nobody is asked but who answers the kit's reads.
 */
export const chainHistory = ({ tokens = 'listed', window = 10_000, pages = 6 }: ChainHistoryOptions = {}): HistorySource => ({
  kind: 'history',
  id: 'chain',
  needs: ['request:eip155:eth_getLogs', 'request:eip155:eth_blockNumber', 'request:eip155:eth_getBlockByNumber', 'request:eip155:eth_getTransactionByHash', 'request:eip155:eth_getTransactionReceipt'],
  serves: (chainId) => chainId.startsWith('eip155:'),
  read: async (input, ask) => (await import('./readHistory')).readHistory(input, ask, { tokens, window, pages }),
})

import type { ChainId } from '../../../../kernel/index'
import {
  kernelError,
  number,
  object,
  oneOf,
  optional,
  safeParse,
} from '../../../../kernel/plugins/toolkit'
import type { HistorySource } from '../../types'
import type { ReadPage } from './types'

/** Schema of the options. */
const optionsCheck = object({
  tokens: optional(oneOf('listed', 'all')),
  window: optional(number(100, 1_000_000)),
  pages: optional(number(1, 100)),
})

/**
 * Options of {@link chainHistory}, all of EVM chains: what Solana and Bitcoin tell of an account
 * costs one search.
 */
export interface ChainHistoryOptions {
  /**
   * Which tokens are looked for: those of the host's lists, which costs the server less and brings
   * no spam; or all. Default `listed`.
   */
  readonly tokens?: 'listed' | 'all'
  /**
   * Blocks that are searched in one request, where the server lets them: 100 to 1 000 000. Default
   * 10 000.
   */
  readonly window?: number
  /** Windows that are searched for one page: 1 to 100. Default 6. */
  readonly pages?: number
}

const readers: Readonly<Record<string, () => Promise<{ readonly read: ReadPage }>>> = {
  eip155: () => import('./eip155'),
  solana: () => import('./solana'),
  bip122: () => import('./bip122'),
}
const namespaceOf = (chainId: ChainId) => chainId.slice(0, chainId.indexOf(':'))

/**
 * What chains themselves tell, without an indexer. EVM chains: transfers and approvals of tokens
 * (ERC-20, with `tokens: 'all'` also ERC-721), found by `eth_getLogs`; coins that were received,
 * and what failed, are in no log, of these there is what this kit has sent. Solana: the
 * transactions of the account and of at most 20 of its token accounts, failed ones too. Bitcoin:
 * what came to the address and left it, also what is in no block yet. Nobody is asked but who
 * answers the kit's reads. Throws `kernel/bad-options` for other options, and other values of them.
 */
export const chainHistory = (options: ChainHistoryOptions = {}): HistorySource => {
  if (!safeParse(optionsCheck, options))
    throw kernelError('bad-options', {
      problems: [
        'chainHistory: expected `tokens` "listed" or "all", `window` from 100 to 1000000 blocks, and `pages` from 1 to 100',
      ],
    })
  const { tokens = 'listed', window = 10_000, pages = 6 } = options
  const reach = { tokens, window: Math.floor(window), pages: Math.floor(pages) }
  return {
    kind: 'history',
    id: 'chain',
    needs: [
      'request:eip155:eth_getLogs',
      'request:eip155:eth_blockNumber',
      'request:eip155:eth_getBlockByNumber',
      'request:eip155:eth_getTransactionByHash',
      'request:eip155:eth_getTransactionReceipt',
      'request:solana:getTokenAccountsByOwner',
      'request:solana:getSignaturesForAddress',
      'request:solana:getTransaction',
      'request:bip122:getAddressTransactions',
    ],
    serves: (chainId) => Object.hasOwn(readers, namespaceOf(chainId)),
    async read(input, ask) {
      const { read } = await (readers[namespaceOf(input.chainId)] as (typeof readers)[string])()
      return read(input, ask, reach)
    },
  }
}

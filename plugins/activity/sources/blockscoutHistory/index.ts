import type { BlockscoutOptions } from '../../../shared/indexers/blockscout'
import { needsOf, type ServiceUrl, serviceUrlsOf } from '../../../shared/indexers/serviceUrl'
import type { HistorySource } from '../../types'

/**
 * What Blockscout knows an account on EVM chains did: its transactions, failed ones too, and
 * transfers of tokens, put together by transaction. Coins that a contract has sent are not among
 * them. Nobody is asked but the servers of `urls`, which speak the REST API v2 of versions 9 to 12.
 * Throws `kernel/bad-options` for an address that is no URL.
 */
export const blockscoutHistory = (options: BlockscoutOptions): HistorySource => {
  const servers = serviceUrlsOf('blockscoutHistory.urls', options?.urls)
  return {
    kind: 'history',
    id: 'blockscout',
    needs: needsOf(servers.values()),
    serves: (chainId) => servers.has(chainId),
    read: async (input, ask) =>
      (await import('./readHistory')).readHistory(
        input,
        servers.get(input.chainId) as ServiceUrl,
        ask,
      ),
  }
}

import type { BlockscoutOptions } from '../../shared/indexers/blockscout'
import { needsOf, serviceUrlsOf } from '../../shared/indexers/serviceUrl'
import type { BalanceSource } from '../types'

/**
 * What Blockscout knows of an account on EVM chains: the coin, and up to 500 ERC-20 tokens, those
 * that are worth most first. What it calls a fraud is left out, unless a list of the host has it.
 * Nobody is asked but the servers of `urls`, which speak the REST API v2 of versions 9 to 12.
 * Throws `kernel/bad-options` for an address that is no URL.
 */
export const blockscout = (options: BlockscoutOptions): BalanceSource => {
  const servers = serviceUrlsOf('blockscout.urls', options?.urls)
  return {
    kind: 'balances',
    id: 'blockscout',
    separate: true,
    // a page of 50 tokens is a request
    every: 30_000,
    needs: needsOf(servers.values()),
    serves: (chainId) => servers.has(chainId),
    read: async (input, ask) =>
      (await import('./readBlockscout')).readBlockscout(input, servers, ask),
  }
}

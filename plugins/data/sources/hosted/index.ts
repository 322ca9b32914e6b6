import { type HostedOptions, hostedServiceOf } from '../../../shared/indexers/hosted'
import { needsOf } from '../../../shared/indexers/serviceUrl'
import type { BalanceSource, PriceSource } from '../../types'

/**
 * Balances from the Blockchain API that hosted wallet kits use, of all chains in one question.
 * Nobody is asked but the server of `url`, which answers with an empty list where the browser sends
 * no `Origin`. Amounts are exact as far as the service writes them. Throws `kernel/bad-options`
 * without a project id, and for an address that is no URL.
 */
export const hostedBalances = (options: HostedOptions): BalanceSource => {
  const service = hostedServiceOf('hostedBalances', options)
  return {
    kind: 'balances',
    id: 'hosted',
    needs: needsOf([service]),
    read: async (input, ask) => (await import('./readBalances')).readBalances(input, service, ask),
  }
}

/**
 * Prices in dollars of tokens and coins of EVM chains from the same API, which prices one asset in
 * one question: at most 50 are asked for, five at once. Nobody is asked but the server of `url`.
 * Throws `kernel/bad-options` as {@link hostedBalances}.
 */
export const hostedPrices = (options: HostedOptions): PriceSource => {
  const service = hostedServiceOf('hostedPrices', options)
  return {
    kind: 'prices',
    id: 'hosted',
    needs: needsOf([service]),
    serves: (chainId) => chainId.startsWith('eip155:'),
    read: async (input, ask) =>
      input.currency === 'usd'
        ? (await import('./readPrices')).readPrices(input.assets, service, ask)
        : [],
  }
}

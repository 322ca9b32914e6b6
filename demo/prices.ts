import type { AssetId, PriceSource } from 'tessera-kit/data'
import type { DemoConfig } from './config'
import { networksOf } from './networks'

/**
 * Prices in US dollars by symbol, which nobody but a demo can do: the same symbol is any token's.
 */
const prices: Readonly<Record<string, string>> = {
  ETH: '2650',
  SOL: '142.5',
  DUSD: '1',
  DGLD: '84.37',
}

/** Made-up prices of what is on the local chains. A host asks a server of its own here. */
export function demoPrices(config: DemoConfig): PriceSource {
  const coins = networksOf(config).map(
    ({ id, namespace, nativeCurrency }) =>
      [`${id}/slip44:${namespace === 'solana' ? 501 : 60}`, nativeCurrency.symbol] as const,
  )
  const tokens = (config.tokens ?? []).map(
    ({ chainId, address, symbol }) =>
      [
        typeof chainId === 'number'
          ? `eip155:${chainId}/erc20:${address.toLowerCase()}`
          : `${chainId}/token:${address}`,
        symbol,
      ] as const,
  )
  const symbols = new Map<string, string>([...coins, ...tokens])
  return {
    kind: 'prices',
    id: 'demo',
    read: async ({ assets }) =>
      assets
        .flatMap((asset: AssetId) => ({ asset, price: prices[symbols.get(asset) ?? ''] ?? '' }))
        .filter(({ price }) => price),
  }
}

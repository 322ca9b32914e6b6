import { useKit } from '../../../ui/react/index'
import type { Prices, PricesQuery } from '../types'
import { type UseReading, useFeed } from './useFeed'

/** The prices of assets, as decimal texts; one that nobody knows is not among them. Throws `react/no-provider`. */
export function usePrices({ assets, currency }: PricesQuery): UseReading<Prices> {
  const kit = useKit()
  const wanted = [...new Set(assets)].sort()
  return useFeed(kit, wanted.length ? [currency ?? '', ...wanted].join(' ') : '', (api) => api.prices({ assets: wanted, currency }))
}

import type { Network } from '../../../../kernel/index'
import { nativeAsset } from '../../../shared/assets/assets'
import type { Ask, SourceBalance } from '../../types'
import type { ReadChain } from './types'

/**
 * Reads what an account has of the chain's own coin. The driver is loaded before anything is sent,
 * so that what is asked beside it goes in the same request.
 */
export async function openNative(
  account: string,
  network: Network,
  ask: Ask,
): Promise<() => Promise<SourceBalance>> {
  const { id, nativeCurrency } = network
  const { default: driver } = await network.driver()
  return async () => ({
    asset: nativeAsset(network),
    raw: await driver.getBalance((request) => ask.request(request, { chainId: id }), account),
    ...nativeCurrency,
  })
}

/** A chain that has nothing but its coin: Bitcoin, what is unconfirmed included. */
export const read: ReadChain = async (account, network, ask) => ({
  items: [await (await openNative(account, network, ask))()],
  failed: [],
})

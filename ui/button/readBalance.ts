import type { KitApi, Network } from '../../kernel/index'

/**
 * The native balance of an account in base units, read through the kit. Rejects with a KitError
 * (`rpc/no-url` if the network has no RPC endpoint).
 */
export async function readBalance(
  kit: KitApi,
  network: Network,
  address: string,
  signal?: AbortSignal,
): Promise<bigint> {
  const { default: driver } = await network.driver()
  const options = { namespace: network.namespace, chainId: network.id, ...(signal && { signal }) }
  return driver.getBalance((request) => kit.request(request, options), address)
}

/**
 * Calls `onSpend` after each successful request that may have changed the account's balance.
 * Returns the unsubscribe function.
 */
export function watchSpending(kit: KitApi, network: Network, onSpend: () => void): () => void {
  let subscribed = true
  const off = kit.on('request:settled', ({ ok, call }) => {
    if (!ok || call.namespace !== network.namespace) return
    void network.driver().then(
      ({ default: { methods } }) => {
        // Methods that the driver does not list go to the wallet. Reads are excluded: each would
        // cause the next.
        const kind = methods[call.method]
        if (subscribed && (kind === undefined || kind === 'broadcast')) onSpend()
      },
      () => {},
    )
  })
  return () => {
    subscribed = false
    off()
  }
}

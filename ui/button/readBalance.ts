import type { KitApi, Network } from '../../kernel/index'

/** The native balance of an account in base units, read through the kit. Rejects with a KitError (`rpc/no-url` where nothing can be asked). */
export async function readBalance(kit: KitApi, network: Network, address: string, signal?: AbortSignal): Promise<bigint> {
  const { default: driver } = await network.driver()
  const options = { namespace: network.namespace, chainId: network.id, ...(signal && { signal }) }
  return driver.getBalance((request) => kit.request(request, options), address)
}

/** Calls back when a request that may change the account's balance went well; answers the undo. */
export function watchSpending(kit: KitApi, network: Network, onSpend: () => void): () => void {
  let live = true
  const off = kit.on('request:settled', ({ ok, call }) => {
    if (!ok || call.namespace !== network.namespace) return
    void network.driver().then(({ default: { methods } }) => {
      // What a driver does not list goes to the wallet; a read that did too must not lead to another read.
      const kind = methods[call.method]
      if (live && (kind === undefined || kind === 'broadcast')) onSpend()
    }, () => {})
  })
  return () => {
    live = false
    off()
  }
}

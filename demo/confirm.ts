import type { KitApi, RpcRequest } from 'tessera-kit'
import type { Network } from 'tessera-kit/networks'

const EVERY_MS = 400
const LIMIT_MS = 60_000

/**
 * Where a chain says that a transaction is: what such a place is called, and how it is asked for.
 */
interface Whereabouts {
  readonly word: string
  readonly ask: (id: string) => RpcRequest
  readonly read: (answer: never) => unknown
}
const whereabouts: Readonly<Record<string, Whereabouts>> = {
  eip155: {
    word: 'block',
    ask: (id) => ({ method: 'eth_getTransactionReceipt', params: [id] }),
    read: (receipt: { blockNumber: string }) => BigInt(receipt.blockNumber),
  },
  solana: {
    word: 'slot',
    ask: (id) => ({
      method: 'getSignatureStatuses',
      params: [[id], { searchTransactionHistory: true }],
    }),
    read: (answer: { value: readonly { slot: number }[] }) => answer.value[0]?.slot,
  },
}

/** Where a transaction is, in the chain's own word: `block 17`. */
export interface Place {
  readonly word: string
  readonly number: string
}

/**
 * Waits until a transaction is done, as the network's driver tells it. Throws when it failed, or is
 * in no block after a minute.
 */
export async function confirm(kit: KitApi, network: Network, id: string): Promise<Place> {
  const { default: driver } = await network.driver()
  const send = (request: RpcRequest) =>
    kit.request(request, { namespace: network.namespace, chainId: network.id })
  const limit = Date.now() + LIMIT_MS
  while (Date.now() < limit) {
    const status = await driver.getStatus?.(id, send)
    if (status === 'failed')
      throw new Error('The transaction is on the chain, but it failed there.')
    if (status === 'confirmed') {
      const { word, ask, read } = whereabouts[network.namespace] as Whereabouts
      return { word, number: String(read((await send(ask(id))) as never)) }
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  throw new Error('The transaction is in no block after a minute. It may still come.')
}

import type { ChainId, KitApi } from 'tessera-kit'
import type { Hex } from 'tessera-kit/testing'

const EVERY_MS = 400
const LIMIT_MS = 60_000

/** The number of the block a transaction is in. Throws when it failed there, or is in none after a minute. */
export async function waitForReceipt(kit: KitApi, chainId: ChainId, hash: string): Promise<bigint> {
  const limit = Date.now() + LIMIT_MS
  while (Date.now() < limit) {
    const answer = await kit.request({ method: 'eth_getTransactionReceipt', params: [hash] }, { chainId })
    const receipt = answer as { blockNumber: Hex; status: Hex } | null
    if (receipt?.status === '0x0') throw new Error('The transaction is in a block, but it failed there.')
    if (receipt) return BigInt(receipt.blockNumber)
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  throw new Error('The transaction is in no block after a minute. It may still come.')
}

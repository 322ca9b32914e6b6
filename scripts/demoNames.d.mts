import type { LocalChains } from './chains.mjs'

/** Where the names of the demo's accounts are: a CAIP-2 id, and the universal resolver there. */
export type DemoNames = { chainId: `eip155:${number}`; universalResolver: `0x${string}` }

/**
 * Puts an ENS on the first local chain: the first account has a name with a picture, the second one
 * a name alone.
 */
export function createNames(local: LocalChains): Promise<DemoNames>

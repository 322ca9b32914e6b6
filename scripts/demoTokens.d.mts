import type { TokenList } from 'tessera-kit/data'
import type { LocalChains } from './chains.mjs'
import type { LocalSolana } from './solana.mjs'

/** An NFT collection on a local chain. */
export interface DemoCollection {
  readonly chainId: number
  readonly address: `0x${string}`
}

/**
 * Puts a collection on the first local EVM chain, of which every account has two NFTs with their
 * pictures in them.
 */
export function createNfts(local: LocalChains): Promise<DemoCollection>

/**
 * Puts tokens on the local chains, of which every account has some; resolves with the demo's list
 * of them.
 */
export function createTokens(local: LocalChains, solana: LocalSolana): Promise<TokenList['tokens']>

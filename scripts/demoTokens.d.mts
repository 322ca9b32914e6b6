import type { TokenList } from 'tessera-kit/data'
import type { LocalChains } from './chains.mjs'
import type { LocalSolana } from './solana.mjs'

/** Puts tokens on the local chains, of which every account has some; resolves with the demo's list of them. */
export function createTokens(local: LocalChains, solana: LocalSolana): Promise<TokenList['tokens']>

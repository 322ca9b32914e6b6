import { readTokenAccounts } from '../../../shared/indexers/tokenAccounts'
import type { SourceBalance } from '../../types'
import { openNative } from './native'
import type { ReadChain } from './types'

/**
 * Solana: the coin, and the token accounts of both programs, those of one mint added up. All in one
 * request.
 */
export const read: ReadChain = async (owner, network, ask) => {
  const { tokens, failed } = await ask.tokens(network.id)
  const readNative = await openNative(owner, network, ask)
  const [native, accounts] = await Promise.all([
    readNative(),
    readTokenAccounts(owner, network.id, ask.request),
  ])
  // a listed token without an account is one that the visitor has none of
  const found = new Map<string, SourceBalance>(
    tokens.map((token) => [token.asset, { ...token, raw: 0n }]),
  )
  for (const { asset, mint, raw, decimals } of accounts) {
    // the chain says the decimals; an unknown token has no name but its mint's
    const known = found.get(asset) ?? {
      asset,
      raw: 0n,
      name: `${mint.slice(0, 4)}...${mint.slice(-4)}`,
      symbol: '',
    }
    found.set(asset, { ...known, decimals, raw: known.raw + raw })
  }
  return { items: [native, ...found.values()], failed }
}

import type { AssetId, Nft, NftHiddenReason } from '../types'

/** An NFT that is folded away, and why. */
export interface FoldedNft {
  readonly nft: Nft
  readonly reason: 'hidden' | NftHiddenReason
}
/** NFTs as a list shows them. */
export interface ArrangedNfts {
  /** In the order of their sources. */
  readonly nfts: readonly Nft[]
  /** What the visitor has hidden, and what may be bait. */
  readonly folded: readonly FoldedNft[]
}

/**
 * Sorts NFTs for a list. What is folded away is not gone: a visitor may want to see it, with the
 * reason.
 */
export function arrangeNfts(items: readonly Nft[], hidden: readonly AssetId[]): ArrangedNfts {
  const own = new Set(hidden)
  const folded = items.flatMap((nft): FoldedNft[] =>
    own.has(nft.asset)
      ? [{ nft, reason: 'hidden' }]
      : nft.hidden
        ? [{ nft, reason: nft.hidden }]
        : [],
  )
  return { nfts: items.filter(({ asset, hidden: why }) => !why && !own.has(asset)), folded }
}

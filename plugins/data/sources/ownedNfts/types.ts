import type { ChainId } from '../../../../kernel/index'

/**
 * A collection of the host's. Of an ERC-721 all of an account's tokens are found (ERC-721
 * Enumerable); of an ERC-1155 those whose ids are listed, at most 1,000.
 */
export type NftContract =
  | { readonly address: string; readonly standard: 'erc721' }
  | {
      readonly address: string
      readonly standard: 'erc1155'
      readonly ids: readonly (bigint | number)[]
    }

/** Options of {@link ownedNfts}. */
export interface OwnedNftsOptions {
  /** The collections, by CAIP-2 id; at most 50 a chain. */
  readonly contracts: Readonly<Record<ChainId, readonly NftContract[]>>
  /**
   * Origins from which names and pictures' addresses are fetched, where a token keeps them on a
   * server: `https://meta.example.org`. Default: none.
   */
  readonly metadataOrigins?: readonly string[] | undefined
  /**
   * The origin of a gateway, from which what is on IPFS is fetched: `https://ipfs.example.org`.
   * Default: none.
   */
  readonly gateway?: string | undefined
}

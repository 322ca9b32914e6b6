import type { ChainId, Need } from '../../../../kernel/index'
import type { NftSource } from '../../types'

/** A collection of the host's. Of an ERC-721 all of an account's tokens are found (ERC-721 Enumerable); of an ERC-1155 those whose ids are listed, at most 1,000. */
export type NftContract =
  | { readonly address: string; readonly standard: 'erc721' }
  | { readonly address: string; readonly standard: 'erc1155'; readonly ids: readonly (bigint | number)[] }

/** Options of {@link ownedNfts}. */
export interface OwnedNftsOptions {
  /** The collections, by CAIP-2 id; at most 50 a chain. */
  readonly contracts: Readonly<Record<ChainId, readonly NftContract[]>>
  /** Origins from which names and pictures' addresses are fetched, where a token keeps them on a server: `https://meta.example.org`. Default: none. */
  readonly metadataOrigins?: readonly string[] | undefined
  /** The origin of a gateway, from which what is on IPFS is fetched: `https://ipfs.example.org`. Default: none. */
  readonly gateway?: string | undefined
}

/**
 * NFTs of an account in collections that the host names, read from EVM chains without an indexer. Names and pictures are what a token keeps on the chain itself; from a server only where the
 * host names it. Nobody else is asked but who answers the kit's reads.
 */
export const ownedNfts = (options: OwnedNftsOptions): NftSource => ({
  kind: 'nfts',
  id: 'owned',
  needs: ['request:eip155:eth_call', ...serversOf(options).map((origin): Need => `network:${origin}`)],
  serves: (chainId) => Object.hasOwn(options.contracts, chainId),
  read: async (input, ask) => (await import('./readOwned')).readOwned(input, ask, options),
})

const serversOf = ({ metadataOrigins = [], gateway }: OwnedNftsOptions): readonly string[] => [...metadataOrigins, ...(gateway === undefined ? [] : [gateway])].map((each) => each.replace(/\/$/, ''))

import type { Need } from '../../../../kernel/index'
import { type Check, is, list, object, optional, record, text, url } from '../../../../kernel/plugins/toolkit'
import { checkedOptions } from '../../../feeds/checkedOptions'
import { originOf } from '../../../plainText/originOf'
import type { NftSource } from '../../types'
import type { NftContract, OwnedNftsOptions } from './types'

const contract = is<NftContract>('a collection with its `address` and the `standard` "erc721", or "erc1155" and `ids`', (value) => {
  const { address, standard, ids } = value as Readonly<Record<string, unknown>>
  return typeof address === 'string' && (standard === 'erc721' || (standard === 'erc1155' && Array.isArray(ids)))
})
const optionsCheck = object({ contracts: record(text(), list(contract)), metadataOrigins: optional(list(url(), 50)), gateway: optional(url()) }) as unknown as Check<OwnedNftsOptions>

/**
 * NFTs of an account in collections that the host names, read from EVM chains without an indexer. Names and pictures are what a token keeps on the chain itself; from a server only where the
 * host names it. Nobody else is asked but who answers the kit's reads. Throws `kernel/bad-options` for other options, and other values of them.
 */
export const ownedNfts = (options: OwnedNftsOptions): NftSource => {
  const { contracts, metadataOrigins = [], gateway = [] } = checkedOptions('ownedNfts', optionsCheck, options)
  return {
    kind: 'nfts',
    id: 'owned',
    needs: ['request:eip155:eth_call', ...metadataOrigins.concat(gateway).map((server): Need => `network:${originOf(server)}`)],
    serves: (chainId) => Object.hasOwn(contracts, chainId),
    read: async (input, ask) => (await import('./readOwned')).readOwned(input, ask, options),
  }
}

export type { NftContract, OwnedNftsOptions } from './types'

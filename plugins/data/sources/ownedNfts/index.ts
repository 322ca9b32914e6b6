import type { Need } from '../../../../kernel/index'
import { isChainId, isRecord, kernelError } from '../../../../kernel/plugins/toolkit'
import { originOf } from '../../../../lib/plain-text/originOf'
import type { NftSource } from '../../types'
import type { OwnedNftsOptions } from './types'

/**
 * NFTs of an account in collections that the host names, read from EVM chains without an indexer.
 * Names and pictures are what a token keeps on the chain itself; from a server only where the host
 * names it. Nobody else is asked but who answers the kit's reads.
 * Throws `kernel/bad-options` for a key of `contracts` that is no CAIP-2 id.
 */
export const ownedNfts = (options: OwnedNftsOptions): NftSource => {
  // the schema of the plugin has the words for what is no source
  if (!isRecord(options?.contracts)) return options as never
  const unknown = Object.keys(options.contracts).find((key) => !isChainId(key))
  if (unknown !== undefined)
    throw kernelError('bad-options', {
      problems: [`ownedNfts({ contracts }): "${unknown}" is no CAIP-2 id, such as "eip155:1"`],
    })
  return {
    kind: 'nfts',
    id: 'owned',
    needs: [
      'request:eip155:eth_call',
      ...serversOf(options).map((origin): Need => `network:${origin}`),
    ],
    serves: (chainId) => Object.hasOwn(options.contracts, chainId),
    read: async (input, ask) => (await import('./readOwned')).readOwned(input, ask, options),
  }
}

const serversOf = ({ metadataOrigins = [], gateway }: OwnedNftsOptions): readonly string[] =>
  [...metadataOrigins, ...(gateway === undefined ? [] : [gateway])].map(originOf)

export type { NftContract, OwnedNftsOptions } from './types'

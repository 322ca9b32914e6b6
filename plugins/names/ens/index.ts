import type { ChainId } from '../../../kernel/index'
import { isChainId, isRecord, kernelError } from '../../../kernel/plugins/toolkit'
import { originOf } from '../../../lib/plain-text/originOf'
import type { NameSource } from '../types'

const ethereum = 'eip155:1'
/**
 * Whether accounts of a chain have records of their own: only small ids have a coin type
 * (ENSIP-11).
 */
const hasCoinType = (id: ChainId): boolean =>
  id.startsWith('eip155:') && Number(id.slice(7)) < 2 ** 31

/** Options of {@link ens}. */
export interface EnsOptions {
  /**
   * The network that has ENS, a CAIP-2 id. Default `eip155:1`; the kit must have it. That of a test
   * network knows names there, and of no other network.
   */
  readonly chainId?: ChainId | undefined
  /** The address of its universal resolver. Default: the one of Ethereum and its testnets. */
  readonly universalResolver?: `0x${string}` | undefined
  /**
   * Whether pictures on other servers are taken, of which each visitor's browser asks the server
   * that the name's owner chose. Default false: pictures that are in the record itself.
   */
  readonly avatars?: boolean | undefined
  /**
   * Origins of servers that may be asked for names which their owners keep outside the chain
   * (EIP-3668), such as `https://gateway.example.org`: each visitor's browser asks them. Default:
   * none, then such a name is refused with `names/offchain`.
   */
  readonly gateways?: readonly string[] | undefined
}

/**
 * Names of ENS, for accounts on EVM chains (ENSIP-1, ENSIP-11, ENSIP-19), as far as they have
 * records there: those whose ids are below 2³¹. A chain asks for its own record of a name: that of
 * Ethereum is not taken for it. Nobody is asked but who answers the kit's reads, and the `gateways`
 * that the host names. Throws `kernel/bad-options` for a `chainId` that is no CAIP-2 id.
 */
export const ens = (options: EnsOptions = {}): NameSource => {
  // the schema of the plugin has the words for what is no source
  if (!isRecord(options)) return options as never
  const {
    chainId = ethereum,
    universalResolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
    avatars = false,
    gateways = [],
  } = options as EnsOptions
  if (!isChainId(chainId))
    throw kernelError('bad-options', {
      problems: [`ens({ chainId }): expected a CAIP-2 id, such as "eip155:${chainId}"`],
    })
  const place = { chainId, address: universalResolver, gateways: gateways.map(originOf) }
  return {
    id: 'ens',
    needs: [
      'request:eip155:eth_call',
      ...place.gateways.map((origin) => `network:${origin}` as const),
    ],
    serves: (id, has) => has(chainId) && (chainId === ethereum ? hasCoinType(id) : id === chainId),
    resolve: async (name, id, ask) => (await import('./readEns')).resolve(name, id, place, ask),
    reverse: async (address, id, ask) =>
      (await import('./readEns')).reverse(address, id, { ...place, avatars }, ask),
  }
}

import { isKitError } from '../../errors/KitError'
import { toRpcError } from '../../requests/errors'
import type { SendRpc, Network } from '../types'
import { chainIdToHex } from './sessionAnswer'

/** The parameter of `wallet_addEthereumChain` (EIP-3085). */
export interface AddChainParams {
  readonly chainId: `0x${string}`
  readonly chainName: string
  readonly nativeCurrency: Network['nativeCurrency']
  readonly rpcUrls: readonly string[]
  readonly blockExplorerUrls?: readonly string[]
}

/** What a wallet needs to add a network: the definition's public URLs only, never the host's own. */
export function addChainParams({ id, name, nativeCurrency, rpcUrls, explorer }: Network): AddChainParams {
  return {
    chainId: chainIdToHex(id),
    chainName: name,
    nativeCurrency,
    rpcUrls: rpcUrls.filter((url) => /^https?:\/\/[^@]+$/i.test(url)),
    ...(explorer && { blockExplorerUrls: [explorer.url] }),
  }
}

/**
 * Asks a wallet for another network (EIP-3326); where it does not know the network (4902), asks it to add it (EIP-3085) and then,
 * since not every wallet switches by itself after adding, asks again. Rejects with a KitError; a refusal is `rpc/user-rejected`.
 */
export async function switchNetwork(send: SendRpc, network: Network): Promise<void> {
  const ask = async (method: string, params: readonly unknown[]) => {
    try {
      await send({ method, params })
    } catch (error) {
      throw toRpcError(error, { method })
    }
  }
  const change = () => ask('wallet_switchEthereumChain', [{ chainId: chainIdToHex(network.id) }])
  try {
    await change()
  } catch (error) {
    if (!isKitError(error, 'rpc/chain-unknown')) throw error
    await ask('wallet_addEthereumChain', [addChainParams(network)])
    await change()
  }
}

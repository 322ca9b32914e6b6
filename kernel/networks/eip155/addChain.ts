import { isKitError } from '../../errors/KitError'
import { toRpcError } from '../../requests/errors'
import type { Network, SendRpc } from '../types'
import { chainIdToHex } from './sessionAnswer'

/** The parameter of `wallet_addEthereumChain` (EIP-3085). */
export interface AddChainParams {
  readonly chainId: `0x${string}`
  readonly chainName: string
  readonly nativeCurrency: Network['nativeCurrency']
  readonly rpcUrls: readonly string[]
  readonly blockExplorerUrls?: readonly string[]
}

/**
 * The parameter that adds a network to a wallet; it has the definition's public URLs only, never
 * the host's own.
 */
export function addChainParams({
  id,
  name,
  nativeCurrency,
  rpcUrls,
  explorer,
}: Network): AddChainParams {
  return {
    chainId: chainIdToHex(id),
    chainName: name,
    nativeCurrency,
    rpcUrls: rpcUrls.filter((url) => /^https?:\/\/[^@]+$/i.test(url)),
    ...(explorer && { blockExplorerUrls: [explorer.url] }),
  }
}

/**
 * Asks a wallet to switch to a network (EIP-3326). If the wallet does not know it (4902), asks to
 * add it (EIP-3085) and to switch again, since not every wallet switches after adding. Rejects with
 * a KitError; a rejection is `rpc/user-rejected`.
 */
export async function switchNetwork(send: SendRpc, network: Network): Promise<void> {
  const call = async (method: string, params: readonly unknown[]) => {
    try {
      await send({ method, params })
    } catch (error) {
      throw toRpcError(error, { method })
    }
  }
  const switchChain = () =>
    call('wallet_switchEthereumChain', [{ chainId: chainIdToHex(network.id) }])
  try {
    await switchChain()
  } catch (error) {
    if (!isKitError(error, 'rpc/chain-unknown')) throw error
    await call('wallet_addEthereumChain', [addChainParams(network)])
    await switchChain()
  }
}

import {
  type Chain,
  type CustomTransport,
  createPublicClient,
  createWalletClient,
  custom,
  type JsonRpcAccount,
  type PublicClient,
  type WalletClient,
} from 'viem'
import type { KitApi } from '../../kernel/index'
import { connectionOf } from '../connection'
import { addressesOf, eip155, toCaip2, toNumber } from '../eip155'
import { adapterError } from '../errors'
import { toViemChain } from '../toViemChain'
import { kitTransport } from './transport'

/** The kit's network of an EIP-155 chain id. */
function chainOf(kit: KitApi, chainId: number): Chain {
  const network = kit.networks.find(({ id }) => id === toCaip2(chainId))
  if (!network) throw adapterError('network-unknown', { network: toCaip2(chainId) })
  return toViemChain(network)
}

/**
 * A wallet client of viem for the active account, over the kit's pipeline. Make it when you need
 * it: it keeps the account and the chain of this moment. `chainId` (EIP-155) selects another
 * network of the kit; viem then refuses to send until the wallet is on it. Throws
 * `adapter/not-connected` while no EVM wallet is connected, `adapter/network-unknown` for a chain
 * that is not the kit's.
 */
export function walletClient(
  kit: KitApi,
  { chainId }: { readonly chainId?: number } = {},
): WalletClient<CustomTransport, Chain, JsonRpcAccount> {
  const connection = connectionOf(kit, eip155)
  if (!connection) throw adapterError('not-connected', { namespace: eip155 })
  const [account] = addressesOf(connection) as [`0x${string}`]
  const chain = chainOf(kit, chainId ?? toNumber(connection.chainId))
  // viem must not repeat a request to a wallet
  return createWalletClient({
    account,
    chain,
    transport: custom(kit.provider(eip155), { retryCount: 0 }),
  })
}

/**
 * A public client of viem for a chain of the kit (EIP-155 id), over {@link kitTransport}: works
 * without a connection if the kit has a URL. Throws `adapter/network-unknown`.
 */
export const publicClient = (kit: KitApi, chainId: number): PublicClient<CustomTransport, Chain> =>
  createPublicClient({ chain: chainOf(kit, chainId), transport: kitTransport(kit, chainId) })

import { useMemo } from 'react'
import type { Chain, CustomTransport, JsonRpcAccount, PublicClient, WalletClient } from 'viem'
import { currentConnection, type KernelState, type KitApi } from '../../../kernel/index'
import { useKit, useKitState } from '../../../ui/react/index'
import { eip155, toNumber } from '../../eip155'
import { adapterError } from '../../errors'
import { publicClient, walletClient } from '../clients'

/** Options of {@link useViemClient}. */
export interface UseViemClientInput {
  /**
   * EIP-155 id of a chain of the kit. Default: the wallet's if it is the kit's, else the chosen or
   * first EVM network.
   */
  readonly chainId?: number
}

const connectionOf = ({ session }: KernelState) => currentConnection(session.namespaces[eip155])
const chosenOf = ({ modal }: KernelState) => modal.selectedNetworkId

/**
 * A public client of viem that reads through the kit, with or without a connection: the same object
 * until the chain changes. Throws `adapter/network-unknown` for a chain that is not the kit's, and
 * where the kit has no EVM network; `react/no-provider`.
 */
export function useViemClient({
  chainId,
}: UseViemClientInput = {}): PublicClient<CustomTransport, Chain> {
  const kit = useKit<KitApi>()
  const wanted = [useKitState(connectionOf)?.chainId, useKitState(chosenOf)]
  const networks = kit.networks.filter(({ namespace }) => namespace === eip155)
  const active =
    wanted.map((id) => networks.find((network) => network.id === id)).find(Boolean) ?? networks[0]
  const id = chainId ?? (active && toNumber(active.id))
  if (id === undefined) throw adapterError('network-unknown', { network: eip155 })
  return useMemo(() => publicClient(kit, id), [kit, id])
}

/**
 * A wallet client of viem for the account and the chain of the connected EVM wallet: the same
 * object until one of them changes. Undefined while none is connected, and while it is on a chain
 * that is not the kit's. Throws `react/no-provider`.
 */
export function useWalletClient():
  | WalletClient<CustomTransport, Chain, JsonRpcAccount>
  | undefined {
  const kit = useKit<KitApi>()
  const { active, chainId } = useKitState(connectionOf) ?? {}
  const isKnown = active !== undefined && kit.networks.some(({ id }) => id === chainId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a client is for one account and chain
  return useMemo(() => (isKnown ? walletClient(kit) : undefined), [kit, isKnown, active, chainId])
}

import type { Network, Snapshot } from '../../kernel/index'
import { fromViem, type ViemChain } from '../../kernel/networks/index'
import { eip155 } from '../eip155'
import { stateOf } from './follow'

/** `id` and `type` of the kit's connector. */
export const connectorType = 'tessera'

/** What of wagmi's configuration is read: of `createConfig`'s result, or for the chains of its parameters. */
export interface WagmiConfig<State> {
  readonly chains: readonly ViemChain[]
  readonly connectors: readonly { readonly type: string; readonly uid: string }[]
  readonly state: State
}

/** The chains of wagmi's configuration, or of its parameters, as networks of a kit. As by `fromViem`: their URLs become the networks' public ones. Pure. */
export const networksFromWagmi = ({ chains }: Pick<WagmiConfig<unknown>, 'chains'>): readonly Network[] => chains.map(fromViem)

/**
 * What `readSnapshot` (`tessera-kit/server`) read of a visitor's cookies as `initialState` of `WagmiProvider`: the stored EVM connection,
 * `reconnecting`, at the kit's connector of this configuration. Undefined where nothing is stored, or the configuration does not have that connector. Pure.
 */
export function snapshotToInitialState<State extends object>(config: WagmiConfig<State>, snapshot: Snapshot | undefined): State | undefined {
  const session = snapshot?.session?.namespaces[eip155]
  const stored = session?.status === 'reconnecting' ? session.stored : undefined
  const connector = config.connectors.find(({ type }) => type === connectorType)
  if (!stored || !connector) return undefined
  const { accounts, chainId } = stateOf(stored)
  // wagmi replaces the id of a chain that it does not have
  return { ...config.state, chainId, connections: new Map([[connector.uid, { accounts, chainId, connector }]]), current: connector.uid, status: 'reconnecting' }
}

import type { Snapshot } from '../../kernel/index'
import { eip155 } from '../eip155'
import { stateOf } from './follow'

/** `id` and `type` of the kit's connector. */
export const connectorType = 'tessera'

/** What of wagmi's configuration is read. */
export interface WagmiConfig<State> {
  readonly connectors: readonly { readonly type: string; readonly uid: string }[]
  readonly state: State
}

/**
 * What `readSnapshot` (`tessera-kit/server`) read of a visitor's cookies as `initialState` of
 * `WagmiProvider`: the stored EVM connection, `reconnecting`, at the kit's connector of this
 * configuration. Undefined where nothing is stored, or the configuration does not have that
 * connector. Pure.
 */
export function snapshotToInitialState<State extends object>(
  config: WagmiConfig<State>,
  snapshot: Snapshot | undefined,
): State | undefined {
  const session = snapshot?.session?.namespaces[eip155]
  const connector = config.connectors.find(({ type }) => type === connectorType)
  if (session?.status !== 'reconnecting' || !session.stored || !connector) return undefined
  const state = stateOf(session.stored)
  const { uid } = connector
  // wagmi replaces the id of a chain that it does not have
  return {
    ...config.state,
    chainId: state.chainId,
    connections: new Map([[uid, { ...state, connector }]]),
    current: uid,
    status: session.status,
  }
}

import type { ConnectedNamespace, KitApi, SessionChange } from '../../kernel/index'
import { currentConnection } from '../../kernel/plugins/toolkit'
import { addressesOf, eip155, toNumber } from '../eip155'
import type { WagmiConnectorConfig, WagmiState } from './types'

/** A connection as wagmi's state. */
export const stateOf = (connection: ConnectedNamespace): WagmiState => ({
  accounts: addressesOf(connection),
  chainId: toNumber(connection.chainId),
})

/**
 * Emits every change of the kit's EVM connection to wagmi, also those that wagmi itself has caused,
 * which have no effect there. Returns the unsubscribe function.
 */
export const follow = (kit: KitApi, emitter: WagmiConnectorConfig['emitter']): (() => void) =>
  kit.on('session:change', ({ namespace, previous, current }: SessionChange) => {
    if (namespace !== eip155) return
    const was = currentConnection(previous)
    const is = currentConnection(current)
    if (!is) return void (was && emitter.emit('disconnect'))
    const now = stateOf(is)
    // wagmi subscribes to `change` once it has the connection; before that it only follows
    // `connect`
    if (!was || !emitter.listenerCount('change')) return emitter.emit('connect', now)
    if (JSON.stringify(stateOf(was)) !== JSON.stringify(now)) emitter.emit('change', now)
  })

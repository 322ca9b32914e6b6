import type { ConnectedNamespace, KitApi, SessionChange } from '../../kernel/index'
import { currentConnection } from '../../kernel/plugins/toolkit'
import { addressesOf, eip155, toNumber } from '../eip155'
import type { WagmiConnectorConfig, WagmiState } from './types'

/** A connection as wagmi's state. */
export const stateOf = (connection: ConnectedNamespace): WagmiState => ({ accounts: addressesOf(connection), chainId: toNumber(connection.chainId) })

/** Emits every change of the kit's EVM connection to wagmi, also those that wagmi itself has caused, which have no effect there. Returns the unsubscribe function. */
export const follow = (kit: KitApi, emitter: WagmiConnectorConfig['emitter']): (() => void) =>
  kit.on('session:change', ({ namespace, previous, current }: SessionChange) => {
    if (namespace !== eip155) return
    const was = currentConnection(previous)
    const is = currentConnection(current)
    if (!is) {
      if (was) emitter.emit('disconnect')
      return
    }
    const now = stateOf(is)
    // wagmi subscribes to `change` once it has the connection; before that it only follows `connect`
    if (!was || !emitter.listenerCount('change')) return emitter.emit('connect', now)
    const then = stateOf(was)
    const sameAccounts = then.accounts.join() === now.accounts.join()
    const sameChain = then.chainId === now.chainId
    if (!sameAccounts || !sameChain) emitter.emit('change', { ...(!sameAccounts && { accounts: now.accounts }), ...(!sameChain && { chainId: now.chainId }) })
  })

import type { Connected, SessionChange } from '../../kernel/sessions/types'
import type { KitApi } from '../../kernel/kitApi'
import { currentConnection } from '../../kernel/sessions/currentConnection'
import { addressesOf, eip155, toNumber } from '../eip155'
import type { WagmiSide, WagmiState } from './types'

/** A connection in wagmi's words. */
export const stateOf = (connection: Connected): WagmiState => ({ accounts: addressesOf(connection), chainId: toNumber(connection.chainId) })

/** Tells wagmi of every change of the kit's EVM connection, whoever made it; wagmi's own are among them, and say nothing new then. */
export const follow = (kit: KitApi, emitter: WagmiSide['emitter']): (() => void) =>
  kit.on('session:change', ({ namespace, previous, current }: SessionChange) => {
    if (namespace !== eip155) return
    const was = currentConnection(previous)
    const is = currentConnection(current)
    if (!is) {
      if (was) emitter.emit('disconnect')
      return
    }
    const now = stateOf(is)
    // wagmi listens to `change` once it has the connection; before that only `connect` reaches it
    if (!was || !emitter.listenerCount('change')) return emitter.emit('connect', now)
    const then = stateOf(was)
    const sameAccounts = then.accounts.join() === now.accounts.join()
    const sameChain = then.chainId === now.chainId
    if (!sameAccounts || !sameChain) emitter.emit('change', { ...(!sameAccounts && { accounts: now.accounts }), ...(!sameChain && { chainId: now.chainId }) })
  })

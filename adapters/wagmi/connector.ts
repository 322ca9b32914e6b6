import type { KitApi } from '../../kernel/kitApi'
import { connectionOf } from '../connection'
import { eip155, toCaip2 } from '../eip155'
import { adapterError } from '../errors'
import { follow, stateOf } from './follow'
import type { WagmiConnector, WagmiSide, WagmiState } from './types'

/**
 * The kit as a connector of wagmi 2 or 3, for the `connectors` of `createConfig`: there once, by itself, with
 * `multiInjectedProviderDiscovery: false` and `storage: null`. The kit finds wallets, asks the visitor and remembers; wagmi's hooks show what
 * the kit has, and what they do is done by the kit. wagmi's `reconnect` waits for `kit.ready`, so the kit must be started.
 *
 * `connect` opens the kit's modal unless an EVM wallet is connected; it rejects with code 4001 when the visitor closes it. `switchChain`
 * rejects with a numeric code (EIP-1193); the KitError is its `cause`.
 */
export const tesseraConnector =
  (kit: KitApi) =>
  ({ chains, emitter }: WagmiSide): WagmiConnector => {
    const provider = kit.provider(eip155)
    const now = (): WagmiState => {
      const connection = connectionOf(kit, eip155)
      if (!connection) throw adapterError('not-connected', { namespace: eip155 })
      return stateOf(connection)
    }
    const connected = () => connectionOf(kit, eip155) !== undefined
    const icon = kit.options.metadata?.icons?.[0]

    return {
      id: 'tessera',
      name: kit.options.metadata?.name ?? 'Tessera',
      type: 'tessera',
      ...(icon !== undefined && { icon }),
      async setup() {
        follow(kit, emitter)
      },
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        // who comes back after a reload is known soon, and need not be asked again
        if (!connected() && !isReconnecting && kit.started) await kit.ready
        if (!connected() && !isReconnecting) await provider.request({ method: 'eth_requestAccounts' })
        // the kit is connected, on whichever chain: to fail now would part wagmi from it
        if (chainId !== undefined && now().chainId !== chainId) await kit.switchNetwork(toCaip2(chainId)).catch(() => {})
        const { accounts, chainId: reached } = now()
        return { accounts: (withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts) as never, chainId: reached }
      },
      disconnect: () => kit.disconnect(eip155),
      getAccounts: async () => now().accounts,
      getChainId: async () => now().chainId,
      getProvider: async () => provider,
      async isAuthorized() {
        await kit.ready
        return connected()
      },
      async switchChain({ chainId }) {
        const chain = chains.find(({ id }) => id === chainId)
        try {
          if (!chain) throw adapterError('network-unknown', { network: toCaip2(chainId) })
          await kit.switchNetwork(toCaip2(chainId))
          return chain
        } catch (error) {
          throw (await import('../../kernel/requests/errors')).toProviderError(error)
        }
      },
      // wagmi asks for these; the kit tells by itself
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }
  }

import type { KitApi } from '../../kernel/index'
import { connectionOf } from '../connection'
import { eip155, toCaip2 } from '../eip155'
import { adapterError, providerError } from '../errors'
import { connectorType } from './config'
import { follow, stateOf } from './follow'
import { type TesseraConnectorOptions, withDefaults } from './options'
import type { WagmiConnector, WagmiConnectorConfig, WagmiState } from './types'

/**
 * The kit as a connector of wagmi 2 or 3, for the `connectors` of `createConfig`: as the only one,
 * with `multiInjectedProviderDiscovery: false` and `storage: null`. The kit finds wallets, prompts
 * the user and persists sessions; wagmi's hooks show the kit's connection, and their actions are
 * performed by the kit. wagmi's `reconnect` waits for `kit.ready`, so the kit must be started.
 *
 * `connect` opens the kit's modal unless an EVM wallet is connected. It and `switchChain` reject
 * with a numeric code (EIP-1193); the KitError is its `cause`. Where the user says no or closes the
 * modal, the code is 4001 and the name `UserRejectedRequestError`, as that of viem's class; with
 * that class among the options, the error is an instance of it. Throws `kernel/bad-options`.
 */
export function tesseraConnector(
  kit: KitApi,
  options: TesseraConnectorOptions = {},
): (config: WagmiConnectorConfig) => WagmiConnector {
  const { name, icon, UserRejectedRequestError } = withDefaults(options)
  /** Throws an error; a user's rejection with the name it has from wagmi's own connectors. */
  const rejected = (error: Error): never => {
    if ((error as { code?: unknown }).code !== 4001) throw error
    throw UserRejectedRequestError
      ? new UserRejectedRequestError(error.cause as Error)
      : Object.assign(error, { name: 'UserRejectedRequestError' })
  }
  return ({ chains, emitter }) => {
    const provider = kit.provider(eip155)
    const connected = () => connectionOf(kit, eip155)
    const now = (): WagmiState => {
      const connection = connected()
      if (connection) return stateOf(connection)
      throw adapterError('not-connected', { namespace: eip155 })
    }

    return {
      id: connectorType,
      type: connectorType,
      name,
      icon,
      async setup() {
        // a server makes a configuration for each page that it renders, and its kit never connects
        if (globalThis.document) follow(kit, emitter)
      },
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        if (!isReconnecting) {
          // a session that is being restored needs no prompt
          if (!connected() && kit.started) await kit.ready
          if (!connected())
            await provider.request({ method: 'eth_requestAccounts' }).catch(rejected)
        }
        // the kit is connected, if on another chain: rejecting now would leave wagmi disconnected
        if (chainId !== undefined && now().chainId !== chainId)
          await kit.switchNetwork(toCaip2(chainId)).catch(() => {})
        const { accounts, chainId: reached } = now()
        return {
          accounts: (withCapabilities
            ? accounts.map((address) => ({ address, capabilities: {} }))
            : accounts) as never,
          chainId: reached,
        }
      },
      disconnect: () => kit.disconnect(eip155),
      getAccounts: async () => now().accounts,
      getChainId: async () => now().chainId,
      getProvider: async () => provider,
      async isAuthorized() {
        await kit.ready
        return connected() !== undefined
      },
      async switchChain({ chainId }) {
        const chain = chains.find(({ id }) => id === chainId)
        try {
          if (!chain) throw adapterError('network-unknown', { network: toCaip2(chainId) })
          await kit.switchNetwork(toCaip2(chainId))
          return chain
        } catch (error) {
          return rejected(await providerError(error))
        }
      },
      // required by wagmi; `setup` follows the kit's own events
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }
  }
}

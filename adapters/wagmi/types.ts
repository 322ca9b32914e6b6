import type { Chain } from 'viem'
import type { Provider } from '../../kernel/index'

type Address = `0x${string}`

/** The accounts (EIP-55, the active one first) and the EIP-155 id of the chain. */
export interface WagmiState {
  readonly accounts: readonly Address[]
  readonly chainId: number
}

/** What wagmi 2 and 3 pass to a connector, as far as it is used. */
export interface WagmiConnectorConfig {
  readonly chains: readonly [Chain, ...Chain[]]
  readonly emitter: {
    emit(event: 'connect', data: WagmiState): void
    emit(event: 'change', data: WagmiState): void
    emit(event: 'disconnect'): void
    listenerCount(event: 'change'): number
  }
}

/**
 * A connector as wagmi 2 and 3 take it. wagmi is not imported; tests compare the types
 * (test/fixtures/adapters).
 */
// a type alias, since wagmi requires an index signature, which interfaces do not have
export type WagmiConnector = {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly icon: string
  setup(): Promise<void>
  connect<withCapabilities extends boolean = false>(
    parameters?:
      | {
          chainId?: number | undefined
          isReconnecting?: boolean | undefined
          withCapabilities?: withCapabilities | boolean | undefined
        }
      | undefined,
  ): Promise<{
    accounts: withCapabilities extends true
      ? readonly { address: Address; capabilities: Record<string, unknown> }[]
      : readonly Address[]
    chainId: number
  }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(parameters?: { chainId?: number | undefined } | undefined): Promise<Provider>
  isAuthorized(): Promise<boolean>
  switchChain(parameters: { chainId: number }): Promise<Chain>
  onAccountsChanged(accounts: string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(error?: Error | undefined): void
}

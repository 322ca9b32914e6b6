import type { Driver } from './driver'

/** A CAIP-2 id, `<namespace>:<reference>`, for instance `eip155:1` (https://chainagnostic.org/CAIPs/caip-2). */
export type ChainId = `${string}:${string}`

/**
 * A network as plain data that brings its own behaviour: `driver` loads the code of its namespace on first use.
 * A network definition's `rpcUrls` are public data for add-chain; they are used for reads only if the host sets `publicRpc`.
 */
export interface Network {
  /** CAIP-2 id. */
  readonly id: ChainId
  /** The namespace part of `id`. */
  readonly namespace: string
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Public, keyless HTTP endpoints. */
  readonly rpcUrls: readonly string[]
  readonly explorer?: { readonly name: string; readonly url: string }
  readonly testnet: boolean
  /** The chain's id in Wallet Standard, where the namespace has one: `solana:mainnet`, `bitcoin:testnet`. */
  readonly standardChain?: string
  /** An image for lists: a `data:` URL or an https URL of the host's choice. None is set by the kit's own definitions. */
  readonly icon?: string
  readonly driver: () => Promise<{ readonly default: Driver }>
}

/** What {@link defineNetwork} takes: everything of a network but what can be derived. */
export type NetworkInput = Omit<Network, 'namespace' | 'testnet'> & { readonly testnet?: boolean }

/**
 * Defines a network. Pure: nothing is loaded. `namespace` comes from `id`, `testnet` is false unless said.
 * The data is checked when the network is passed to createKit.
 */
export const defineNetwork = (input: NetworkInput): Network =>
  Object.freeze({ testnet: false, ...input, namespace: input.id.slice(0, input.id.indexOf(':')) })

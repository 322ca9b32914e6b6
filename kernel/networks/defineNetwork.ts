import type { Network, NetworkInput } from './types'

/**
 * Defines a network. Pure: nothing is loaded. `namespace` comes from `id`, `testnet` is false unless said.
 * The data is checked when the network is passed to createKit.
 */
export const defineNetwork = (input: NetworkInput): Network =>
  Object.freeze({ testnet: false, ...input, namespace: input.id.slice(0, input.id.indexOf(':')) })

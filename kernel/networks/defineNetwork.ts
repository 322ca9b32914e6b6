import type { Network, NetworkInput } from './types'

/**
 * Defines a network. Pure: nothing is loaded. `namespace` is taken from `id`, `testnet` defaults to
 * false. The data is validated when the network is passed to createKit.
 */
export const defineNetwork = (input: NetworkInput): Network =>
  Object.freeze({ testnet: false, ...input, namespace: input.id.split(':')[0] as string })

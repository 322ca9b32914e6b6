import type { Descriptor } from '../../lib/decode/descriptors/types'

/** Options of `clearSigning()`. */
export interface ClearSigningOptions {
  /**
   * Descriptors of ERC-7730, before those that the plugin brings. Each counts for the networks and
   * contracts of its own deployments alone. Default: none.
   */
  readonly descriptors?: readonly Descriptor[]
}

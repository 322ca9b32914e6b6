/** Uniswap V3 on one chain. */
export interface UniswapDeployment {
  /** Its factory: every chain has its own. */
  readonly factory: `0x${string}`
  /** The token that is taken for a dollar. */
  readonly stable: `0x${string}`
  /** The token that stands for the chain's own coin. */
  readonly wrapped: `0x${string}`
  /** Fees of the pools that are looked at, in millionths. Default 100, 500, 3000 and 10 000. */
  readonly fees?: readonly number[] | undefined
}
/** A deployment that was checked, addresses in lower case. */
export type Deployment = UniswapDeployment & { readonly fees: readonly number[] }

import type { Network } from '../../../../kernel/index'
import type { Ask, ReadFailure, SourceBalance } from '../../types'

/** What one chain says of an account. */
export interface ChainAnswer {
  readonly items: readonly SourceBalance[]
  readonly failed: readonly ReadFailure[]
}
/** Reads an account on one chain. */
export type ReadChain = (account: string, network: Network, ask: Ask) => Promise<ChainAnswer>

import type { TransactionStatus } from '../../kernel/networks/index'

/** A transaction that is in a block. */
export interface TransactionReceipt {
  /** Its own id: where a transaction was replaced, that of the replacement. */
  readonly hash: string
  readonly blockNumber: bigint
  readonly from: string
  /** Absent where it created a contract. */
  readonly to?: string
  readonly contractAddress?: string
  /**
   * Gas used times its price, in base units of the native currency, where the chain says it; chains
   * on top of others may charge more.
   */
  readonly fee?: bigint
}

/**
 * How far a transaction is: not seen, in no block, confirmed, failed in its block, or `replaced` by
 * another of the same account.
 */
export interface TransactionProgress {
  readonly status: TransactionStatus | 'replaced'
  readonly receipt?: TransactionReceipt
  /** The blocks that confirm it, its own included. */
  readonly confirmations?: number
  /**
   * `repriced`: the same call at another fee; `cancelled`: an empty one in its place; `replaced`:
   * another call.
   */
  readonly replacement?: {
    readonly hash: string
    readonly reason: 'repriced' | 'cancelled' | 'replaced'
  }
  /** What is remembered for the next reading. */
  readonly seen?: unknown
}

/** What a reading says to whoever waits. */
export interface TransactionOutcome {
  /** `pending` until it has the confirmations that were asked for. */
  readonly status: 'pending' | 'success' | 'reverted' | 'replaced'
  /**
   * Of the transaction, or of the one in its place, as soon as it is in a block; never where the
   * namespace has no receipts.
   */
  readonly receipt?: TransactionReceipt
  /** The blocks that confirm it, its own included; absent while it is in none. */
  readonly confirmations?: number
  readonly replacement?: NonNullable<TransactionProgress['replacement']>
}

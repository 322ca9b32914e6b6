import { activeConnection, type ChainId, type KitApi } from '../../kernel/index'
import { useKit } from './KitProvider'
import type { TransactionOutcome } from './transactionTypes'
import { sessionOf, useKitState } from './useKitState'
import { useReading } from './useReading'

/** Options of {@link useWaitForTransaction}. */
export interface UseWaitForTransactionInput {
  /** As `useSendTransaction` returned it; undefined while there is none. */
  readonly hash: string | undefined
  /** CAIP-2 id of one of the kit's networks. Default: that of the connected account. */
  readonly chainId?: ChainId
  /** The blocks to wait for, that of the transaction included. Default 1. */
  readonly confirmations?: number
  /** Milliseconds between two readings. Default 4,000. */
  readonly pollingInterval?: number
}

/** What {@link useWaitForTransaction} returns. */
export interface UseWaitForTransaction extends Omit<TransactionOutcome, 'status'> {
  /**
   * `idle`: no hash, or the kit does not have its network. `pending`: not confirmed by as many
   * blocks as asked for. `reverted`: in a block, and failed there. `replaced`: another transaction
   * of the account took its place, see `replacement`. `error`: it could not be read, see `error`.
   */
  readonly status: TransactionOutcome['status'] | 'idle' | 'error'
  /**
   * A KitError, until a later reading succeeds; `rpc/no-url` if the network has no RPC endpoint.
   */
  readonly error: unknown
  /** Reads again, also after an error. */
  readonly reload: () => void
}

/**
 * Waits until a transaction is confirmed, reverted or replaced, while the component is mounted.
 * Reads through the kit. Throws `react/no-provider`.
 */
export function useWaitForTransaction({
  hash,
  chainId,
  confirmations = 1,
  pollingInterval: interval = 4_000,
}: UseWaitForTransactionInput): UseWaitForTransaction {
  const kit = useKit<KitApi>()
  const connection = activeConnection(useKitState(sessionOf))
  const wanted = chainId ?? connection?.chainId
  const network = hash && kit.networks.find(({ id }) => id === wanted)
  const { value, error, reload } = useReading<TransactionOutcome>(
    network ? [wanted, hash, confirmations, interval].join() : '',
    kit,
    async (tell, signal) => {
      if (network)
        await (await import('./watchTransaction')).watchTransaction(kit, network, hash, tell, {
          confirmations,
          interval,
          signal,
        })
    },
  )
  return {
    ...value,
    status: error === undefined ? (value?.status ?? (network ? 'pending' : 'idle')) : 'error',
    error,
    reload,
  }
}

import type { ChainId, KernelState, KitApi } from '../../kernel/index'
import { activeSession } from '../button/buttonState'
import { useKit } from './KitProvider'
import type { TransactionOutcome } from './transactionTypes'
import { useKitState } from './useKitState'
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
   * `idle`: no hash, or the kit does not have its network. `pending`: not confirmed by as many blocks as asked for. `reverted`: in a block, and failed
   * there. `replaced`: another transaction of the account took its place, see `replacement`. `error`: it could not be read, see `error`.
   */
  readonly status: TransactionOutcome['status'] | 'idle' | 'error'
  /** A KitError; `rpc/no-url` if the network has no RPC endpoint. */
  readonly error: unknown
  /** Reads again, also after an error. */
  readonly reload: () => void
}

const sessionOf = ({ session }: KernelState) => session
const nothing = { receipt: undefined, replacement: undefined, confirmations: 0 } as const

/** Waits until a transaction is confirmed, reverted or replaced, while the component is mounted. Reads through the kit. Throws `react/no-provider`. */
export function useWaitForTransaction({ hash, chainId, confirmations = 1, pollingInterval: interval = 4_000 }: UseWaitForTransactionInput): UseWaitForTransaction {
  const kit = useKit<KitApi>()
  const { session } = activeSession(useKitState(sessionOf))
  const wanted = chainId ?? (session.status === 'connected' ? session.chainId : undefined)
  const network = hash && kit.networks.find(({ id }) => id === wanted)
  const { value, error, pending, reload } = useReading<TransactionOutcome>(network ? [wanted, hash, confirmations, interval].join() : '', kit, async (tell, signal) => {
    if (network) await (await import('./watchTransaction')).watchTransaction(kit, network, hash, tell, { confirmations, interval, signal })
  })
  const failed = !pending && error !== undefined
  return { ...nothing, ...value, status: network ? (failed ? 'error' : (value?.status ?? 'pending')) : 'idle', error: failed ? error : undefined, reload }
}

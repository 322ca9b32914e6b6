import { useCallback, useEffect, useState } from 'react'
import type { ChainId, KitApi } from '../../kernel/index'
import type { TransactionProgress, TransactionReceipt } from '../../kernel/networks/index'
import { activeSession } from '../button/buttonState'
import { useKit } from './KitProvider'
import { useKitState } from './useKitState'

/** Options of {@link useWaitForTransaction}. */
export interface UseWaitForTransactionInput {
  /** As `useSendTransaction` returned it; undefined while there is none. */
  readonly hash: string | undefined
  /** CAIP-2 id of one of the kit's networks. Default: that of the connected account. */
  readonly chainId?: ChainId
  /** The blocks to wait for, that of the transaction included. Default 1. */
  readonly confirmations?: number
  /** Milliseconds between two looks. Default 4,000. */
  readonly pollingInterval?: number
}

/** What {@link useWaitForTransaction} returns. */
export interface UseWaitForTransaction {
  /**
   * `idle`: no hash, or the kit does not have its network. `pending`: not confirmed by as many blocks as asked for. `reverted`: in a block, and failed
   * there. `replaced`: another transaction of the account took its place, see `replacement`. `error`: it could not be read, see `error`.
   */
  readonly status: 'idle' | 'pending' | 'success' | 'reverted' | 'replaced' | 'error'
  /** Of the transaction, or of the one in its place, as soon as it is in a block; never where the namespace has no receipts. */
  readonly receipt: TransactionReceipt | undefined
  /** The blocks that confirm it, its own included. */
  readonly confirmations: number
  readonly replacement: TransactionProgress['replacement']
  /** A KitError; `rpc/no-url` if the network has no RPC endpoint. */
  readonly error: unknown
  /** Looks again, after an error from the beginning. */
  readonly reload: () => void
}

interface Reading {
  readonly key: string
  readonly progress?: TransactionProgress
  readonly error?: unknown
}

const sessionOf = ({ session }: ReturnType<KitApi['getState']>) => session
const outcomes = { confirmed: 'success', failed: 'reverted', replaced: 'replaced', pending: 'pending', unknown: 'pending' } as const

const isDone = ({ status, confirmations: count = Number.POSITIVE_INFINITY }: TransactionProgress, wanted: number) => outcomes[status] !== 'pending' && count >= wanted

/** Waits until a transaction is in a block, confirmed, reverted or replaced, while it is mounted. Reads through the kit. Throws `react/no-provider`. */
export function useWaitForTransaction({ hash, chainId, confirmations: wanted = 1, pollingInterval = 4_000 }: UseWaitForTransactionInput): UseWaitForTransaction {
  const kit = useKit<KitApi>()
  const { session } = activeSession(useKitState(sessionOf))
  const id = chainId ?? (session.status === 'connected' ? session.chainId : undefined)
  const network = kit.networks.find((each) => each.id === id)
  const key = hash !== undefined && network ? `${network.id} ${hash}` : ''
  const [{ progress, error, ...reading }, setReading] = useState<Reading>({ key: '' })
  const [reloads, setReloads] = useState(0)
  const reload = useCallback(() => setReloads((last) => last + 1), [])

  useEffect(() => {
    if (!network || hash === undefined) return
    const abort = new AbortController()
    const { signal } = abort
    setReading({ key })
    const watch = async () => {
      const { watchTransaction } = await import('./watchTransaction')
      await watchTransaction(kit, network, hash, (next) => setReading({ key, progress: next }), { interval: pollingInterval, signal, isDone: (next) => isDone(next, wanted) })
    }
    watch().catch((failure: unknown) => {
      if (!signal.aborted) setReading((last) => ({ ...last, error: failure }))
    })
    return () => abort.abort()
  }, [kit, network, hash, key, wanted, pollingInterval, reloads])

  const isOwn = reading.key === key
  const known = isOwn ? progress : undefined
  const failure = isOwn ? error : undefined
  const status = key === '' ? 'idle' : failure !== undefined ? 'error' : known && isDone(known, wanted) ? outcomes[known.status] : 'pending'
  return { status, receipt: known?.receipt, confirmations: known?.confirmations ?? 0, replacement: known?.replacement, error: failure, reload }
}

import type { KitApi, Network } from '../../kernel/index'
import { trackTransaction } from './trackTransaction'
import type { TransactionOutcome, TransactionProgress } from './transactionTypes'

/** How a transaction is watched. */
export interface WatchOptions {
  /** The blocks to wait for. */
  readonly confirmations: number
  /** Milliseconds between two readings. */
  readonly interval: number
  readonly signal: AbortSignal
}

/** Failed readings in a row after which it gives up. The kit has repeated each request by then. */
const maxFailures = 3

const outcomes = {
  confirmed: 'success',
  failed: 'reverted',
  replaced: 'replaced',
  pending: 'pending',
  unknown: 'pending',
} as const

/**
 * Reads how far a transaction is, through the kit, and calls `tell` with each reading until it has
 * as many confirmations as asked for. Rejects with the last error after three failed readings in a
 * row, at once where no URL can be asked. Namespaces without receipts tell only whether it is
 * confirmed.
 */
export async function watchTransaction(
  kit: KitApi,
  network: Network,
  hash: string,
  tell: (outcome: TransactionOutcome) => void,
  { confirmations: wanted, interval, signal }: WatchOptions,
): Promise<void> {
  // a kit that has not started sends no requests
  await kit.ready
  const { default: driver } = await network.driver()
  const send = (request: Parameters<KitApi['request']>[0]) =>
    kit.request(request, { namespace: network.namespace, chainId: network.id, signal })
  let last: TransactionProgress | undefined
  for (let failures = 0; !signal.aborted; ) {
    try {
      last =
        network.namespace === 'eip155'
          ? await trackTransaction(hash, send, last)
          : { status: (await driver.getStatus?.(hash, send)) ?? 'unknown' }
      failures = 0
      const { status, confirmations = Number.POSITIVE_INFINITY, receipt, replacement } = last
      const isDone = outcomes[status] !== 'pending' && confirmations >= wanted
      tell({
        ...(receipt && { receipt, confirmations }),
        ...(replacement && { replacement }),
        status: isDone ? outcomes[status] : 'pending',
      })
      if (isDone) return
    } catch (error) {
      const isFinal = (error as { code?: unknown }).code === 'rpc/no-url'
      if (isFinal || ++failures === maxFailures) throw error
    }
    await pause(interval, signal)
  }
}

/** Resolves after this time, or at once when the signal aborts. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

import type { KitApi, Network } from '../../kernel/index'
import type { TransactionProgress } from '../../kernel/networks/index'

/** How a transaction is watched. */
export interface WatchOptions {
  /** Milliseconds between two looks. */
  readonly interval: number
  readonly signal: AbortSignal
  /** Whether there is nothing more to wait for. */
  readonly isDone: (progress: TransactionProgress) => boolean
}

/** Failed looks in a row after which it gives up. The kit has repeated each request by then. */
const maxFailures = 3

/**
 * Reads how far a transaction is, through the kit, and calls `tell` with each reading until `isDone` or `signal` says so. Rejects with the last
 * error after three failed readings in a row, at once where no URL can be asked. A driver that has no receipts tells whether it is confirmed.
 */
export async function watchTransaction(kit: KitApi, network: Network, hash: string, tell: (progress: TransactionProgress) => void, { interval, signal, isDone }: WatchOptions): Promise<void> {
  // a kit that has not started sends no requests
  await kit.ready
  const { default: driver } = await network.driver()
  const send = (request: Parameters<KitApi['request']>[0]) => kit.request(request, { namespace: network.namespace, chainId: network.id, signal })
  let last: TransactionProgress | undefined
  for (let failures = 0; !signal.aborted; ) {
    try {
      last = driver.trackTransaction ? await driver.trackTransaction(hash, send, last) : { status: (await driver.getStatus?.(hash, send)) ?? 'unknown' }
      failures = 0
      if (!signal.aborted) tell(last)
      if (isDone(last)) return
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

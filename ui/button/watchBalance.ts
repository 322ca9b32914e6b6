import type { KitApi, Network } from '../../kernel/index'
import { formatAmount } from '../primitives/formatAmount'
import { readBalance, watchSpending } from './readBalance'

/**
 * Calls `onBalance` with the formatted balance, now and after each request that may have changed
 * it. A failed read is ignored. Returns the undo.
 */
export function watchBalance(
  kit: KitApi,
  network: Network,
  address: string,
  onBalance: (text: string) => void,
): () => void {
  const abort = new AbortController()
  const { decimals, symbol } = network.nativeCurrency
  const read = async () => {
    const amount = await readBalance(kit, network, address, abort.signal)
    if (!abort.signal.aborted) onBalance(formatAmount(amount, decimals, symbol))
  }
  const refresh = () => void read().catch(() => {})
  refresh()
  const off = watchSpending(kit, network, refresh)
  return () => {
    abort.abort()
    off()
  }
}

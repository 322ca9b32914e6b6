import type { KitApi, Network } from '../../kernel/index'
import { formatAmount } from '../primitives/formatAmount'
import { readBalance, watchSpending } from './readBalance'

/** Tells the balance in words, now and after each spending; a failed reading leaves what was told. Answers the undo. */
export function watchBalance(kit: KitApi, network: Network, address: string, tell: (text: string) => void): () => void {
  const abort = new AbortController()
  const { decimals, symbol } = network.nativeCurrency
  const read = async () => {
    const amount = await readBalance(kit, network, address, abort.signal)
    if (!abort.signal.aborted) tell(formatAmount(amount, decimals, symbol))
  }
  const again = () => void read().catch(() => {})
  again()
  const off = watchSpending(kit, network, again)
  return () => {
    abort.abort()
    off()
  }
}

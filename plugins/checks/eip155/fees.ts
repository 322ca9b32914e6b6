import { quantityOf } from '../../../lib/bytes/abiWord'
import { evmCallsOf } from '../evmCalls'
import type { CheckedRequest, Rule } from '../types'

/** How many times more than others somebody may pay to be in front. */
const most = 20n
/** Gas of the least transaction. */
const least = 21_000n

/**
 * Wei for a unit of gas that an EVM request says will be paid whatever others pay; undefined where
 * the wallet decides.
 */
export function rateOf({ call }: CheckedRequest): bigint | undefined {
  const [first] = evmCallsOf(call) ?? []
  return quantityOf(first?.gasPrice) ?? quantityOf(first?.maxPriorityFeePerGas)
}

/**
 * A fee of an EVM request that nobody pays by intent: far above the network's, and no trifle for
 * the account.
 */
export const fees: Rule = (request, { gasPrice, balance, simulation }) => {
  const rate = rateOf(request)
  if (
    rate === undefined ||
    gasPrice === undefined ||
    balance === undefined ||
    rate <= most * gasPrice
  )
    return []
  const [first] = evmCallsOf(request.call) ?? []
  const gas =
    (simulation.outcome === 'succeeds' ? simulation.gas : undefined) ??
    quantityOf(first?.gas) ??
    least
  return rate * gas * 100n > balance ? [{ id: 'high-rate', level: 'danger' }] : []
}

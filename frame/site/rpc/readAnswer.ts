import { frameError } from '../../protocol/errors'
import { limits } from '../../protocol/limits'
import { weigh } from '../../protocol/plainData'

const QUANTITIES: ReadonlySet<string> = new Set(
  `eth_blockNumber eth_estimateGas eth_gasPrice eth_getBalance eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getTransactionCount
  eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter`.split(
    /\s+/,
  ),
)
const DATA: ReadonlySet<string> = new Set([
  'eth_call',
  'eth_getCode',
  'eth_getStorageAt',
  'eth_sendRawTransaction',
])

const QUANTITY = /^0x[\da-f]{1,64}$/i
const BYTES = /^0x([\da-f]{2})*$/i

/**
 * A quantity of EIP-1474, as a node answers it: some write leading zeros. Throws `upstream` for
 * anything else.
 */
export function toQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !QUANTITY.test(value))
    throw frameError('upstream', 'the network answered no quantity')
  return BigInt(value)
}

const hasForm = (method: string, result: unknown) => {
  if (!QUANTITIES.has(method) && !DATA.has(method)) return true
  // counts of a block that there is not
  if (result === null) return true
  return typeof result === 'string' && (QUANTITIES.has(method) ? QUANTITY : BYTES).test(result)
}

/**
 * What a page may be given of a node's answer: of its method's form, and no bigger than the channel
 * carries. Throws `upstream`.
 */
export function readAnswer(method: string, result: unknown): unknown {
  // of the message around it
  if (weigh(result, { weight: limits.weight - 1_024, depth: limits.depth - 1 }))
    throw frameError('upstream', 'the answer of the network is too large')
  if (!hasForm(method, result))
    throw frameError('upstream', 'the answer of the network does not have its form')
  return result
}

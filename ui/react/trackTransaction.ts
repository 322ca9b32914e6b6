import type { SendRpc } from '../../kernel/index'
import {
  type Check,
  type Checked,
  either,
  is,
  object,
  optional,
  runError,
  safeParse,
} from '../../kernel/plugins/toolkit'
import type { TransactionProgress, TransactionReceipt } from './transactionTypes'

const hex = (expects: string, pattern: RegExp) =>
  is<`0x${string}`>(expects, (value) => typeof value === 'string' && pattern.test(value))
const quantity = hex('a hexadecimal quantity', /^0x[0-9a-f]{1,64}$/i)
const address = hex('an address', /^0x[0-9a-f]{40}$/i)
const hash = hex('a hash', /^0x[0-9a-f]{64}$/i)
const nothing = is<null>('null', (value) => value === null)
const maybeAddress = optional(either(address, nothing))
const open = { open: true }
const receiptCheck = object(
  {
    transactionHash: hash,
    blockNumber: quantity,
    status: optional(quantity),
    from: address,
    to: maybeAddress,
    contractAddress: maybeAddress,
    gasUsed: quantity,
    effectiveGasPrice: optional(quantity),
  },
  open,
)
const transactionCheck = object(
  {
    hash,
    from: address,
    to: maybeAddress,
    nonce: quantity,
    value: quantity,
    input: hex('hexadecimal bytes', /^0x[0-9a-f]*$/i),
  },
  open,
)
const blockCheck = object({ transactions: is<readonly unknown[]>('a list', Array.isArray) }, open)
type Transaction = Checked<typeof transactionCheck>

/**
 * A transaction as a node had it while it was pending, and the next block that may hold another in
 * its place.
 */
interface Seen {
  readonly sent: Transaction
  readonly block: bigint
}
/** Most blocks that one call reads. */
const blocksAtOnce = 20n

/** Throws `kernel/bad-answer`. */
async function read<T>(
  send: SendRpc,
  method: string,
  params: readonly unknown[],
  check: Check<T>,
): Promise<T> {
  const value = safeParse(check, await send({ method, params }))
  if (value === undefined)
    throw runError('bad-answer', { who: method, problem: `expected ${check.expects}` })
  return value
}
const readNumber = async (send: SendRpc, method: string, ...params: readonly unknown[]) =>
  BigInt(await read(send, method, params, quantity))

/**
 * How far a transaction of an EVM chain is; `last` is what the previous call returned, without
 * which a replacement cannot be found. It is replaced once another of its sender with its nonce is
 * in a block. Rejects with `kernel/bad-answer`.
 */
export async function trackTransaction(
  id: string,
  send: SendRpc,
  last: TransactionProgress = { status: 'unknown' },
): Promise<TransactionProgress> {
  const own = await readReceipt(id, send)
  if (own) return { ...own.progress, status: own.reverted ? 'failed' : 'confirmed' }
  // a reorganisation may take a replacement away again
  const other = last.replacement && (await readReceipt(last.replacement.hash, send))
  if (other) return { ...last, ...other.progress }
  const seen = (last.seen as Seen | undefined) ?? (await readPending(id, send))
  if (!seen) return { status: 'unknown' }
  const nonce = BigInt(seen.sent.nonce)
  const mined = await readNumber(send, 'eth_getTransactionCount', seen.sent.from, 'latest')
  if (mined <= nonce) return { status: 'pending', seen }
  return findReplacement(seen, send)
}

async function readReceipt(
  id: string,
  send: SendRpc,
): Promise<
  | {
      readonly reverted: boolean
      readonly progress: Pick<TransactionProgress, 'receipt' | 'confirmations'>
    }
  | undefined
> {
  const found = await read(send, 'eth_getTransactionReceipt', [id], either(receiptCheck, nothing))
  if (!found) return undefined
  const {
    transactionHash,
    blockNumber,
    status,
    from,
    to,
    contractAddress,
    gasUsed,
    effectiveGasPrice,
  } = found
  const head = await readNumber(send, 'eth_blockNumber')
  const receipt: TransactionReceipt = {
    hash: transactionHash,
    blockNumber: BigInt(blockNumber),
    from,
    ...(to && { to }),
    ...(contractAddress && { contractAddress }),
    ...(effectiveGasPrice && { fee: BigInt(gasUsed) * BigInt(effectiveGasPrice) }),
  }
  // another node behind the same URL may not have the block yet
  const confirmations = Math.max(1, Number(head - receipt.blockNumber) + 1)
  return { reverted: status === '0x0', progress: { receipt, confirmations } }
}

async function readPending(id: string, send: SendRpc): Promise<Seen | undefined> {
  // before the transaction: whatever replaces it is in a later block
  const block = await readNumber(send, 'eth_blockNumber')
  const sent = await read(send, 'eth_getTransactionByHash', [id], either(transactionCheck, nothing))
  return sent ? { sent, block } : undefined
}

const same = (a: string | null | undefined, b: string | null | undefined) =>
  (a ?? '').toLowerCase() === (b ?? '').toLowerCase()

/**
 * Looks for the transaction with the nonce of another; `pending` while it is not found, or is the
 * same one after all.
 */
async function findReplacement({ sent, block }: Seen, send: SendRpc): Promise<TransactionProgress> {
  const head = await readNumber(send, 'eth_blockNumber')
  let next = block
  for (; next <= head && next < block + blocksAtOnce; next++) {
    const found = await read(
      send,
      'eth_getBlockByNumber',
      [`0x${next.toString(16)}`, true],
      either(blockCheck, nothing),
    )
    if (!found) break
    const other = found.transactions
      .map((entry) => safeParse(transactionCheck, entry))
      .find((entry) => entry && same(entry.from, sent.from) && same(entry.nonce, sent.nonce))
    if (!other) continue
    const { hash: id, to, value, input } = other
    if (same(id, sent.hash)) break
    const isRepriced =
      same(to, sent.to) && same(input, sent.input) && BigInt(value) === BigInt(sent.value)
    const isCancelled = same(to, sent.from) && BigInt(value) === 0n && input === '0x'
    const replacement = {
      hash: id,
      reason: isRepriced ? 'repriced' : isCancelled ? 'cancelled' : 'replaced',
    } as const
    const own = await readReceipt(id, send)
    if (own)
      return { status: 'replaced', seen: { sent, block: next }, replacement, ...own.progress }
    break
  }
  return { status: 'pending', seen: { sent, block: next } }
}

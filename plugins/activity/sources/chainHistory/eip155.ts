import type { ChainId } from '../../../../kernel/index'
import { isRecord, runError } from '../../../../kernel/plugins/toolkit'
import { quantityOf } from '../../../../lib/bytes/abiWord'
import { feeOfReceipt } from '../../fees'
import type { SourceItem } from '../../types'
import { classify } from './classify'
import { type Log, logsOf, numberOf, timeOf } from './logs'
import { searchLogs } from './searchLogs'
import type { ReadPage } from './types'

/** Transactions of one page, unless one block has more. */
const pageSize = 20

/**
 * Reads one page of what an account did: the logs, then their transactions, and the time of blocks
 * whose logs do not tell it. The cursor is the block it ends with.
 */
export const read: ReadPage = async (
  { account, chainId, cursor },
  ask,
  { tokens, window, pages },
) => {
  const call = (method: string, params: readonly unknown[] = []) =>
    ask.request({ method, params }, { chainId })
  const addresses =
    tokens === 'listed'
      ? (await ask.tokens(chainId)).tokens.map(({ address }) => address)
      : undefined
  if (addresses?.length === 0) return { items: [], transfersOnly: true }
  const last = cursor === undefined ? numberOf(await call('eth_blockNumber')) : numberOf(cursor)
  if (last === undefined)
    throw runError('bad-answer', { who: 'eth_blockNumber', problem: 'it is no number' })
  const found = await searchLogs(
    { account, chainId, addresses, last, window, pages, enough: pageSize },
    ask,
  )
  const logs = pageOf(found.logs)
  // what is in the blocks below the page's last one is read again with the next page
  const isCut = logs.length < found.logs.length
  const lowest = isCut ? Math.min(...logs.map(({ block }) => block)) : found.first
  const [items, since] = await Promise.all([
    itemsOf(logs, account, chainId, call),
    lowest > 0 ? timeOfBlock(lowest, call) : undefined,
  ])
  return {
    items,
    transfersOnly: true,
    ...(since !== undefined && { since }),
    ...(lowest > 0 && { next: `0x${(lowest - 1).toString(16)}` }),
  }
}

type Call = (method: string, params?: readonly unknown[]) => Promise<unknown>

/** The logs of the newest transactions, as whole blocks. */
function pageOf(logs: readonly Log[]): readonly Log[] {
  const hashes = new Set<string>()
  const newest = [...logs].sort((a, b) => b.block - a.block)
  let end: number | undefined
  for (const { hash, block } of newest) {
    if (end !== undefined && block < end) break
    hashes.add(hash)
    if (hashes.size >= pageSize) end = block
  }
  return newest.filter(({ hash }) => hashes.has(hash))
}

const timeOfBlock = async (block: number, call: Call): Promise<number | undefined> => {
  const answer = await call('eth_getBlockByNumber', [`0x${block.toString(16)}`, false]).catch(
    () => undefined,
  )
  return isRecord(answer) ? timeOf(answer.timestamp) : undefined
}

/** One item for each transaction, all read in one batch. */
async function itemsOf(
  logs: readonly Log[],
  account: string,
  chainId: ChainId,
  call: Call,
): Promise<SourceItem[]> {
  const byHash = new Map<string, Log[]>()
  for (const log of logs) byHash.set(log.hash, [...(byHash.get(log.hash) ?? []), log])
  const untimed = [...new Set(logs.filter(({ at }) => at === undefined).map(({ block }) => block))]
  const [whole, times] = await Promise.all([
    Promise.all(
      [...byHash.keys()].map(
        async (hash) =>
          [
            hash,
            await Promise.all([
              call('eth_getTransactionByHash', [hash]),
              call('eth_getTransactionReceipt', [hash]),
            ]),
          ] as const,
      ),
    ),
    Promise.all(
      untimed.map(async (block) => [block, await timeOfBlock(block, call)] as const),
    ).then((pairs) => new Map(pairs)),
  ])
  return whole.flatMap(([hash, [transaction, receipt]]) => {
    const [first] = byHash.get(hash) as [Log, ...Log[]]
    const at = first.at ?? times.get(first.block)
    // one that has left its block since the search is not there any more
    if (at === undefined || !isRecord(transaction) || !isRecord(receipt)) return []
    const signer = typeof transaction.from === 'string' ? transaction.from.toLowerCase() : undefined
    const isOwn = signer === account.toLowerCase()
    return {
      hash,
      at,
      status: receipt.status === '0x0' ? 'failed' : 'confirmed',
      ...classify({
        account,
        chainId,
        to: typeof transaction.to === 'string' ? transaction.to.toLowerCase() : undefined,
        isOwn,
        value: quantityOf(transaction.value) ?? 0n,
        logs: logsOf(receipt.logs) ?? [],
      }),
      ...(signer !== undefined && { signer }),
      ...(isOwn && { nonce: numberOf(transaction.nonce), fee: feeOfReceipt(receipt) }),
    } satisfies SourceItem
  })
}

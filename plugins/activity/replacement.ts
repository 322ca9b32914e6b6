import type { RpcRequest } from '../../kernel/index'
import { isRecord } from '../../kernel/plugins/toolkit'
import { nonceOf } from './ownItem'

/** Blocks behind the head that are searched: what every node has the accounts of. */
const searched = 127

/** The transaction that took a nonce. */
export interface Replacement {
  readonly hash: string
  /** It moves and calls nothing: it only takes the nonce. */
  readonly isCancel: boolean
}

/**
 * Finds the transaction of an EVM account with a nonce among the last blocks; undefined where it is
 * in none of them, or cannot be read.
 */
export async function findReplacement(
  ask: (request: RpcRequest) => Promise<unknown>,
  account: string,
  nonce: number,
): Promise<Replacement | undefined> {
  const send = (method: string, ...params: readonly unknown[]) => ask({ method, params })
  const hex = (block: number) => `0x${block.toString(16)}`
  const isTaken = async (block: number) => {
    const count = nonceOf(await send('eth_getTransactionCount', account, hex(block)))
    return count !== undefined && count > nonce
  }
  try {
    const head = nonceOf(await send('eth_blockNumber'))
    if (head === undefined) return undefined
    let last = head
    let before = Math.max(0, last - searched)
    if (await isTaken(before)) return undefined
    // it is behind `before`, and up to `last`
    while (last - before > 1) {
      const middle = (before + last) >> 1
      if (await isTaken(middle)) last = middle
      else before = middle
    }
    const block = await send('eth_getBlockByNumber', hex(last), true)
    const own = account.toLowerCase()
    const transactions: unknown = isRecord(block) ? block.transactions : undefined
    for (const each of Array.isArray(transactions) ? (transactions as unknown[]) : []) {
      if (!isRecord(each) || typeof each.hash !== 'string') continue
      if (String(each.from).toLowerCase() !== own || nonceOf(each.nonce) !== nonce) continue
      const isEmpty = each.input === '0x' && /^0x0*$/.test(String(each.value))
      return {
        hash: each.hash.slice(0, 128),
        isCancel: isEmpty && String(each.to).toLowerCase() === own,
      }
    }
  } catch {
    // the node has no state of then
  }
  return undefined
}

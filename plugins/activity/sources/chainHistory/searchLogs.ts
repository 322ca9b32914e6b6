import { type ChainId, isKitError } from '../../../../kernel/index'
import { runError } from '../../../../kernel/plugins/toolkit'
import { topicOf } from '../../../../lib/bytes/abiWord'
import { topics } from '../../../../lib/bytes/tokenAbi'
import { activityError } from '../../errors'
import type { HistoryAsk } from '../../types'
import { type Log, logsOf } from './logs'

/** Fewer blocks at a time are no way to search a history. */
const fewest = 100

export interface Search {
  readonly account: string
  readonly chainId: ChainId
  /** The contracts that are asked about; undefined: all. */
  readonly addresses: readonly string[] | undefined
  /** The newest block. */
  readonly last: number
  /** Blocks in one request, and requests, at most. */
  readonly window: number
  readonly pages: number
  /** Transactions after which the search ends. */
  readonly enough: number
}
/** What was found, back to the block `first`. */
export interface Found {
  readonly logs: readonly Log[]
  readonly first: number
}

const hex = (block: number) => `0x${block.toString(16)}`

/** Whether a server has refused a search as too large. They say so in many ways. */
const isTooLarge = (error: unknown) =>
  isKitError(error, 'rpc/limit-exceeded') ||
  (isKitError(error) &&
    /range|too many|too large|limit|more than|max(?:imum)?\b|exceed|timed? ?out/i.test(
      `${error.message} ${String((error.details as { reason?: unknown } | undefined)?.reason ?? '')}`,
    ))

/**
 * Searches backwards for logs that name the account, one window of blocks at a time, each in one
 * batch of two: those in which it is the first party, and the second. A window that a server
 * refuses as too large is halved, which is remembered. Throws `activity/no-logs` where that comes
 * to fewer than a hundred blocks.
 */
export async function searchLogs(
  { account, chainId, addresses, last, window, pages, enough }: Search,
  ask: HistoryAsk,
): Promise<Found> {
  const key = `window ${chainId}`
  const me = topicOf(account)
  const read = async (from: number, to: number): Promise<Log[]> => {
    const where = {
      fromBlock: hex(from),
      toBlock: hex(to),
      ...(addresses && { address: addresses }),
    }
    const sides = [
      [[topics.transfer, topics.approval], me],
      [[topics.transfer], null, me],
    ]
    const answers = await Promise.all(
      sides.map((filter) =>
        ask.request({ method: 'eth_getLogs', params: [{ ...where, topics: filter }] }, { chainId }),
      ),
    )
    return answers.flatMap((answer) => {
      const logs = logsOf(answer)
      if (!logs) throw runError('bad-answer', { who: 'eth_getLogs', problem: 'it is no list' })
      // what was not asked for is not believed
      return logs.filter(
        ({ block, topics: [, first, second] }) =>
          block >= from && block <= to && (first === me || second === me),
      )
    })
  }
  const found: Log[] = []
  let to = last
  for (let page = 0; page < pages && to >= 0; ) {
    const size = Math.min(window, (ask.memory.get(key) as number | undefined) ?? window)
    const from = Math.max(0, to - size + 1)
    try {
      found.push(...(await read(from, to)))
      to = from - 1
      page++
    } catch (error) {
      if (!isTooLarge(error)) throw error
      const half = Math.floor(size / 2)
      if (half < fewest)
        throw activityError('no-logs', { chainId, blocks: fewest }, { cause: error })
      ask.memory.set(key, half)
    }
    if (new Set(found.map(({ hash }) => hash)).size >= enough) break
  }
  return { logs: found, first: to + 1 }
}

import type { ChainId } from '../../../../kernel/index'
import { isRecord, runError } from '../../../../kernel/plugins/toolkit'
import { readTokenAccounts } from '../../../shared/indexers/tokenAccounts'
import type { HistoryAsk } from '../../types'
import { itemOf } from './balanceChanges'
import type { ReadPage } from './types'

/** Transactions of one page, and what is asked of each address. */
const pageSize = 20
/** Token accounts that are searched. Others can give an account any number of them. */
const maxAccounts = 20

/** Milliseconds that a slot takes, about. */
const slotMs = 400

/** What is searched of one address: from the signature `before` on, backwards. */
interface Search {
  readonly address: string
  readonly before?: string | undefined
}
interface Entry {
  readonly signature: string
  readonly slot: number
  /** Milliseconds since 1970; undefined where the node does not know it. */
  readonly at: number | undefined
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0

/**
 * A cursor: the slot that nothing of the page is above, then each address that has more, with its
 * `before`.
 */
const writeCursor = (slot: number, searches: readonly Search[]) =>
  [slot, ...searches.map(({ address, before = '' }) => `${address}:${before}`)].join(' ')
function readCursor(cursor: string): readonly [slot: number, searches: readonly Search[]] {
  const [slot, ...searches] = cursor.split(' ')
  return [
    Number(slot),
    searches.map((each) => ({
      address: each.split(':')[0] as string,
      before: each.split(':')[1] || undefined,
    })),
  ]
}

/**
 * The account and its token accounts: incoming transfers of a token need not name the owner. Those
 * of listed tokens first, then those that hold something.
 */
async function searchesOf(
  account: string,
  chainId: ChainId,
  ask: HistoryAsk,
): Promise<readonly Search[]> {
  const [accounts, { tokens }] = await Promise.all([
    readTokenAccounts(account, chainId, ask.request),
    ask.tokens(chainId),
  ])
  const listed = new Set(tokens.map(({ asset }) => asset))
  const rank = ({ asset, raw }: (typeof accounts)[number]) =>
    Number(listed.has(asset)) * 2 + Number(raw > 0n)
  const owned = accounts
    .filter(({ address }) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address))
    .sort((a, b) => rank(b) - rank(a))
  return [...new Set([account, ...owned.map(({ address }) => address)])]
    .slice(0, 1 + maxAccounts)
    .map((address) => ({ address }))
}

function entriesOf(answer: unknown, highest: number, now: number): readonly Entry[] {
  if (!Array.isArray(answer))
    throw runError('bad-answer', { who: 'getSignaturesForAddress', problem: 'it is no list' })
  return answer.slice(0, pageSize).flatMap((value: unknown): readonly Entry[] => {
    if (
      !isRecord(value) ||
      typeof value.signature !== 'string' ||
      !/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(value.signature)
    )
      return []
    const { signature, slot, blockTime } = value
    // what is not older than the page before would make the pages endless
    if (!isCount(slot) || slot > highest) return []
    return [
      { signature, slot, at: isCount(blockTime) ? Math.min(blockTime * 1000, now) : undefined },
    ]
  })
}

/**
 * When a slot was, by the nearest of the entries that have a time; not a number where none has one.
 */
function timeOf(slot: number, entries: readonly Entry[], now: number): number {
  const far = (entry: Entry) => Math.abs(entry.slot - slot)
  const [near] = entries.filter(({ at }) => at !== undefined).sort((a, b) => far(a) - far(b))
  return Math.min(now, (near?.at ?? Number.NaN) + (slot - (near?.slot ?? 0)) * slotMs)
}

/**
 * Solana: the newest transactions of the account and of its token accounts, and what each has
 * changed.
 */
export const read: ReadPage = async ({ account, chainId, cursor }, ask) => {
  const now = ask.now()
  const call = (method: string, ...params: readonly unknown[]) =>
    ask.request({ method, params }, { chainId })
  const [highest, searches] =
    cursor === undefined
      ? [Number.MAX_SAFE_INTEGER, await searchesOf(account, chainId, ask)]
      : readCursor(cursor)
  const found = await Promise.all(
    searches.map(async (search) => {
      const { address, before } = search
      const answer = await call('getSignaturesForAddress', address, {
        limit: pageSize,
        commitment: 'confirmed',
        ...(before && { before }),
      })
      return { ...search, entries: entriesOf(answer, highest, now) }
    }),
  )
  const page = new Map<string, Entry>()
  for (const entry of found.flatMap(({ entries }) => entries).sort((a, b) => b.slot - a.slot))
    if (page.size < pageSize) page.set(entry.signature, entry)
  const rest = found.flatMap(({ address, before, entries }): readonly Search[] => {
    const left = entries.findIndex(({ signature }) => !page.has(signature))
    if (left < 0 && entries.length < pageSize) return []
    return [
      { address, before: entries[(left < 0 ? entries.length : left) - 1]?.signature ?? before },
    ]
  })
  const entries = [...page.values()]
  const answers = await Promise.all(
    entries.map(({ signature }) =>
      call('getTransaction', signature, {
        encoding: 'jsonParsed',
        commitment: 'confirmed',
        maxSupportedTransactionVersion: 0,
      }),
    ),
  )
  const items = entries.flatMap(
    ({ signature, slot }, index) =>
      itemOf(answers[index], { account, chainId, signature, at: timeOf(slot, entries, now) }) ?? [],
  )
  if (!rest.length) return { items }
  const since = Math.min(now, ...entries.flatMap(({ at }) => at ?? []))
  return {
    items,
    since,
    next: writeCursor(Math.min(highest, ...entries.map(({ slot }) => slot)), rest),
  }
}

import type { ChainId, ScopedStorage } from '../../kernel/index'
import { any, isChainId, isRecord, list } from '../../kernel/plugins/toolkit'
import { accountKey } from '../shared/feeds/wanted'
import { checkPage } from './answers'
import type { ActivityItem } from './types'

/** Own items that are kept, of all accounts. */
const maxItems = 200
/** Milliseconds that one is kept. */
const keptMs = 90 * 24 * 60 * 60_000

const check = list(any<unknown>(), maxItems)

/** What this kit has sent, as it is kept in the browser. */
export interface Stored {
  /** The newest first. */
  items(): readonly ActivityItem[]
  /** Adds an item, or writes it in place of the one with its id. */
  put(item: ActivityItem): void
  /** Keeps those of these accounts alone, named by `accountKey`. */
  keepOnly(accounts: readonly string[]): void
}

const isAmount = (value: unknown) => typeof value === 'string' && /^[0-9]{1,78}$/.test(value)
const withAmount = (value: unknown): unknown =>
  isRecord(value) && isAmount(value.raw) ? { ...value, raw: BigInt(value.raw as string) } : value
/** A stored item, checked as a source's answer is. */
function restore(value: unknown, now: number): ActivityItem[] {
  if (
    !isRecord(value) ||
    !isChainId(value.chainId) ||
    typeof value.account !== 'string' ||
    value.account.length > 128
  )
    return []
  const { chainId, account, moves, approval, fee, listed } = value as Readonly<
    Record<string, unknown>
  > & { readonly chainId: ChainId; readonly account: string }
  const given = {
    ...value,
    id: undefined,
    moves: Array.isArray(moves) ? moves.map(withAmount) : [],
    approval: withAmount(approval),
    fee: isAmount(fee) ? BigInt(fee as string) : undefined,
  }
  const [item] = checkPage([given], { account, chainId, now })?.items ?? []
  const isListed = (asset: string) => Array.isArray(listed) && listed.includes(asset)
  if (!item) return []
  const { signer: _, spam: __, ...rest } = item
  const mark = <T extends { readonly asset: string; readonly symbol?: string | undefined }>(
    part: T,
  ) => ({ ...part, symbol: part.symbol ?? '', listed: isListed(part.asset) })
  const own = {
    ...rest,
    chainId,
    account,
    moves: item.moves.map(mark),
    approval: item.approval && mark(item.approval),
    source: 'own',
  }
  return [
    typeof value.replacedBy === 'string'
      ? { ...own, replacedBy: value.replacedBy.slice(0, 128) }
      : own,
  ]
}
const toText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** Reads and writes it. Amounts are texts there. */
export function openStored(storage: ScopedStorage, now: () => number): Stored {
  let items: readonly ActivityItem[] = (storage.read('own', check) ?? [])
    .flatMap((value) => restore(value, now()))
    .filter(({ at }) => now() - at < keptMs)
  const write = (next: readonly ActivityItem[]) => {
    items = [...next].sort((a, b) => b.at - a.at).slice(0, maxItems)
    const plain = items.map((item) => ({
      ...item,
      listed: [...item.moves, ...(item.approval ? [item.approval] : [])].flatMap((part) =>
        part.listed ? part.asset : [],
      ),
    }))
    storage.write('own', items.length ? JSON.parse(JSON.stringify(plain, toText)) : undefined)
  }
  return {
    items: () => items,
    put: (item) => write([item, ...items.filter(({ id }) => id !== item.id)]),
    keepOnly: (accounts) =>
      write(items.filter(({ account }) => accounts.includes(accountKey(account)))),
  }
}

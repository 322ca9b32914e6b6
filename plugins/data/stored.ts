import type { ScopedStorage } from '../../kernel/index'
import { any, is, isRecord, list, number, object, record, text } from '../../kernel/plugins/toolkit'
import { isAssetOf } from '../shared/assets/assets'
import { accountKey, type Wanted } from '../shared/feeds/wanted'
import { checkBalance } from './answers'
import type { AssetId, Balance, Balances, DataState } from './types'

/**
 * Milliseconds that a balance is shown for after it was read; accounts on chains that are kept, and
 * balances of each.
 */
const keptMs = 7 * 24 * 60 * 60_000
const maxParts = 12
const maxItems = 100
const maxHidden = 500
const maxHiders = 50

const partsCheck = record(
  text(200),
  object({ at: number(0), items: list(any<Readonly<Record<string, unknown>>>(), maxItems) }),
)
const assetsCheck = list(
  is<AssetId>(
    'an asset',
    (value) => typeof value === 'string' && isAssetOf(value, value.slice(0, value.indexOf('/'))),
  ),
  maxHidden,
)
const hiddenCheck = record(text(7), assetsCheck)
const partKey = (account: string, chainId: string) => `${chainId}:${accountKey(account)}`

/** What is kept in the browser. */
export interface Stored {
  /**
   * What was read of accounts before, and when; undefined unless something is there of each of
   * their networks.
   */
  read(all: readonly Wanted[]): { readonly value: Balances; readonly at: number } | undefined
  write(balances: Balances, wanted: Wanted, at: number): void
  /** Keeps of the balances only those of these accounts, named by {@link accountKey}. */
  keepOnly(accounts: readonly string[]): void
  hidden(): DataState['hidden']
  /** Those of accounts that have not hidden anything for the longest go where there are many. */
  setHidden(hidden: DataState['hidden']): void
}

/**
 * Reads and writes what is kept. What is stored is checked as a source's answer is; amounts are
 * texts in it.
 */
export function openStored(storage: ScopedStorage, now: () => number): Stored {
  const parts = () =>
    Object.entries(storage.read('balances', partsCheck) ?? {}).filter(
      ([, { at }]) => at <= now() && now() - at < keptMs,
    )
  const write = (entries: ReturnType<typeof parts>) => {
    const newest = [...entries].sort(([, a], [, b]) => b.at - a.at).slice(0, maxParts)
    storage.write('balances', newest.length ? Object.fromEntries(newest) : undefined)
  }
  const toItem = (item: unknown, chainId: Wanted['chainIds'][number]): Balance[] => {
    if (!isRecord(item) || typeof item.raw !== 'string' || !/^[0-9]{1,78}$/.test(item.raw))
      return []
    const balance = checkBalance({ ...item, raw: BigInt(item.raw) }, [chainId])
    return balance
      ? [
          {
            ...balance,
            listed: item.listed === true,
            ...(typeof item.imitates === 'string' && { imitates: item.imitates.slice(0, 12) }),
          },
        ]
      : []
  }
  return {
    read(all) {
      const known = new Map(parts())
      const wanted = all.flatMap(({ account, chainIds }) =>
        chainIds.map((chainId) => ({ chainId, part: known.get(partKey(account, chainId)) })),
      )
      const found = wanted.flatMap(({ chainId, part }) =>
        part ? [{ at: part.at, items: part.items.flatMap((item) => toItem(item, chainId)) }] : [],
      )
      // what is there of some chains alone would look like all there is
      if (found.length < wanted.length) return undefined
      return {
        value: {
          account: all[0]?.account as string,
          items: found.flatMap(({ items }) => items),
          notes: [],
          failed: [],
        },
        at: Math.min(...found.map(({ at }) => at)),
      }
    },
    write({ items, failed }, { account, chainIds }, at) {
      const read = chainIds.filter((chainId) => !failed.some(({ part }) => part === chainId))
      const mine = read.map((chainId) => {
        // a token the account has none of is not worth its place
        const own = items.filter(
          (item) => item.chainId === chainId && (item.raw > 0n || item.asset.includes('/slip44:')),
        )
        return [
          partKey(account, chainId),
          {
            at,
            items: own.slice(0, maxItems).map(({ icon, ...item }) => ({
              ...item,
              raw: String(item.raw),
              ...(icon && icon.length < 200 && { icon }),
            })),
          },
        ] as const
      })
      write([...new Map([...parts(), ...mine])])
    },
    keepOnly: (accounts) =>
      write(parts().filter(([key]) => accounts.some((account) => key.endsWith(`:${account}`)))),
    hidden: () => storage.read('hidden', hiddenCheck) ?? {},
    setHidden(hidden) {
      const all = Object.entries(hidden)
        .filter(([, { length }]) => length)
        .slice(-maxHiders)
      storage.write(
        'hidden',
        all.length
          ? Object.fromEntries(all.map(([mark, assets]) => [mark, assets.slice(-maxHidden)]))
          : undefined,
      )
    },
  }
}

import { createSearch } from './search'
import type { DirectoryWallet, WalletPage } from './types'

export const pageSize = 40
export const searchSize = 100
/**
 * Maximum number of search results. Without a text, `certified` only filters the list: no maximum.
 */
export const mostFound = (text: string, certified = false): number =>
  certified && !text.trim() ? Number.POSITIVE_INFINITY : searchSize
/** Wallets indexed at once: a few milliseconds on a slow phone. */
const sliceSize = 250

/** A list in memory, with pages and search. */
export interface LocalList {
  readonly wallets: readonly DirectoryWallet[]
  page(page: number): WalletPage
  search(text: string, certified: boolean): readonly DirectoryWallet[]
  byId(id: string): DirectoryWallet | undefined
}

/**
 * Makes the list; of wallets with the same id the first is kept. The search index is built in
 * slices after the first page is read.
 */
export function createLocalList(all: readonly DirectoryWallet[]): LocalList {
  const ids = new Map<string, DirectoryWallet>()
  for (const wallet of all) if (!ids.has(wallet.id)) ids.set(wallet.id, wallet)
  const wallets = [...ids.values()]
  const search = createSearch(wallets)
  let isPreparing = false
  const prepare = () => {
    if (search.prepare(sliceSize)) setTimeout(prepare)
  }
  return {
    wallets,
    page(page) {
      // a search is likely soon after the list is shown
      if (!isPreparing) setTimeout(prepare)
      isPreparing = true
      const end = page * pageSize
      return {
        wallets: wallets.slice(end - pageSize, end),
        total: wallets.length,
        ...(end < wallets.length && { next: page + 1 }),
      }
    },
    search(text, certified) {
      const found = search.find(text)
      return (certified ? found.filter((wallet) => wallet.certified) : found).slice(
        0,
        mostFound(text, certified),
      )
    },
    byId: (id) => ids.get(id),
  }
}

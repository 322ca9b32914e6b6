import type { Nft, NftSource, Note, ReadFailure } from '../types'

/** A page of one chain, its items marked. */
export interface Page {
  readonly items: readonly Nft[]
  readonly next: string | undefined
  readonly notes: readonly Note[]
  readonly failed: readonly ReadFailure[]
}
/** What is known of one chain. */
export interface ChainPages {
  readonly source: NftSource
  readonly pages: readonly Page[]
}

/** Pages that are read anew at once; those behind them are read when they are asked for. */
const maxPages = 20

/**
 * Where the page after the last one begins; undefined where there is none. A cursor that was there
 * before would never end.
 */
export const nextOf = ({ pages }: ChainPages): string | undefined => {
  const next = pages.at(-1)?.next
  return pages.slice(0, -1).some((page) => page.next === next) ? undefined : next
}

/**
 * Reads a chain anew, as many pages as are known when it is done: what has left the account is in
 * none of them. Without a cursor `readPage` reads the first.
 */
export async function readChain(
  source: NftSource,
  known: () => ChainPages | undefined,
  readPage: (cursor: string | undefined) => Promise<Page>,
): Promise<ChainPages> {
  let chain: ChainPages = { source, pages: [await readPage(undefined)] }
  for (let cursor = nextOf(chain); cursor !== undefined; cursor = nextOf(chain)) {
    const before = known()
    if (before?.source !== source || chain.pages.length >= Math.min(before.pages.length, maxPages))
      break
    chain = { source, pages: [...chain.pages, await readPage(cursor)] }
  }
  return chain
}

/** What is known of all chains: each NFT once, of one that is named twice the first. */
export function composeNfts(chains: Iterable<ChainPages>): {
  readonly items: readonly Nft[]
  readonly hasMore: boolean
  readonly notes: readonly Note[]
  readonly failed: readonly ReadFailure[]
} {
  const all = [...chains]
  const pages = all.flatMap((chain) => chain.pages)
  const once = <T>(list: readonly T[], keyOf: (item: T) => string) =>
    [...new Map([...list].reverse().map((item) => [keyOf(item), item] as const)).values()].reverse()
  return {
    items: once(
      pages.flatMap(({ items }) => items),
      ({ asset }) => asset,
    ),
    hasMore: all.some((chain) => nextOf(chain) !== undefined),
    notes: once(
      pages.flatMap(({ notes }) => notes),
      ({ code, source }) => `${code} ${source}`,
    ),
    failed: once(
      pages.flatMap(({ failed }) => failed),
      ({ part }) => part,
    ),
  }
}

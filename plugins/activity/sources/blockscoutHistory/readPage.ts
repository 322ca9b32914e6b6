import { is, number, object, runError, safeParse } from '../../../../kernel/plugins/toolkit'
import { type Blockscout, isPageParams, type PageParams } from '../../../shared/indexers/blockscout'

// The two lists are read side by side, and their pages end at different times. What is newer than
// both ends is known of both: it is shown, and the rest of a page is read again with the next one,
// so that no transaction is ever shown with a part of what it moved.

/** Pages of one list that are read at once. */
const maxPages = 4

/** Where the next page begins. */
export interface Cursor {
  /** Nothing from then on is on it, in milliseconds since 1970. */
  readonly before: number
  /** The page of each list that is read first; null: all of it is known. */
  readonly transactions: PageParams | null
  readonly transfers: PageParams | null
}

const paramsCheck = is<PageParams | null>(
  'parameters of a page',
  (value) => value === null || isPageParams(value),
)
const cursorCheck = object({ before: number(0), transactions: paramsCheck, transfers: paramsCheck })

/**
 * Reads what {@link writeCursor} has written; the first page without one. Throws
 * `kernel/bad-answer` for anything else.
 */
export function readCursor(text: string | undefined): Cursor {
  if (text === undefined)
    return { before: Number.POSITIVE_INFINITY, transactions: {}, transfers: {} }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // as one that is none
  }
  const cursor = safeParse(cursorCheck, value)
  if (!cursor)
    throw runError('bad-answer', {
      who: 'The cursor of blockscout',
      problem: 'it is of another source',
    })
  return cursor
}

/** What was read of one list. */
export interface ListSlice<Row> {
  /** The newest first, of the time before the cursor. */
  readonly rows: readonly Row[]
  /** Everything after this time is known, -1 where everything is. */
  readonly reach: number
  /** The page that begins what is not known before a time. */
  resumeAt(horizon: number): PageParams | null
  /** Some rows were unusable. */
  readonly isDropped: boolean
}

/** Reads a list from a page on, until something more is known than before. */
export async function readList<Row extends { readonly at: number }>(
  server: Blockscout,
  path: string,
  first: PageParams | null,
  before: number,
  rowOf: (value: unknown) => Row | 'pending' | undefined,
): Promise<ListSlice<Row>> {
  const rows: Row[] = []
  const pages: { readonly params: PageParams; readonly oldest: number }[] = []
  let [reach, isDropped] = [Number.POSITIVE_INFINITY, false]
  let next = first ?? undefined
  while (next && pages.length < maxPages && reach >= before - 1) {
    const page = await server.page(path, next)
    for (const value of page.items) {
      const row = rowOf(value)
      if (row === undefined) isDropped = true
      else if (row !== 'pending') {
        reach = Math.min(reach, row.at)
        rows.push(row)
      }
    }
    pages.push({ params: next, oldest: reach })
    next = page.next
  }
  const end = next
  if (end && reach === Number.POSITIVE_INFINITY)
    throw runError('bad-answer', { who: path, problem: 'it tells of nothing, and goes on' })
  return {
    rows: rows.filter(({ at }) => at < before),
    // more at one time than can be read is taken as it is, else there would be no way past it
    reach: end ? Math.min(reach, before - 2) : -1,
    resumeAt: (horizon) => pages.find(({ oldest }) => oldest <= horizon)?.params ?? end ?? null,
    isDropped,
  }
}

/** The text of a cursor; undefined behind the last page. */
export const writeCursor = (cursor: Cursor): string | undefined =>
  cursor.transactions || cursor.transfers ? JSON.stringify(cursor) : undefined

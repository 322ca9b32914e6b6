import type { RefObject } from 'react'
import type { ViewHooks } from '../../../../ui/view'

/** Pixels that one row has, and a heading; 0 while nothing is laid out. */
export interface RowSizes {
  readonly row: number
  readonly heading: number
}

/**
 * Rows of a long list that are drawn, the last one not included, and the room of the others, in
 * pixels.
 */
export interface ListWindow {
  readonly first: number
  readonly last: number
  readonly before: number
  readonly after: number
  readonly sizes: RowSizes
}

/** Rows drawn beyond what is seen, on each side; and rows drawn while nothing is laid out. */
const around = 6
const unmeasured = 20
const one: readonly number[] = Object.freeze([0])

/** How many groups begin at a row or before it. */
const groupsUpTo = (row: number, starts: readonly number[]): number => {
  const next = starts.findIndex((start) => start > row)
  return next < 0 ? starts.length : next
}

/** The row at a height of the list; a heading belongs to the row below it. */
function rowAt(y: number, { row, heading }: RowSizes, starts: readonly number[]): number {
  const next = starts.findIndex((start, group) => start * row + group * heading > y)
  const group = Math.max(0, next < 0 ? starts.length - 1 : next - 1)
  const start = starts[group] ?? 0
  return start + Math.max(0, Math.floor((y - start * row - (group + 1) * heading) / row))
}

/**
 * The room of the rows that are not drawn. The heading of the first one that is drawn is, too.
 * Pure.
 */
export function roomOf(
  first: number,
  last: number,
  sizes: RowSizes,
  count: number,
  starts: readonly number[] = one,
): ListWindow {
  const { row, heading } = sizes
  const above = Math.max(0, groupsUpTo(first, starts) - 1)
  const below = last > first ? starts.length - groupsUpTo(last - 1, starts) : 0
  return {
    first,
    last,
    before: first * row + above * heading,
    after: (count - last) * row + below * heading,
    sizes,
  }
}

/**
 * Which rows are in view, for a list whose top is `offset` pixels above that of what can be seen.
 * Pure.
 */
export function windowOf(
  offset: number,
  height: number,
  sizes: RowSizes,
  count: number,
  starts: readonly number[] = one,
): ListWindow {
  const clamp = (row: number) => Math.max(0, Math.min(count, row))
  if (!(sizes.row > 0)) return roomOf(0, clamp(unmeasured), { row: 0, heading: 0 }, count, starts)
  const first = clamp(rowAt(offset, sizes, starts) - around)
  return roomOf(
    first,
    Math.max(first, clamp(rowAt(offset + Math.max(0, height), sizes, starts) + 1 + around)),
    sizes,
    count,
    starts,
  )
}

/**
 * Follows what is seen of a list of `count` rows of one height, in the modal's body or in the page
 * around an embedded one; `starts` are the rows that begin a section, whose heading is drawn with
 * any of its rows. The first row and heading are measured. `initial` is what is drawn at first.
 */
export function useListWindow(
  { useState, useRef, useLayoutEffect }: ViewHooks,
  list: RefObject<HTMLElement | null>,
  count: number,
  starts: readonly number[] = one,
  initial?: ListWindow,
): ListWindow {
  const [shown, show] = useState(
    () => initial ?? windowOf(0, 0, { row: 0, heading: 0 }, count, starts),
  )
  const now = useRef({ count, starts, shown })
  now.current = { count, starts, shown }
  const measure = () => {
    const box = list.current?.getBoundingClientRect()
    if (!box) return
    const { first, last, sizes } = now.current.shown
    const heightOf = (selector: string, before: number) =>
      list.current?.querySelector(selector)?.getBoundingClientRect().height ?? before
    const found = { row: heightOf('li', sizes.row), heading: heightOf('.t-sec', sizes.heading) }
    const body = list.current?.closest('.t-body')?.getBoundingClientRect()
    const top = Math.max(body?.top ?? 0, 0)
    const bottom = Math.min(body?.bottom ?? innerHeight, innerHeight)
    const next = windowOf(top - box.top, bottom - top, found, now.current.count, now.current.starts)
    if (
      next.first !== first ||
      next.last !== last ||
      found.row !== sizes.row ||
      found.heading !== sizes.heading
    )
      show(next)
  }
  useLayoutEffect(() => {
    const options = { passive: true, capture: true }
    document.addEventListener('scroll', measure, options)
    // the body is in a shadow root, whose scrolling the document is not told of
    const body = list.current?.closest('.t-body')
    body?.addEventListener('scroll', measure, options)
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure)
    if (body) sizes?.observe(body)
    return () => {
      document.removeEventListener('scroll', measure, options)
      body?.removeEventListener('scroll', measure, options)
      sizes?.disconnect()
    }
  }, [])
  useLayoutEffect(measure, [count, starts])
  const last = Math.min(Math.max(shown.last, shown.sizes.row ? 0 : unmeasured), count)
  return roomOf(Math.min(shown.first, last), last, shown.sizes, count, starts)
}

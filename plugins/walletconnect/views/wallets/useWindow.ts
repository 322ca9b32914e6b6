import type { RefObject } from 'react'
import type { ViewHooks } from '../../../../ui/view'

/** What of the grid is drawn: rows, the last one not included. */
export interface GridWindow {
  readonly rows: readonly [first: number, last: number]
  /** Those of them whose pictures are drawn. */
  readonly pictured: readonly [first: number, last: number]
  readonly cols: number
  /** Whole rows that are in view at once, at least one. */
  readonly page: number
  /** The row up to which wallets are wanted, whether there are as many or not. */
  readonly reach: number
  /** Whether anything is laid out; rows are drawn one at a time then. */
  readonly laid: boolean
}

/** Columns, and how wide the grid must be for them, in rows' heights (see `styles`). */
const [wide, narrow, enough] = [4, 3, 3.12]

/**
 * Follows the scrolling of the modal's body, or of the page around an embedded one. `rowsOf`
 * answers how many rows there are in so many columns.
 */
export function useWindow(
  { useState, useRef, useLayoutEffect }: ViewHooks,
  grid: RefObject<HTMLElement | null>,
  rowsOf: (cols: number) => number,
): GridWindow {
  const [state, setState] = useState<GridWindow>(() => ({
    rows: windowOf({ offset: 0, height: 0, rowHeight: 0, rows: rowsOf(wide) }),
    // what the visitor has stands in the first row, and shows with its picture
    pictured: [0, 1],
    cols: wide,
    page: 1,
    reach: 0,
    laid: false,
  }))
  const shown = useRef(state)
  shown.current = state
  const count = useRef(rowsOf)
  count.current = rowsOf
  const measure = useRef(() => {})
  useLayoutEffect(() => {
    const body = grid.current?.closest<HTMLElement>('.t-body')
    let frame: number | undefined
    let last: Look | undefined
    let asked = shown.current
    const cancel = () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      frame = undefined
    }
    const ask = () => {
      frame ??= requestAnimationFrame(step)
    }
    // what is missing comes a row a frame, and pictures when there is nothing else to draw: each
    // may be as heavy as a row
    const step = () => {
      cancel()
      const drawn = shown.current
      if (asked !== drawn) return ask()
      last ??= look(grid.current, body, drawn, count.current)
      if (!last) return
      const { seen, wanted, ...next } = last
      const rows = next.laid ? nextRows(drawn.rows, seen, wanted, rowsAtOnce) : wanted
      const pictured = nextRows(
        drawn.pictured,
        seen,
        rows,
        next.laid && same(rows, drawn.rows) ? 1 : 0,
      )
      if (next.laid && !same(pictured, wanted)) ask()
      const told =
        next.cols === drawn.cols &&
        next.page === drawn.page &&
        next.reach === drawn.reach &&
        next.laid === drawn.laid
      if (told && same(rows, drawn.rows) && same(pictured, drawn.pictured)) return
      asked = { ...next, rows, pictured }
      setState(asked)
    }
    const onScroll = () => {
      last = undefined
      ask()
    }
    measure.current = () => {
      last = undefined
      step()
    }
    body?.addEventListener('scroll', onScroll, { passive: true })
    document.addEventListener('scroll', onScroll, { passive: true, capture: true })
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(onScroll)
    for (const box of [grid.current, body]) if (box) sizes?.observe(box)
    return () => {
      cancel()
      body?.removeEventListener('scroll', onScroll)
      document.removeEventListener('scroll', onScroll, { capture: true })
      sizes?.disconnect()
    }
  }, [])
  // from there on the observer tells of a change
  useLayoutEffect(() => {
    if (!shown.current.laid) measure.current()
  })
  return state
}

const same = (rows: GridWindow['rows'], others: GridWindow['rows']): boolean =>
  rows[0] === others[0] && rows[1] === others[1]

interface Look extends Omit<GridWindow, 'pictured' | 'rows'> {
  readonly seen: GridWindow['rows']
  readonly wanted: GridWindow['rows']
}

function look(
  grid: HTMLElement | null,
  body: HTMLElement | null | undefined,
  { cols: now }: GridWindow,
  rowsOf: (cols: number) => number,
): Look | undefined {
  if (!grid) return undefined
  const box = grid.getBoundingClientRect()
  const rowHeight = box.height / (rowsOf(now) || 1)
  const cols = rowHeight > 0 && box.width / rowHeight < enough ? narrow : wide
  const frame = body?.getBoundingClientRect()
  const top = Math.max(frame?.top ?? 0, 0)
  const bottom = Math.min(frame?.bottom ?? innerHeight, innerHeight)
  // the search covers what is as high as one row
  const page = rowHeight > 0 ? Math.max(1, Math.floor((bottom - top) / rowHeight) - 1) : 1
  const input = { offset: top - box.top, height: bottom - top, rowHeight, rows: rowsOf(cols) }
  const wanted = windowOf(input)
  const laid = rowHeight > 0
  return {
    seen: windowOf(input, 0),
    wanted,
    reach: laid ? windowOf({ ...input, rows: Number.POSITIVE_INFINITY })[1] : wanted[1],
    cols,
    page,
    laid,
  }
}

/** What of a long grid is in view, in pixels. */
export interface WindowInput {
  /** From the grid's top down to the top of what can be seen; negative above it. */
  readonly offset: number
  /** How much can be seen. */
  readonly height: number
  /** 0 where nothing is laid out. */
  readonly rowHeight: number
  readonly rows: number
}

/** Rows drawn beyond the view, on each side. */
const overscan = 3
/** What is drawn while nothing is laid out. */
const unmeasured = 8

/**
 * The rows to draw, the last one not included: those in view, and `around` more on each side. Pure.
 */
export function windowOf(
  { offset, height, rowHeight, rows }: WindowInput,
  around = overscan,
): readonly [first: number, last: number] {
  if (!(rowHeight > 0)) return [0, Math.min(rows, unmeasured)]
  const first = Math.floor(offset / rowHeight) - around
  const last = Math.ceil((offset + Math.max(0, height)) / rowHeight) + around
  return [clamp(first, rows), clamp(last, rows)]
}

type Rows = readonly [first: number, last: number]

/** Rows that are drawn in one go: some 20 milliseconds on a slow phone. */
export const rowsAtOnce = 1

/**
 * The next rows to draw on the way from those that are drawn to those that are `wanted`: at most
 * `room` new ones, what is `seen` before what is around it. Rows that are not wanted any more go at
 * once. Pure.
 */
export function nextRows(drawn: Rows, seen: Rows, wanted: Rows, room: number): Rows {
  let [first, last] = [Math.max(drawn[0], wanted[0]), Math.min(drawn[1], wanted[1])]
  // rows follow on each other: those that nothing in view is next to are of no use
  if (last <= first || last < seen[0] || first > seen[1]) first = last = seen[0]
  let left = room
  const grow = ([from, to]: Rows) => {
    const down = Math.max(0, Math.min(left, to - last))
    const up = Math.max(0, Math.min(left - down, first - from))
    last += down
    first -= up
    left -= down + up
  }
  grow(seen)
  if (left === room) grow(wanted)
  return [first, last]
}

const clamp = (row: number, rows: number): number => Math.max(0, Math.min(rows, row))

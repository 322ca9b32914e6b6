import type { RefObject } from 'react'
import type { ViewHooks } from '../../../../ui/view'
import { nextRows, rowsAtOnce, windowOf } from './windowOf'

/** What of the grid is drawn: rows, the last one not included. */
export interface GridWindow {
  readonly rows: readonly [first: number, last: number]
  /** The rows whose pictures are fetched: those the visitor rests on. */
  readonly rested: readonly [first: number, last: number]
  readonly cols: number
  /** Whole rows that are in view at once, at least one. */
  readonly page: number
  /** The row up to which wallets are wanted, whether there are as many or not. */
  readonly reach: number
  /** Whether anything is laid out; rows are drawn a few at a time then. */
  readonly laid: boolean
}

/** Columns, and how wide the grid must be for them, in rows' heights (see `styles`). */
const [wide, narrow, enough] = [4, 3, 3.12]
/** Milliseconds without movement before pictures are fetched. */
const restFor = 120

/** Follows the scrolling of the modal's body, or of the page around an embedded one. `rowsOf` answers how many rows there are in so many columns. */
export function useWindow({ useState, useRef, useLayoutEffect }: ViewHooks, grid: RefObject<HTMLElement | null>, rowsOf: (cols: number) => number): GridWindow {
  const [state, setState] = useState<GridWindow>(() => ({
    rows: windowOf({ offset: 0, height: 0, rowHeight: 0, rows: rowsOf(wide) }),
    rested: [0, 0],
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
    let timer: ReturnType<typeof setTimeout> | undefined
    let frame: number | undefined
    let last: Look | undefined
    const rest = () => setState((now) => ({ ...now, rested: now.rows }))
    // what is missing comes a few rows a frame; nothing is measured for that, since it would lay out what was just drawn
    const grow = () => {
      frame = undefined
      if (!last) return
      const { rows: drawn, cols, page, reach, laid } = shown.current
      const { seen, wanted, ...next } = last
      const rows = next.laid ? nextRows(drawn, seen, wanted, rowsAtOnce) : wanted
      if (rows[0] > wanted[0] || rows[1] < wanted[1]) frame = requestAnimationFrame(grow)
      if (next.cols === cols && next.page === page && next.reach === reach && next.laid === laid && rows[0] === drawn[0] && rows[1] === drawn[1]) return
      const first = shown.current.rested[1] === 0
      shown.current = { ...next, rows, rested: first ? rows : shown.current.rested }
      setState(shown.current)
      clearTimeout(timer)
      timer = setTimeout(rest, restFor)
    }
    measure.current = () => {
      last = look(grid.current, body, shown.current, count.current)
      if (frame === undefined) grow()
    }
    const onScroll = () => measure.current()
    body?.addEventListener('scroll', onScroll, { passive: true })
    document.addEventListener('scroll', onScroll, { passive: true, capture: true })
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(onScroll)
    for (const box of [grid.current, body]) if (box) sizes?.observe(box)
    return () => {
      clearTimeout(timer)
      if (frame !== undefined) cancelAnimationFrame(frame)
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

interface Look extends Omit<GridWindow, 'rested' | 'rows'> {
  readonly seen: GridWindow['rows']
  readonly wanted: GridWindow['rows']
}

function look(grid: HTMLElement | null, body: HTMLElement | null | undefined, { cols: now }: GridWindow, rowsOf: (cols: number) => number): Look | undefined {
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
  return { seen: windowOf(input, 0), wanted, reach: laid ? windowOf({ ...input, rows: Number.POSITIVE_INFINITY })[1] : wanted[1], cols, page, laid }
}

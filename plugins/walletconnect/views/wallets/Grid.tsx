/** @jsxRuntime classic */
/** @jsx h */
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import type { ViewRuntime } from '../../../../ui/view'
import type { DirectoryWallet } from '../../directory/types'
import { moveInGrid } from './moveInGrid'
import { reusePlaces } from './reuse'
import { createTile, type TileMarks } from './Tile'
import { rowsAtOnce, useWindow } from './useWindow'

export interface GridProps {
  readonly label: string
  readonly rtl: boolean
  readonly wallets: readonly DirectoryWallet[]
  /** How many there are in all; those that are not here yet are drawn as blanks at the end. */
  readonly total: number
  /** More is on its way or can be read. */
  readonly more: boolean
  /** Whose turn it is when Tab comes to the grid; the caller keeps it. */
  readonly at: number
  readonly onMove: (at: number) => void
  readonly marksOf: (wallet: DirectoryWallet) => TileMarks
  readonly onOpen: (wallet: DirectoryWallet) => void
  readonly onIntent: () => void
  /** The end is in view. */
  readonly onEnd: () => void
  /** Goes up and out of the grid. */
  readonly onLeave: () => void
}

/** What a place of the grid shows. */
interface Drawn {
  readonly row: number
  readonly cells: readonly (DirectoryWallet | undefined)[]
  readonly pictures: boolean
}

/** Whether a place shows the wallets that its row has now. */
const isDrawn = (line: Drawn | undefined, cellsOf: (row: number) => Drawn['cells']): boolean => {
  if (!line?.cells[0]) return false
  const now = cellsOf(line.row)
  return now.length === line.cells.length && now.every((wallet, at) => wallet === line.cells[at])
}

/**
 * The rows' elements from the first row to the last: in the document they stand as they were made.
 */
const orderOf = (lines: readonly (Drawn | undefined)[]): string =>
  lines
    .flatMap((line, place) => (line?.cells[0] ? [{ row: line.row, place }] : []))
    .sort((one, other) => one.row - other.row)
    .map(({ place }) => `wc-row-${place}`)
    .join(' ')

/** Blanks of the first moment, and rows of blanks at the end of what is known. */
const [firstBlanks, blankRows] = [24, 2]

/**
 * A long grid of which only what is in view is drawn. One stop for Tab; arrows, Home, End and the
 * page keys move within it.
 */
export function createGrid(runtime: ViewRuntime) {
  const { h, hooks, primitives } = runtime
  const { Skeleton } = primitives
  const Tile = createTile(runtime)

  function Blank() {
    return (
      <div className="wc-blank" aria-hidden={true}>
        <Skeleton kind="icon" />
        <Skeleton />
      </div>
    )
  }

  interface LineProps extends Pick<GridProps, 'more' | 'marksOf'> {
    readonly id: string
    readonly row: number
    readonly cells: readonly (DirectoryWallet | undefined)[]
    /** Place of the cell that Tab comes to; -1: in another row. */
    readonly current: number
    readonly pictures: boolean
    /** The same row stays as it is for now. */
    readonly hold: boolean
    readonly latest: { readonly current: GridProps }
    /** Place of the wallet that had the focus last. */
    readonly focused: { current: number }
  }

  /**
   * One row. It is drawn anew only where something in it changed: scrolling adds rows, and leaves
   * the others alone.
   */
  function Line({
    id,
    row,
    cells,
    current,
    pictures,
    hold,
    more,
    marksOf,
    latest,
    focused,
  }: LineProps): ReactNode {
    const filled = cells[0] !== undefined
    const draw = () => (
      <div
        id={id}
        className="wc-row"
        {...(filled && ({ role: 'row', 'aria-rowindex': row + 1 } as const))}
        style={{ '--row': String(row) } as object}
      >
        {cells.map((wallet, column) => {
          const at = row * cells.length + column
          // biome-ignore lint/suspicious/noArrayIndexKey: what shows another wallet is changed, not made anew
          if (!wallet) return more ? <Blank key={`blank ${column}`} /> : null
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the button in it has the focus
            // biome-ignore lint/suspicious/noArrayIndexKey: the same
            <div key={column} role="gridcell" aria-colindex={column + 1}>
              <Tile
                wallet={wallet}
                at={at}
                current={at === current}
                picture={pictures}
                {...marksOf(wallet)}
                onClick={() => latest.current.onOpen(wallet)}
                onIntent={() => latest.current.onIntent()}
                onFocus={() => {
                  focused.current = at
                  if (latest.current.at !== at) latest.current.onMove(at)
                }}
              />
            </div>
          )
        })}
      </div>
    )
    const of = [row, current, pictures, more, marksOf, cells.length, ...cells]
    const drawn = hooks.useRef<{ readonly of: readonly unknown[]; readonly line: ReactNode }>(
      undefined,
    )
    const before = drawn.current
    // another row is drawn at once: `aria-owns` names it by its number already
    const isHeld = hold && before?.of[0] === row
    if (!before || (!isHeld && of.some((value, at) => value !== before.of[at])))
      drawn.current = { of, line: draw() }
    return drawn.current?.line
  }

  /**
   * Wallets that take the place of others are drawn a row a frame, from the top on. Answers the row
   * from which on the wallets before stay for now.
   */
  const useTurns = (
    wallets: GridProps['wallets'],
    [first, last]: readonly [number, number],
    laid: boolean,
  ): number => {
    const [turn, setTurn] = hooks.useState<{
      readonly of: GridProps['wallets']
      readonly upTo: number
    }>({ of: wallets, upTo: Number.POSITIVE_INFINITY })
    const upTo = turn.of === wallets ? turn.upTo : first + rowsAtOnce
    hooks.useEffect(() => {
      if (upTo === Number.POSITIVE_INFINITY || !laid) return
      const next = upTo + rowsAtOnce
      const frame = requestAnimationFrame(() =>
        setTurn({ of: wallets, upTo: upTo < last ? next : Number.POSITIVE_INFINITY }),
      )
      return () => cancelAnimationFrame(frame)
    }, [wallets, upTo, last, laid])
    return laid ? upTo : Number.POSITIVE_INFINITY
  }

  /**
   * Moves the focus with the keys, in the frame after: the tile it goes to may have to be drawn
   * first, and is laid out with the frame.
   */
  const useKeys = (
    box: RefObject<HTMLDivElement | null>,
    { at, wallets, rtl, onMove, onLeave }: GridProps,
    cols: number,
    page: number,
  ) => {
    const going = hooks.useRef(false)
    hooks.useLayoutEffect(() => {
      if (!going.current) return
      going.current = false
      const frame = requestAnimationFrame(() =>
        box.current?.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus(),
      )
      return () => cancelAnimationFrame(frame)
    }, [at])
    return (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || event.shiftKey) return
      const to = moveInGrid(event, { at, count: wallets.length, cols, page, rtl })
      if (to === undefined) return
      event.preventDefault()
      if (to < 0) return onLeave()
      going.current = to !== at
      onMove(to)
    }
  }

  return function Grid(props: GridProps): ReactNode {
    const { label, wallets, total, more, at, marksOf, onEnd } = props
    const box = hooks.useRef<HTMLDivElement>(null)
    const known = wallets.length
    const rowsOf = (cols: number) =>
      more && !known ? firstBlanks / cols : Math.ceil(known / cols) + (more ? blankRows : 0)
    const { rows: asked, pictured, cols, page, reach, laid } = useWindow(hooks, box, rowsOf)
    const count = rowsOf(cols)
    const rows = [Math.min(asked[0], count), Math.min(asked[1], count)] as const
    const upTo = useTurns(wallets, rows, laid)
    const onKeyDown = useKeys(box, props, cols, page)
    const atEnd = more && Math.max(reach, rows[1]) * cols >= known
    hooks.useEffect(() => {
      if (atEnd) onEnd()
    }, [atEnd, known])
    // the rows that Tab comes to and that has the focus are there wherever the visitor has scrolled
    const own = Math.floor(at / cols)
    const focused = hooks.useRef(at)
    const kept = [own, Math.floor(focused.current / cols)].filter((row) => row * cols < known)
    const near = Array.from({ length: rows[1] - rows[0] }, (_, index) => rows[0] + index)
    const wanted = [...new Set([...near, ...kept])].sort((one, other) => one - other)
    const cellsOf = (row: number) =>
      Array.from({ length: cols }, (_, column) => wallets[row * cols + column])
    const lines = hooks.useRef<readonly (Drawn | undefined)[]>([])
    const places = reusePlaces(
      lines.current.map((line) => line?.row),
      wanted,
      (place) => isDrawn(lines.current[place], cellsOf),
    )
    const isPictured = (row: number) => row >= pictured[0] && row < pictured[1]
    lines.current = places.map((row, place) => {
      if (row === undefined) return undefined
      const cells = cellsOf(row)
      const before = lines.current[place]
      // one that is out of the way keeps its pictures: without them it would be drawn anew
      const pictures = wanted.includes(row)
        ? isPictured(row) && cells.some((wallet) => wallet?.image)
        : before?.pictures === true
      return { row, cells, pictures }
    })

    const latest = hooks.useRef(props)
    latest.current = props
    // blanks alone are no grid
    const named = known
      ? ({
          role: 'grid',
          'aria-label': label,
          'aria-rowcount': Math.ceil(Math.max(total, known) / cols),
          'aria-colcount': cols,
          'aria-owns': orderOf(lines.current),
        } as const)
      : {}
    return (
      <div
        ref={box}
        className="wc-grid"
        {...named}
        style={{ '--cols': String(cols) } as object}
        onKeyDown={onKeyDown}
      >
        {/* the height is not told on the grid: each change of it would style every tile anew */}
        <div
          className="wc-height"
          aria-hidden={true}
          style={{ '--rows': String(count) } as object}
        />
        {lines.current.map((line, place) => {
          if (!line) return null
          const { row, cells, pictures } = line
          return (
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: a place is what stays
              key={place}
              id={`wc-row-${place}`}
              row={row}
              cells={cells}
              current={row === own ? at : -1}
              pictures={pictures}
              hold={row >= upTo && row !== own}
              more={more && cells.includes(undefined)}
              marksOf={marksOf}
              latest={latest}
              focused={focused}
            />
          )
        })}
      </div>
    )
  }
}

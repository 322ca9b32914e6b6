/** @jsxRuntime classic */
/** @jsx h */
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import type { ViewRuntime } from '../../../../ui/view'
import type { DirectoryWallet } from '../../directory/wallet'
import { moveInGrid } from './moveInGrid'
import { createTile, type TileMarks } from './Tile'
import { useWindow } from './useWindow'

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

/** Blanks of the first moment, and rows of blanks at the end of what is known. */
const [firstBlanks, blankRows] = [24, 2]

/** A long grid of which only what is in view is drawn. One stop for Tab; arrows, Home, End and the page keys move within it. */
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
    readonly row: number
    readonly cells: readonly (DirectoryWallet | undefined)[]
    /** Place of the cell that Tab comes to; -1: in another row. */
    readonly current: number
    readonly pictures: boolean
    readonly latest: { readonly current: GridProps }
  }

  /** One row. It is drawn anew only where something in it changed: scrolling adds rows, and leaves the others alone. */
  function Line({ row, cells, current, pictures, more, marksOf, latest }: LineProps): ReactNode {
    const filled = cells[0] !== undefined
    const draw = () => (
      <div className="wc-row" {...(filled && ({ role: 'row', 'aria-rowindex': row + 1 } as const))} style={{ '--row': String(row) } as object}>
        {cells.map((wallet, column) => {
          const at = row * cells.length + column
          if (!wallet) return more ? <Blank key={at} /> : null
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the button in it has the focus
            <div key={at} role="gridcell" aria-colindex={column + 1}>
              <Tile
                wallet={wallet}
                at={at}
                current={at === current}
                picture={pictures}
                {...marksOf(wallet)}
                onClick={() => latest.current.onOpen(wallet)}
                onIntent={() => latest.current.onIntent()}
                onFocus={() => latest.current.at === at || latest.current.onMove(at)}
              />
            </div>
          )
        })}
      </div>
    )
    return hooks.useMemo(draw, [row, current, pictures, more, marksOf, cells.length, ...[0, 1, 2, 3].map((column) => cells[column])])
  }

  /** Moves the focus with the keys; the tile it goes to may have to be drawn first. */
  const useKeys = (box: RefObject<HTMLDivElement | null>, { at, wallets, rtl, onMove, onLeave }: GridProps, cols: number, page: number) => {
    const going = hooks.useRef(false)
    hooks.useLayoutEffect(() => {
      if (going.current) box.current?.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus()
      going.current = false
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
    const rowsOf = (cols: number) => (more && !known ? firstBlanks / cols : Math.ceil(known / cols) + (more ? blankRows : 0))
    const { rows, rested, cols, page } = useWindow(hooks, box, rowsOf)
    const onKeyDown = useKeys(box, props, cols, page)
    const atEnd = more && rows[1] * cols >= known
    hooks.useEffect(() => {
      if (atEnd) onEnd()
    }, [atEnd, known])
    // the row that Tab comes to is there wherever the visitor has scrolled
    const own = Math.floor(at / cols)
    const drawn = Array.from({ length: rows[1] - rows[0] }, (_, index) => rows[0] + index)
    if (known && own < rows[0]) drawn.unshift(own)
    else if (known && own >= rows[1]) drawn.push(own)

    const latest = hooks.useRef(props)
    latest.current = props
    // blanks alone are no grid
    const named = known ? ({ role: 'grid', 'aria-label': label, 'aria-rowcount': Math.ceil(Math.max(total, known) / cols), 'aria-colcount': cols } as const) : {}
    return (
      <div
        ref={box}
        className="wc-grid"
        {...named}
        style={{ '--rows': String(rowsOf(cols)), '--cols': String(cols) } as object}
        onKeyDown={onKeyDown}
      >
        {drawn.map((row) => (
          <Line
            key={row}
            row={row}
            cells={Array.from({ length: cols }, (_, column) => wallets[row * cols + column])}
            current={row === own ? at : -1}
            pictures={row >= rested[0] && row < rested[1]}
            more={more}
            marksOf={marksOf}
            latest={latest}
          />
        ))}
      </div>
    )
  }
}

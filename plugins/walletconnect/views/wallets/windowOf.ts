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

/** The rows to draw, the last one not included. Pure. */
export function windowOf({ offset, height, rowHeight, rows }: WindowInput): readonly [first: number, last: number] {
  if (!(rowHeight > 0)) return [0, Math.min(rows, unmeasured)]
  const first = Math.floor(offset / rowHeight) - overscan
  const last = Math.ceil((offset + Math.max(0, height)) / rowHeight) + overscan
  return [clamp(first, rows), clamp(last, rows)]
}

const clamp = (row: number, rows: number): number => Math.max(0, Math.min(rows, row))

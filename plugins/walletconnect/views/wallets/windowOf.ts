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

/** The rows to draw, the last one not included: those in view, and `around` more on each side. Pure. */
export function windowOf({ offset, height, rowHeight, rows }: WindowInput, around = overscan): readonly [first: number, last: number] {
  if (!(rowHeight > 0)) return [0, Math.min(rows, unmeasured)]
  const first = Math.floor(offset / rowHeight) - around
  const last = Math.ceil((offset + Math.max(0, height)) / rowHeight) + around
  return [clamp(first, rows), clamp(last, rows)]
}

type Rows = readonly [first: number, last: number]

/** Rows that are drawn in one go: some 20 milliseconds on a slow phone. */
export const rowsAtOnce = 1

/**
 * The next rows to draw on the way from those that are drawn to those that are `wanted`: at most `room` new ones, what is `seen` before what is around
 * it. Rows that are not wanted any more go at once. Pure.
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

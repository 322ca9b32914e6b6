/** Where the focus is in a grid that is filled row by row. */
export interface GridPosition {
  readonly at: number
  readonly count: number
  readonly cols: number
  /** Rows per page. */
  readonly page: number
  readonly rtl: boolean
}

/** A key as the browser reports it. */
export type GridKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

/**
 * The index that a key moves to (WAI-ARIA grid pattern); undefined for other keys, -1 to leave the
 * grid upwards. Pure.
 */
export function moveInGrid(
  { key, ctrlKey, metaKey }: GridKey,
  { at, count, cols, page, rtl }: GridPosition,
): number | undefined {
  const column = at % cols
  const last = count - 1
  const whole = ctrlKey || metaKey
  const steps: Readonly<Record<string, number | undefined>> = {
    ArrowRight: at + (rtl ? -1 : 1),
    ArrowLeft: at + (rtl ? 1 : -1),
    ArrowDown: below(at + cols),
    ArrowUp: at < cols ? -1 : at - cols,
    PageDown: below(at + cols * page),
    PageUp: Math.max(column, at - cols * page),
    Home: whole ? 0 : at - column,
    End: whole ? last : Math.min(last, at - column + cols - 1),
  }
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined
  return to === undefined || key === 'ArrowUp' ? to : Math.max(0, Math.min(last, to))

  /** The same column further down; the last row may be short. */
  function below(to: number): number {
    if (to <= last) return to
    const rows = Math.floor(last / cols)
    return Math.floor(at / cols) === rows ? at : Math.min(last, rows * cols + column)
  }
}

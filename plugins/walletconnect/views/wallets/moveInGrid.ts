/** Where the focus is in a grid that is filled row by row. */
export interface GridPlace {
  readonly at: number
  readonly count: number
  readonly cols: number
  /** Rows that a page has. */
  readonly page: number
  readonly rtl: boolean
}

/** A key as the browser reports it. */
export type GridKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

/** Where a key leads in a grid (the keys of WAI-ARIA's grid pattern); undefined for keys that are not the grid's. -1: out of it, upwards. Pure. */
export function moveInGrid({ key, ctrlKey, metaKey }: GridKey, { at, count, cols, page, rtl }: GridPlace): number | undefined {
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

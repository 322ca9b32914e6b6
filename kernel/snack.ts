import type { Cell } from './cell'
import type { Clock } from './clock'

export type SnackVariant = 'success' | 'error' | 'loading'

/** The short message over the modal. `message` is text in the visitor's language. */
export interface SnackState {
  readonly message: string
  readonly variant: SnackVariant
  readonly open: boolean
  readonly autoClose: boolean
}

export const hiddenSnack: SnackState = Object.freeze({ message: '', variant: 'success', open: false, autoClose: true })

/** The snackbar of one kit. */
export interface Snack {
  /**
   * Shows a message; while one is open, closes that first and shows the new one after 150 ms. The newest message wins.
   * It hides by itself after 2500 ms, unless `autoClose` is false (the default of `loading`, which waits for an outcome).
   */
  show(message: string, variant?: SnackVariant, options?: { readonly autoClose?: boolean }): void
  /** Hides the message, drops one that waits, and goes back to the defaults. */
  hide(): void
}

/** Milliseconds between the closing of one message and the next. */
const gap = 150
/** Milliseconds a message stays. */
const stay = 2500

/** Makes the snackbar over its cell. `hide()` also ends its timers. */
export function createSnack({ cell, clock }: { readonly cell: Cell<SnackState>; readonly clock: Clock }): Snack {
  let timer: unknown
  let waiting: SnackState | undefined

  const later = (fn: () => void, ms: number) => {
    clock.clearTimeout(timer)
    timer = clock.setTimeout(fn, ms)
  }
  const hide = () => {
    clock.clearTimeout(timer)
    waiting = undefined
    cell.set(hiddenSnack)
  }
  const open = (next: SnackState) => {
    waiting = undefined
    clock.clearTimeout(timer)
    cell.set(next)
    if (next.autoClose) later(hide, stay)
  }
  return {
    show(message, variant = 'success', { autoClose = variant !== 'loading' } = {}) {
      const next: SnackState = { message, variant, open: true, autoClose }
      if (waiting) {
        waiting = next
      } else if (cell.get().open) {
        hide()
        waiting = next
        later(() => waiting && open(waiting), gap)
      } else {
        open(next)
      }
    },
    hide,
  }
}

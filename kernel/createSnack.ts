import type { Cell } from './cell'
import type { Clock } from './clock'
import { hiddenSnack, type Snack, type SnackState } from './snack'

// Fetched with the first message.

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

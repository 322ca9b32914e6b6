import type { Clock } from '../async/clock'
import type { SliceStore } from '../state/types'
import { hiddenSnackbar } from './state'
import type { Snackbar, SnackbarState } from './types'

/** Milliseconds between the closing of one message and the next. */
const gap = 150
/** Milliseconds a message stays. */
const stay = 2500

/** Makes the snackbar over its cell. `hide()` also ends its timers. */
export function createSnackbar({ cell, clock }: { readonly cell: SliceStore<SnackbarState>; readonly clock: Clock }): Snackbar {
  let timer: unknown
  let waiting: SnackbarState | undefined

  const later = (fn: () => void, ms: number) => {
    clock.clearTimeout(timer)
    timer = clock.setTimeout(fn, ms)
  }
  const hide = () => {
    clock.clearTimeout(timer)
    waiting = undefined
    cell.set(hiddenSnackbar)
  }
  const open = (next: SnackbarState) => {
    waiting = undefined
    clock.clearTimeout(timer)
    cell.set(next)
    if (next.autoClose) later(hide, stay)
  }
  return {
    show(message, variant = 'success', { autoClose = variant !== 'loading' } = {}) {
      const next: SnackbarState = { message, variant, open: true, autoClose }
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

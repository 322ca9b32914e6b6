import type { Clock } from '../async/clock'
import type { SliceStore } from '../state/types'
import { hiddenSnackbar } from './state'
import type { Snackbar, SnackbarState } from './types'

// Loaded with the first message.

/** Milliseconds between hiding one message and showing the next. */
const gap = 150
/** Milliseconds until a message hides by itself. */
const duration = 2500

/** Creates the snackbar over its slice. `hide()` also clears its timers. */
export function createSnackbar({ slice, clock }: { readonly slice: SliceStore<SnackbarState>; readonly clock: Clock }): Snackbar {
  let timer: unknown
  let waiting: SnackbarState | undefined

  const later = (fn: () => void, ms: number) => {
    clock.clearTimeout(timer)
    timer = clock.setTimeout(fn, ms)
  }
  const hide = () => {
    clock.clearTimeout(timer)
    waiting = undefined
    slice.set(hiddenSnackbar)
  }
  const open = (next: SnackbarState) => {
    waiting = undefined
    clock.clearTimeout(timer)
    slice.set(next)
    if (next.autoClose) later(hide, duration)
  }
  return {
    show(message, variant = 'success', { autoClose = variant !== 'loading' } = {}) {
      const next: SnackbarState = { message, variant, open: true, autoClose }
      if (waiting) {
        waiting = next
      } else if (slice.get().open) {
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

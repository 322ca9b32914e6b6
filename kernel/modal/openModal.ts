import { kernelError } from '../errors/kernelErrors'
import type { KitServices as Core } from '../kit/services'
import { isEnabled } from '../vocabulary'

/**
 * Opens the modal: the dialog as soon as its part of the kernel is here, and what is in it as soon as that is. Throws
 * `kernel/view-unknown`, also without a view where no shell has taken its seat.
 */
export function openModal(core: Core, view: string | undefined, params: unknown): void {
  const { cells, flags, modal, ended, reportAny } = core
  const known = view === undefined ? core.root() : cells.views.get().find(({ name, when }) => name === view && isEnabled(flags, when))
  if (!known) throw kernelError('view-unknown', { view: view ?? '(home)' })
  const part = modal.now()
  if (part) {
    part.control.open(view, params)
    return
  }
  // closed by the host before there was anything to see: nothing opens behind its back
  const wish = {}
  core.opening.wish = wish
  core.opening.view = view
  modal
    .get()
    .then(({ control }) => {
      if (!ended() && core.opening.wish === wish) control.open(view, params)
    })
    .catch(reportAny)
    .then(() => {
      if (ended() || core.opening.wish !== wish) return
      core.opening.wish = undefined
      if (!cells.modal.get().open) tellClosed(core)
    })
}

/** Closes the modal, also one that is only about to open. */
export function closeModal(core: Core): void {
  const part = core.modal.now()
  if (part) part.control.close(true)
  else if (core.opening.wish) {
    core.opening.wish = undefined
    tellClosed(core)
  }
}

/** Who waits for the visitor's answer in the modal must hear that there will be none. */
const tellClosed = ({ events }: Core) => events.emit('modal:change', { open: false })

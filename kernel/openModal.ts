import type { Core } from './core'
import { kernelError } from './kernelErrors'
import { isOn } from './views/isOn'

/**
 * Opens the modal: the dialog at once, what is in it as soon as its part of the kernel is here. Throws `kernel/view-unknown`,
 * also without a view where no shell has taken its seat.
 */
export function openModal(core: Core, view: string | undefined, params: unknown): void {
  const { cells, events, flags, modal, surface, ended, reportAny } = core
  const known = view === undefined ? core.root() : cells.views.get().find(({ name, when }) => name === view && isOn(flags, when))
  if (!known) throw kernelError('view-unknown', { view: view ?? '(home)' })
  const part = modal.now()
  if (part) {
    part.control.open(view, params)
    return
  }
  surface.onLeave(() => {
    surface.hide()
    return true
  })
  surface.show()
  // closed by the visitor or the host before there was anything to see: nothing opens behind their back
  const left = () => !surface.embedded && !surface.dialog.open
  // who waits for the visitor's answer in the modal must hear that there will be none
  const gone = () => {
    surface.hide()
    if (!ended() && !cells.modal.get().open) events.emit('modal:change', { open: false })
  }
  modal
    .get()
    .then(({ control }) => {
      if (ended()) return
      if (!left()) control.open(view, params)
      if (!cells.modal.get().open) gone()
    })
    .catch((error) => {
      gone()
      reportAny(error)
    })
}

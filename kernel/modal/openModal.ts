import { kernelError } from '../errors/kernelErrors'
import type { KitServices } from '../kit/services'
import { isEnabled } from '../vocabulary'

/**
 * Opens the modal: the dialog as soon as the modal's code is loaded, its content as soon as the shell's is. Throws
 * `kernel/view-unknown` for an unknown view, and without a view if no shell is registered.
 */
export function openModal(services: KitServices, view: string | undefined, params: unknown): void {
  const { cells, flags, modal, ended, reportAny } = services
  const known = view === undefined ? services.root() : cells.views.get().find(({ name, when }) => name === view && isEnabled(flags, when))
  if (!known) throw kernelError('view-unknown', { view: view ?? '(home)' })
  const loaded = modal.now()
  if (loaded) {
    loaded.control.open(view, params)
    return
  }
  // identifies this call: if the host closes the modal while it loads, it does not open afterwards
  const pendingOpen = { view }
  services.opening.pending = pendingOpen
  modal
    .get()
    .then(({ control }) => {
      if (!ended() && services.opening.pending === pendingOpen) control.open(view, params)
    })
    .catch(reportAny)
    .then(() => {
      if (ended() || services.opening.pending !== pendingOpen) return
      services.opening.pending = undefined
      if (!cells.modal.get().open) emitClosed(services)
    })
}

/** Closes the modal, or cancels an opening whose code is still loading. */
export function closeModal(services: KitServices): void {
  const loaded = services.modal.now()
  if (loaded) loaded.control.close(true)
  else if (services.opening.pending) {
    services.opening.pending = undefined
    emitClosed(services)
  }
}

/** Listeners that wait for the visitor's decision in the modal rely on this event, also if the modal never opened. */
const emitClosed = ({ events }: KitServices) => events.emit('modal:change', { open: false })

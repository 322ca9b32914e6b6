import type { Core } from './core'
import { closeModal } from './openModal'

/** The modal steps back out of these views, wherever they are in its history; where nothing is left, it closes or, embedded, goes home. */
export function leaveViews({ cells: { router }, modal }: Core, views: readonly string[]): void {
  const { history, direction } = router.get()
  const left = history.filter(({ view }) => !views.includes(view))
  if (left.length === history.length) return
  const part = modal.now()
  const top = left.at(-1)
  if (top) {
    const same = top === history.at(-1)
    router.set({ history: same ? left : [...left.slice(0, -1), { view: top.view, ...(top.params !== undefined && { params: top.params }) }], direction: same ? direction : 'back' })
  } else if (part?.shell.surface.embedded) part.control.open()
  else part?.control.close(true)
}

/** The plugin that draws the modal goes: the modal closes, and the next shell begins with a new one. */
export function leaveShell(core: Core): void {
  closeModal(core)
  renewShell(core)
}

/** Ends a modal that another shell was to draw, or none; it is made anew when it is next wanted, at once if it was open. */
export function renewShell(core: Core): void {
  const part = core.modal.now()
  if (!part || part.shell.owner === core.seats.at(-1)?.owner) return
  const { open } = core.cells.modal.get()
  part.end()
  core.modal.reset()
  if (open && core.root()) core.api.open()
}

/** Lists that are drawn from what plugins bring are drawn again; connectors that are gone are not listed any longer. */
export function drawAgain({ cells, connectors }: Core): void {
  cells.connectors.set((now) => now.filter((connector) => connectors.get(connector.manifest.id) === connector))
  cells.modal.set((now) => ({ ...now }))
}

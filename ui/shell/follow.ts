import type { Shell } from '../../kernel/shell'

/** Shows `view` whenever an approval is wanted, wherever the visitor is; it leads back there. Answers the undo. */
export const followApprovals = ({ approvals, control, modal }: Shell, view: string): (() => void) =>
  approvals.subscribe((now, before) => {
    if (now.length <= before.length) return
    if (modal.get().open) control.navigate({ type: 'push', view })
    else control.open(view)
  })

/** An ended connection leads back to where one connects, or closes the modal. Answers the undo. */
export const followSession = ({ kit, control, modal, surface }: Shell): (() => void) =>
  kit.on('session:change', ({ previous, current }) => {
    if (!modal.get().open || previous.status !== 'connected' || current.status !== 'disconnected') return
    if (surface.embedded) control.open()
    else control.close(true)
  })

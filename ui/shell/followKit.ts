import type { Shell } from '../../kernel/modal/shell'

/** Shows `view` whenever an approval is wanted, wherever the visitor is; it leads back there. Answers the undo. */
export function followApprovals({ approvals, control, modal }: Shell, view: string): () => void {
  const show = () => {
    if (modal.get().open) control.navigate({ type: 'push', view })
    else control.open(view)
  }
  // one may be waiting already: it is what has brought the modal's code here
  if (approvals.get().length) show()
  return approvals.subscribe((now, before) => {
    if (now.length > before.length) show()
  })
}

/** The end of the last connection leads back to where one connects, or closes the modal, until `signal`. Comes with the views of a connection. */
export function followSession({ kit, control, modal, surface }: Shell, signal: AbortSignal): void {
  if (signal.aborted) return
  const off = kit.on('session:change', ({ previous, current }) => {
    if (!modal.get().open || previous.status !== 'connected' || current.status !== 'disconnected') return
    if (Object.values(kit.getState().session.namespaces).some(({ status }) => status === 'connected')) return
    if (surface.embedded) control.open()
    else control.close(true)
  })
  signal.addEventListener('abort', off)
}

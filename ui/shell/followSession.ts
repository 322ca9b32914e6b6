import type { Shell } from '../../kernel/modal/shell'

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

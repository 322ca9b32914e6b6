import type { Shell } from '../../kernel/index'

/**
 * When the last connection ends while the modal is open: closes it, or, where it is embedded, shows
 * its home view. Stops when `signal` is aborted.
 */
export function followSession({ kit, control, modal, surface }: Shell, signal: AbortSignal): void {
  if (signal.aborted) return
  const off = kit.on('session:change', ({ previous, current }) => {
    if (!modal.get().open || previous.status !== 'connected' || current.status !== 'disconnected')
      return
    if (
      Object.values(kit.getState().session.namespaces).some(({ status }) => status === 'connected')
    )
      return
    if (surface.embedded) control.open()
    else control.close(true)
  })
  signal.addEventListener('abort', off)
}

import type { Shell } from '../../kernel/index'

/**
 * Follows the session while a modal is mounted, until `signal` is aborted. When the last connection
 * ends while it is open: closes it, or, where it is embedded, shows its home view. When a wallet
 * that stays connected moves to a network that makes another view the home, as one does that the kit
 * does not have: opens that.
 */
export function followSession({ kit, control, modal, surface }: Shell, signal: AbortSignal): void {
  if (signal.aborted) return
  let home = control.home()?.view
  const off = kit.on('session:change', ({ previous, current }) => {
    const before = home
    home = control.home()?.view
    if (previous.status !== 'connected') return
    if (current.status === 'connected') {
      if (home !== before && isForeign(current.chainId)) control.open()
      return
    }
    if (!modal.get().open || current.status !== 'disconnected') return
    if (
      Object.values(kit.getState().session.namespaces).some(({ status }) => status === 'connected')
    )
      return
    if (surface.embedded) control.open()
    else control.close(true)
  })
  const isForeign = (chainId: string) => !kit.networks.some(({ id }) => id === chainId)
  signal.addEventListener('abort', off)
}

import type { ViewContext } from '../../../../ui/view'

/** Closes the modal, or, where it is embedded, shows its home view. */
export async function closeAfterConnect({ kit, navigate }: ViewContext): Promise<void> {
  const { embedded } = await kit.surface()
  if (embedded) kit.open()
  else navigate({ type: 'close', force: true })
}

/** After connecting: goes to the view for unsupported networks if the wallet must switch, else back to the list of wallets it was opened from, else closes the modal. */
export function leaveConnected(ctx: ViewContext): void {
  const { router, session } = ctx.kit.getState()
  const index = router.history.findIndex(({ view }) => view === 'wallets')
  const { allowUnsupportedChain, enableNetworkSwitch, networks } = ctx.kit.options
  const current = session.active === undefined ? undefined : session.namespaces[session.active]
  const mustSwitch = current?.status === 'connected' && !allowUnsupportedChain && enableNetworkSwitch && !networks.some(({ id }) => id === current.chainId)
  if (mustSwitch) ctx.kit.open()
  else if (index >= 0) ctx.navigate({ type: 'backTo', index })
  else void closeAfterConnect(ctx)
}

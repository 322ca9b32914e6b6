import type { ViewContext } from '../../../../ui/view'

/** Ends what the modal was opened for: closes it, or, embedded in a page, shows its first view. */
export async function closeAfterConnect({ kit, navigate }: ViewContext): Promise<void> {
  const { embedded } = await kit.surface()
  if (embedded) kit.open()
  else navigate({ type: 'close', force: true })
}

/** After a connection: back to the list of wallets where the visitor came from there; to the choice of networks where the wallet is on none of them. */
export function leaveConnected(ctx: ViewContext): void {
  const { router, session } = ctx.kit.getState()
  const index = router.history.findIndex(({ view }) => view === 'wallets')
  const { allowUnsupportedChain, enableNetworkSwitch, networks } = ctx.kit.options
  const current = session.active === undefined ? undefined : session.namespaces[session.active]
  const astray = current?.status === 'connected' && !allowUnsupportedChain && enableNetworkSwitch && !networks.some(({ id }) => id === current.chainId)
  if (astray) ctx.kit.open()
  else if (index >= 0) ctx.navigate({ type: 'backTo', index })
  else void closeAfterConnect(ctx)
}

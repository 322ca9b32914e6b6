import type { ReactNode } from 'react'
import type { Runtime, ViewContext } from '../../../../ui/view'

/**
 * A text with elements in place of its `{name}` placeholders: a wallet's name isolated for
 * direction, or a link. Unknown placeholders stay as they are.
 */
export const interpolate = (
  { h, Fragment }: Pick<Runtime, 'h' | 'Fragment'>,
  text: string,
  values: Readonly<Record<string, ReactNode>>,
): ReactNode =>
  h(
    Fragment,
    null,
    ...text
      .split(/\{(\w+)\}/)
      .map((piece, index) => (index % 2 ? (values[piece] ?? `{${piece}}`) : piece)),
  )

/**
 * CSS of the pairing views: the QR code while it loads, and panels with the same height as the
 * code.
 */
export const styles = /* css */ `
.t-qr[data-waiting]>svg{color:#d5d9e1;animation:t-pulse 1.6s ease-in-out infinite}
.wc-panel{display:grid;align-content:center;min-height:330u}
.wc-about{display:grid;gap:2u;margin-block-start:8u}
.wc-about:empty{display:none}
`

/** Closes the modal, or, where it is embedded, shows its home view. */
export function closeAfterConnect({ embedded, kit, navigate }: ViewContext): void {
  if (embedded) kit.open()
  else navigate({ type: 'close', force: true })
}

/**
 * After connecting: goes to the view for unsupported networks if the wallet must switch, else back
 * to the list of wallets it was opened from, else closes the modal.
 */
export function leaveConnected(ctx: ViewContext): void {
  const { router, session } = ctx.kit.getState()
  const index = router.history.findIndex(({ view }) => view === 'wallets')
  const { allowUnsupportedChain, enableNetworkSwitch, networks } = ctx.kit.options
  const current = session.active === undefined ? undefined : session.namespaces[session.active]
  const mustSwitch =
    current?.status === 'connected' &&
    !allowUnsupportedChain &&
    enableNetworkSwitch &&
    !networks.some(({ id }) => id === current.chainId)
  if (mustSwitch) ctx.kit.open()
  else if (index >= 0) ctx.navigate({ type: 'backTo', index })
  else closeAfterConnect(ctx)
}

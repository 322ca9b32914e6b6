import type { Shell } from '../../kernel/index'

/**
 * The backdrop of a dialog that is not modal. No second opening animation when it leaves or rejoins
 * the top layer.
 */
export const besideWalletCss = /* css */ `
.t-dialog:not(:modal)::before{content:"";position:fixed;inset:0;z-index:-1;background:var(--t-backdrop,#0a0c10a6)}
.t-dialog[data-moved] .t-sheet,.t-dialog[data-moved]::backdrop{animation:none}
`

/**
 * While a wallet has been asked, shows the dialog beside the page instead of above it: not modal, so
 * that nothing else is inert, and below every layer that the page or a wallet puts up meanwhile. Where
 * the visitor approves inside of the dialog, it stays modal. `last` was the last child of
 * the body before the request. Returns the undo.
 */
export function showBesideWallets(
  { surface, kit, modal, connectors, control }: Shell,
  last: Element | null,
): () => void {
  const { dialog, root, element } = surface

  /** The wallets that are connected or connecting. */
  const asked = () => {
    const ids = Object.values(kit.getState().session.namespaces).map(
      (session) => 'connectorId' in session && session.connectorId,
    )
    return connectors.get().flatMap(({ manifest }) => (ids.includes(manifest.id) ? manifest : []))
  }
  /** Reopens the dialog in the same state, in the top layer or not. */
  const move = (toTop: boolean) => {
    const { activeElement } = root
    dialog.dataset.moved = ''
    dialog.close()
    if (toTop) dialog.showModal()
    else dialog.show()
    ;(activeElement as HTMLElement | null)?.focus({ preventScroll: true })
  }
  const isLater = (node: Element) =>
    node !== element && node.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING
  // in the same plane as the page, what stands later in the document is above
  const lower = () => {
    dialog.style.zIndex = '0'
  }
  const observer = new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes])
    if (added.some((node) => node instanceof Element && isLater(node))) lower()
  })
  const update = () => {
    const { loading, open } = modal.get()
    const wallets = asked()
    const beside = loading && open && wallets.every(({ approval }) => approval === 'wallet')
    if (!open) delete dialog.dataset.moved
    if (!beside) {
      observer.disconnect()
      dialog.style.zIndex = ''
    }
    if (!dialog.open || dialog.matches(':modal') !== beside) return
    if (beside) {
      observer.observe(document.body, { childList: true })
      if (wallets.some(({ overlay }) => overlay) || document.body.lastElementChild !== last) lower()
    }
    move(!beside)
  }
  // a dialog that is not modal is not asked to leave by the platform
  const leave = (event: KeyboardEvent) => {
    const isOurs = event.target === element || event.target === document.body
    if (event.key === 'Escape' && isOurs && dialog.open && !dialog.matches(':modal'))
      control.close()
  }
  addEventListener('keydown', leave, true)
  const off = modal.subscribe(update)
  update()
  return () => {
    observer.disconnect()
    removeEventListener('keydown', leave, true)
    off()
  }
}

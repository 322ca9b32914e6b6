import type { Shell } from '../../kernel/index'

/**
 * Hides the dialog while a wallet shows its own prompt in the page, which the top layer would
 * cover. While a request to a wallet is pending, a new fixed or top-layer child of the body, or a
 * connector with `overlay: true` in its manifest, suspends the dialog; the request's outcome, or
 * the removal of the overlay, resumes it. `before` are the children of the body before the request:
 * later ones may be overlays. Returns the undo.
 */
export function watchWalletOverlays(
  { surface, kit, modal, connectors }: Shell,
  before: ReadonlySet<Element>,
): () => void {
  const overlays = new Set<Element>()
  let suspended = false

  const isDeclared = () => {
    const pending = Object.values(kit.getState().session.namespaces).find(
      (session) => session.status === 'connecting',
    )
    const id = pending && 'connectorId' in pending ? pending.connectorId : undefined
    return connectors.get().some(({ manifest }) => manifest.id === id && manifest.overlay === true)
  }
  const update = () => {
    const { loading, open } = modal.get()
    const suspend = loading && open && (overlays.size > 0 || isDeclared())
    if (suspend === suspended) return
    suspended = suspend
    if (suspend) surface.suspend()
    else if (open) surface.resume()
  }
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) {
      for (const node of addedNodes)
        if (modal.get().loading && node instanceof Element && coversPage(node, surface.element))
          overlays.add(node)
      for (const node of removedNodes) overlays.delete(node as Element)
    }
    update()
  })
  observer.observe(document.body, { childList: true })
  for (const node of document.body.children)
    if (!before.has(node) && coversPage(node, surface.element)) overlays.add(node)
  const off = modal.subscribe(({ loading }) => {
    if (!loading) overlays.clear()
    update()
  })
  update()
  return () => {
    observer.disconnect()
    off()
  }
}

function coversPage(node: Element, own: Element): boolean {
  if (node === own || node.localName === own.localName) return false
  const { position, display } = getComputedStyle(node)
  if (display === 'none') return false
  const topLayer = (node instanceof HTMLDialogElement && node.open) || node.matches(':popover-open')
  return topLayer || position === 'fixed'
}

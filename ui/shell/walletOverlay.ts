import type { Shell } from '../../kernel/index'

/**
 * Steps aside for a wallet that draws its prompt in the page: while something waits for a wallet, a new fixed or top-layer child of
 * the body (or a connector that says `overlay` of itself) closes the dialog, and the outcome, or the overlay's end, brings it back.
 * `before` are the body's children from before the wait: what came since may be the overlay. Answers the undo.
 */
export function watchWalletOverlays({ surface, kit, modal, connectors }: Shell, before: ReadonlySet<Element>): () => void {
  const overlays = new Set<Element>()
  let aside = false

  const declared = () => {
    const pending = Object.values(kit.getState().session.namespaces).find((session) => session.status === 'connecting')
    const id = pending && 'connectorId' in pending ? pending.connectorId : undefined
    return connectors.get().some(({ manifest }) => manifest.id === id && manifest.overlay === true)
  }
  const update = () => {
    const { loading, open } = modal.get()
    const away = loading && open && (overlays.size > 0 || declared())
    if (away === aside) return
    aside = away
    if (away) surface.suspend()
    else if (open) surface.resume()
  }
  const observer = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes } of records) {
      for (const node of addedNodes) if (modal.get().loading && node instanceof Element && coversPage(node, surface.element)) overlays.add(node)
      for (const node of removedNodes) overlays.delete(node as Element)
    }
    update()
  })
  observer.observe(document.body, { childList: true })
  for (const node of document.body.children) if (!before.has(node) && coversPage(node, surface.element)) overlays.add(node)
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

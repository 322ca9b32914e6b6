/**
 * Adds the buttons' stylesheet to a document, unless the host has linked `tessera-kit/styles.css`, which sets `--tessera-styles` on the root. The sheet is
 * constructed, which a content security policy allows. It is loaded on demand. Returns the undo.
 */
export function adoptButtonSheet(doc: Document): () => void {
  if (getComputedStyle(doc.documentElement).getPropertyValue('--tessera-styles')) return () => {}
  let undo: (() => void) | undefined
  let wanted = true
  void import('./sharedSheet').then(({ shareButtonSheet }) => {
    if (wanted) undo = shareButtonSheet(doc)
  }, () => {})
  return () => {
    wanted = false
    undo?.()
  }
}

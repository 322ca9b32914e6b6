/**
 * Gives a document the buttons' stylesheet (constructed, so that no policy minds) unless the host linked `tessera-kit/styles.css`,
 * which sets `--tessera-styles` on the root. The code for it loads only then. Answers the undo.
 */
export function adoptButtonSheet(doc: Document): () => void {
  if (getComputedStyle(doc.documentElement).getPropertyValue('--tessera-styles')) return () => {}
  let undo: (() => void) | undefined
  let live = true
  void import('./sharedSheet').then(({ shareButtonSheet }) => {
    if (live) undo = shareButtonSheet(doc)
  }, () => {})
  return () => {
    live = false
    undo?.()
  }
}

import type { Shell } from '../../kernel/index'

/** What dialog libraries set on the other children of the body. */
const hiding = ['inert', 'aria-hidden']
/** What they listen for at the document, to close their dialog or to take the focus back. */
const outside = ['pointerdown', 'mousedown', 'touchstart', 'click', 'focusin']

/**
 * Keeps the modal usable above a dialog of the page's own, and that dialog as it is: while the modal
 * is open, the host element stays neither inert nor hidden, the dialog below does not take what
 * happens in the modal for a click outside, nor the focus back, and Escape is the modal's. Returns
 * the undo.
 */
export function keepAboveDialogs({
  modal,
  surface: { element },
}: Pick<Shell, 'modal' | 'surface'>): () => void {
  const show = () => {
    for (const name of hiding) element.removeAttribute(name)
  }
  const observer = new MutationObserver(show)
  const stop = (event: Event) => event.stopPropagation()
  const stopEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') stop(event)
  }
  const stopLeaving = (event: FocusEvent) => {
    if (event.relatedTarget === element) stop(event)
  }
  let undo: (() => void) | undefined
  const begin = () => {
    show()
    // by which React Aria knows a layer that is above its dialogs
    element.dataset.reactAriaTopLayer = 'true'
    observer.observe(element, { attributeFilter: hiding })
    for (const type of outside) element.addEventListener(type, stop)
    addEventListener('keydown', stopEscape, true)
    addEventListener('focusout', stopLeaving, true)
    return () => {
      observer.disconnect()
      delete element.dataset.reactAriaTopLayer
      for (const type of outside) element.removeEventListener(type, stop)
      removeEventListener('keydown', stopEscape, true)
      removeEventListener('focusout', stopLeaving, true)
      undo = undefined
    }
  }
  const update = () => {
    if (modal.get().open) undo ??= begin()
    else undo?.()
  }
  const off = modal.subscribe(update)
  update()
  return () => {
    off()
    undo?.()
  }
}

import type { Surface } from '../../kernel/index'
import { smallestFrame } from '../protocol/limits'
import { setStyles } from './element'

/** Where the frame is in the modal. */
export interface Placement {
  /** Puts the frame where it stays; it is not shown by that. */
  mount(frame: HTMLIFrameElement): void
  /**
   * Shows it exactly over an element, or as wide as the dialog where that is too narrow for
   * approvals, with the focus, and follows its size, until the returned function is called. The
   * last one called for wins.
   */
  attach(element: HTMLElement): () => void
}

/**
 * Creates the placement over the surface's slot: the frame is never moved, which would load it
 * anew, nor covered or made transparent, which its own check of visibility takes for an attack.
 */
export function createPlacement(surface: Surface): Placement {
  const slot = surface.frameSlot()
  let owner: object | undefined
  let mounted: HTMLIFrameElement | undefined
  const hide = () => setStyles(slot, { display: 'none' })
  hide()

  const cover = (element: HTMLElement) => {
    const { height, top, ...box } = element.getBoundingClientRect().toJSON() as DOMRect
    const { left, width } =
      box.width < smallestFrame.width ? surface.dialog.getBoundingClientRect() : box
    setStyles(slot, {
      display: 'block',
      position: 'fixed',
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    })
  }
  return {
    mount(frame) {
      mounted = frame
      slot.append(frame)
      // as the surface does when it is first shown: outside of the page nothing loads
      if (!surface.element.isConnected) document.body.append(surface.element)
    },
    attach(element) {
      const own = {}
      owner = own
      const { dialog } = surface
      // a kit in an element of the page has its dialog closed
      const opened = surface.embedded && !dialog.open
      if (opened) dialog.showModal()
      const follow = () => {
        if (owner === own) cover(element)
      }
      const observer = new ResizeObserver(follow)
      observer.observe(element)
      const view = element.ownerDocument.defaultView
      view?.addEventListener('resize', follow)
      view?.addEventListener('scroll', follow, true)
      // the dialog may move without a change of the element's size: its opening is animated
      dialog.addEventListener('transitionend', follow)
      dialog.addEventListener('animationend', follow)
      follow()
      // without the focus the frame takes no approval; the view that opens gives it to its own
      // heading first
      const focusing = requestAnimationFrame(() => mounted?.focus({ preventScroll: true }))
      return () => {
        cancelAnimationFrame(focusing)
        observer.disconnect()
        view?.removeEventListener('resize', follow)
        view?.removeEventListener('scroll', follow, true)
        dialog.removeEventListener('transitionend', follow)
        dialog.removeEventListener('animationend', follow)
        if (owner !== own) return
        owner = undefined
        hide()
        if (opened && dialog.open) dialog.close()
      }
    },
  }
}

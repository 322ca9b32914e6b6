import { type RefObject, useLayoutEffect } from 'react'

/** Lets the body's height follow its view, so that it can be animated; the stylesheet says how fast. */
export function useHeight(body: RefObject<HTMLElement | null>, entry: unknown): void {
  useLayoutEffect(() => {
    const box = body.current
    const view = box?.querySelector<HTMLElement>(':scope > .t-view')
    if (!box || !view || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      // nothing has a height while the dialog is closed
      if (view.offsetHeight) box.style.height = `${view.offsetHeight}px`
    })
    observer.observe(view)
    return () => observer.disconnect()
  }, [body, entry])
}

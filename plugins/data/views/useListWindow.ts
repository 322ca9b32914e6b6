import type { RefObject } from 'react'
import type { ViewHooks } from '../../../ui/view'

/** Rows of a long list that are drawn, the last one not included, and the height of each in pixels. */
export interface ListWindow {
  readonly first: number
  readonly last: number
  readonly rowHeight: number
}

/** Rows drawn beyond what is seen, on each side; and rows drawn while nothing is laid out. */
const around = 6
const unmeasured = 20

/** Which rows are in view, for a list whose top is `offset` pixels above that of what can be seen. Pure. */
function windowOf(offset: number, height: number, rowHeight: number, count: number): ListWindow {
  const clamp = (row: number) => Math.max(0, Math.min(count, row))
  if (!(rowHeight > 0)) return { first: 0, last: clamp(unmeasured), rowHeight: 0 }
  const first = clamp(Math.floor(offset / rowHeight) - around)
  return { first, last: Math.max(first, clamp(Math.ceil((offset + Math.max(0, height)) / rowHeight) + around)), rowHeight }
}

/** Follows what is seen of a list of `count` rows of one height, in the modal's body or in the page around an embedded one. The first row is measured. */
export function useListWindow({ useState, useRef, useLayoutEffect }: ViewHooks, list: RefObject<HTMLElement | null>, count: number): ListWindow {
  const [shown, show] = useState(() => windowOf(0, 0, 0, count))
  const now = useRef({ count, shown })
  now.current = { count, shown }
  const measure = () => {
    const box = list.current?.getBoundingClientRect()
    const rowHeight = list.current?.querySelector('li')?.getBoundingClientRect().height ?? now.current.shown.rowHeight
    if (!box) return
    const body = list.current?.closest('.t-body')?.getBoundingClientRect()
    const top = Math.max(body?.top ?? 0, 0)
    const bottom = Math.min(body?.bottom ?? innerHeight, innerHeight)
    const next = windowOf(top - box.top, bottom - top, rowHeight, now.current.count)
    const { first, last, rowHeight: before } = now.current.shown
    if (next.first !== first || next.last !== last || next.rowHeight !== before) show(next)
  }
  useLayoutEffect(() => {
    const options = { passive: true, capture: true }
    document.addEventListener('scroll', measure, options)
    // the body is in a shadow root, whose scrolling the document is not told of
    const body = list.current?.closest('.t-body')
    body?.addEventListener('scroll', measure, options)
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure)
    if (body) sizes?.observe(body)
    return () => {
      document.removeEventListener('scroll', measure, options)
      body?.removeEventListener('scroll', measure, options)
      sizes?.disconnect()
    }
  }, [])
  useLayoutEffect(measure, [count])
  return { ...shown, first: Math.min(shown.first, count), last: Math.min(Math.max(shown.last, shown.rowHeight ? 0 : unmeasured), count) }
}

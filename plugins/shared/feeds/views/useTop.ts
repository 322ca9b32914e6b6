import type { RefObject } from 'react'
import type { ViewHooks } from '../../../../ui/view'

/**
 * Begins a view at its top: a list that was scrolled leaves the modal's body so. For the view's
 * outermost element.
 */
export function useTop({ useRef, useLayoutEffect }: ViewHooks): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const body = top.current?.closest('.t-body')
    if (body) body.scrollTop = 0
  }, [])
  return top
}

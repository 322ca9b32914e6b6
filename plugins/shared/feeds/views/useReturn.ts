import type { RefObject } from 'react'
import type { ViewContext, ViewHooks } from '../../../../ui/view'
import type { ListWindow } from './useListWindow'

/** Where a list was left for one of its rows. */
interface Left {
  /** Which list. */
  readonly key: string
  readonly id: string
  readonly scrolled: number
  readonly drawn: ListWindow
}

/** What leads back to a row, see {@link createReturn}. */
export interface Return {
  readonly from: Left | undefined
  readonly row: RefObject<HTMLButtonElement | null>
  /** Remembers the place before the row's view is opened. */
  readonly leave: (id: string, drawn: ListWindow) => void
}

/**
 * Leads the way back to where a list was left: scrolled as it was, with the focus on the row. It is
 * remembered until the modal unmounts.
 */
export function createReturn({ useRef, useState, useLayoutEffect, useEffect }: ViewHooks) {
  let last: Left | undefined
  return function useReturn(
    { kit }: ViewContext,
    list: RefObject<HTMLElement | null>,
    key: string,
  ): Return {
    const [from] = useState(() =>
      last?.key === key && kit.getState().router.direction === 'back' ? last : undefined,
    )
    const row = useRef<HTMLButtonElement>(null)
    const body = () => list.current?.closest('.t-body')
    useLayoutEffect(() => {
      const scroller = body()
      if (scroller) scroller.scrollTop = from?.scrolled ?? 0
    }, [])
    useEffect(() => {
      // after the modal has given the focus to the heading
      if (from) queueMicrotask(() => row.current?.focus())
    }, [])
    return {
      from,
      row,
      leave: (id, drawn) => void (last = { key, id, scrolled: body()?.scrollTop ?? 0, drawn }),
    }
  }
}

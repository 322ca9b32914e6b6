import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Entry, Surface } from '../../kernel/index'
import { idle } from '../idle'
import { afterPaint } from './afterPaint'
import { useSelected } from './followKit'
import type { MountRuntime, NoticeProps } from './types'

type Container = RefObject<HTMLElement | null>

/** Sets the body's height to that of its view, so that the stylesheet can animate it. */
export function useHeight(body: Container, entry: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies(entry): another entry is another element
  useLayoutEffect(() => {
    const container = body.current
    const view = container?.querySelector<HTMLElement>(':scope > .t-view')
    if (!container || !view || typeof ResizeObserver === 'undefined') return
    const { style } = container
    const resize = () => {
      // 0 where the dialog is not laid out
      if (view.offsetHeight) style.height = `${view.offsetHeight}px`
    }
    let cancel = () => {}
    // without a height nothing can be animated yet: the opening is painted first
    const observer = new ResizeObserver(() => {
      if (style.height) resize()
      else if (view.offsetHeight) cancel = afterPaint(resize)
    })
    observer.observe(view)
    return () => {
      observer.disconnect()
      cancel()
    }
  }, [body, entry])
}

/**
 * Keeps the closed dialog laid out, unseen, from idle time on: a click then need not resolve fonts,
 * shape text and lay out rows. In two steps, the header first, so that neither blocks input for
 * long.
 */
export function useClosedLayout({ embedded, dialog }: Surface, wanted: boolean): void {
  useEffect(() => {
    if (!wanted || embedded) return
    let cancel = idle(() => {
      dialog.dataset.layout = 'head'
      cancel = idle(() => {
        dialog.dataset.layout = 'all'
      })
    })
    return () => {
      cancel()
      delete dialog.dataset.layout
    }
  }, [wanted, embedded, dialog])
}

/**
 * The snackbar and the alert bar, loaded with the rest of the primitives once there is a message.
 * Undefined until then.
 */
export function useNotices({
  runtime,
  loadMore,
}: Pick<NoticeProps, 'runtime'> & {
  readonly loadMore: () => Promise<void>
}): MountRuntime['notices'] {
  const wanted = useSelected(
    runtime.kit,
    ({ snack, alerts }) => snack.open || alerts.some(({ text }) => text),
  )
  const [, setLoaded] = useState(false)
  useEffect(() => {
    if (wanted && !runtime.completed)
      loadMore().then(
        () => setLoaded(true),
        () => {},
      )
  }, [wanted, runtime, loadMore])
  return runtime.notices
}

/** Lets a touch drag the sheet down to close it. The code is loaded on touch devices only. */
export function useSwipe(
  embedded: boolean,
  sheet: Container,
  body: Container,
  close: () => boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies(close): it does the same in every render
  useEffect(() => {
    if (embedded || !navigator.maxTouchPoints) return
    let undo = () => {}
    let unmounted = false
    import('./swipeToClose').then(
      ({ swipeToClose }) => {
        if (!unmounted && sheet.current) undo = swipeToClose(sheet.current, body, close)
      },
      () => {},
    )
    return () => {
      unmounted = true
      undo()
    }
  }, [embedded, sheet, body])
}

/**
 * Moves the focus to the new view's heading, so that screen readers announce it and Tab starts at
 * the view's first control. An embedded modal does not take the focus from elsewhere in the page. A
 * modal that closed gives the focus back by itself; where what had it is gone, a button of a kit
 * takes it.
 */
export function useFocus(
  entry: Entry | undefined,
  heading: Container,
  direction: string,
  surface: Surface,
): void {
  const first = useRef(true)
  // a dialog that opens with its content gives the focus there by itself
  useLayoutEffect(() => {
    if (!surface.embedded) heading.current?.setAttribute('autofocus', '')
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of view moves the focus
  useEffect(() => {
    const { activeElement } = document
    if (!entry) {
      if (!first.current && activeElement === document.body)
        document.querySelector<HTMLElement>('.tessera-button')?.focus()
      return
    }
    const elsewhere =
      first.current || (activeElement !== document.body && activeElement !== surface.root.host)
    first.current = false
    if (!surface.embedded || !elsewhere) heading.current?.focus({ preventScroll: true })
  }, [entry, direction])
}

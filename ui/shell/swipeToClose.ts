/**
 * A drag closes the sheet from this distance in pixels on, or, if shorter, from this speed in
 * pixels per millisecond on.
 */
const closeDistance = 96
const closeSpeed = 0.6

/**
 * Lets a touch drag the sheet down to close it, on phones, where the sheet is at the bottom of the
 * screen. A drag starts on the header, or on a body that is scrolled to its top. `close` returns
 * whether the modal has closed. Returns the undo.
 */
export function swipeToClose(
  sheet: HTMLElement,
  body: { readonly current: HTMLElement | null },
  close: () => boolean,
): () => void {
  let start: { y: number; at: number } | undefined
  const isBottomSheet = () => matchMedia('(max-width:430px)').matches
  const move = (to: number) => sheet.style.setProperty('--t-y', `${Math.max(0, to)}px`)
  const begin = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (event.touches.length !== 1 || !touch || !isBottomSheet()) return
    const inBody = body.current?.contains(event.target as Node)
    if (inBody && (body.current?.scrollTop ?? 0) > 0) return
    start = { y: touch.clientY, at: event.timeStamp }
    sheet.style.transition = ''
  }
  const drag = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (!start || !touch) return
    const by = touch.clientY - start.y
    if (by <= 0 && sheet.style.getPropertyValue('--t-y') === '') {
      start = undefined
      return
    }
    if (event.cancelable) event.preventDefault()
    move(by)
  }
  const end = (event: TouchEvent) => {
    const touch = event.changedTouches[0]
    if (!start || !touch) return
    const by = touch.clientY - start.y
    const speed = by / Math.max(1, event.timeStamp - start.at)
    start = undefined
    // animates back to its position, unless the visitor prefers reduced motion
    if (!matchMedia('(prefers-reduced-motion:reduce)').matches)
      sheet.style.transition = 'translate .15s var(--ease)'
    if (!((by > closeDistance || (by > 24 && speed > closeSpeed)) && close())) move(0)
    sheet.style.removeProperty('--t-y')
  }
  sheet.addEventListener('touchstart', begin, { passive: true })
  sheet.addEventListener('touchmove', drag, { passive: false })
  sheet.addEventListener('touchend', end)
  sheet.addEventListener('touchcancel', end)
  return () => {
    sheet.removeEventListener('touchstart', begin)
    sheet.removeEventListener('touchmove', drag)
    sheet.removeEventListener('touchend', end)
    sheet.removeEventListener('touchcancel', end)
  }
}

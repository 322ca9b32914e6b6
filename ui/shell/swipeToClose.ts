/** How far, or how fast, a pull must go to close. */
const farEnough = 96
const fastEnough = 0.6

/**
 * Lets a finger pull the sheet down to close it (phones: where the sheet touches the bottom of the screen). A pull counts from the
 * header, or from a body that is scrolled to its top. Answers the undo.
 */
export function swipeToClose(sheet: HTMLElement, body: { readonly current: HTMLElement | null }, close: () => boolean): () => void {
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
  const pull = (event: TouchEvent) => {
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
    // it settles where it belongs, at once for those who asked for less motion
    if (!matchMedia('(prefers-reduced-motion:reduce)').matches) sheet.style.transition = 'translate .15s var(--ease)'
    if (!((by > farEnough || (by > 24 && speed > fastEnough)) && close())) move(0)
    sheet.style.removeProperty('--t-y')
  }
  sheet.addEventListener('touchstart', begin, { passive: true })
  sheet.addEventListener('touchmove', pull, { passive: false })
  sheet.addEventListener('touchend', end)
  sheet.addEventListener('touchcancel', end)
  return () => {
    sheet.removeEventListener('touchstart', begin)
    sheet.removeEventListener('touchmove', pull)
    sheet.removeEventListener('touchend', end)
    sheet.removeEventListener('touchcancel', end)
  }
}

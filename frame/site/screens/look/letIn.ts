import { button } from './parts'

/** Milliseconds that the window has to be seen, and pixels of the screen that a mouse moves at least. */
const SEEN = 1_000
const MOVED = 4

/**
 * A button that lets somebody in. A press counts only where the browser says that a person made it,
 * a second after the window came to the front, and with a mouse that moved over it since: a page can
 * bring this window under a pointer that clicks there.
 */
export const letIn = (
  kind: 'primary' | 'secondary',
  label: string | HTMLElement,
  press: () => void,
): HTMLButtonElement => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let from: PointerEvent | undefined
  let isMoved = false
  const made = button(kind, label)
  made.addEventListener('click', (event) => {
    // without a pointer it comes from the keyboard, or from assistive technology
    const { isTrusted, pointerType } = event as PointerEvent
    if (isTrusted && (isMoved || pointerType === '')) press()
  })
  /** Who presses before that presses in a rhythm, and has not looked. */
  const wait = () => {
    clearTimeout(timer)
    made.disabled = true
    timer = setTimeout(() => {
      made.disabled = false
    }, SEEN)
  }
  const restart = () => {
    from = undefined
    isMoved = false
    wait()
  }
  const follow = (event: PointerEvent) => {
    if (!event.isTrusted) return
    from ??= event
    isMoved ||= Math.hypot(event.screenX - from.screenX, event.screenY - from.screenY) >= MOVED
  }
  // neither a key nor a finger rests on a place that the window is brought under
  const act = () => {
    isMoved = true
  }
  addEventListener('pointermove', follow)
  addEventListener('pointerdown', () => made.disabled && wait(), true)
  for (const name of ['keydown', 'touchstart']) addEventListener(name, act)
  for (const name of ['focus', 'blur']) addEventListener(name, restart)
  wait()
  return made
}

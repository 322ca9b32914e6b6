import { button } from './parts'

/** Milliseconds in which a press was meant for what was there before. */
const EARLY = 1_000

/**
 * A button that lets somebody in: a press that was meant for the page before comes too early, or
 * without a move of the pointer over this one.
 */
export function letIn(
  kind: 'primary' | 'secondary',
  label: string | HTMLElement,
  press: () => void,
): HTMLButtonElement {
  let isMoved = false
  const moved = () => {
    isMoved = true
  }
  for (const name of ['pointermove', 'keydown', 'touchstart'])
    addEventListener(name, moved, { once: true, passive: true })
  const made = button(kind, label, () => isMoved && press())
  made.disabled = true
  setTimeout(() => {
    made.disabled = false
  }, EARLY)
  return made
}

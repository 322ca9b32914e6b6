import type { Gate, Press } from '../../approval/createGate'
import type { Clock } from '../../clock'

/** The approving button, bound to a gate. */
export interface ApproveControl {
  /** Ends what it listens to, and its timers. */
  readonly end: () => void
}

/** Milliseconds of a hold. */
const HOLD = 3_000
/** Milliseconds between what the visitor does and the focus that it causes. */
const CAUSED = 200

export interface ApproveControlOptions {
  readonly button: HTMLButtonElement
  readonly gate: Gate
  readonly clock: Clock
  /** How often it has to be pressed. */
  readonly presses: 1 | 2
  /** Whether it has to be held for three seconds. */
  readonly isHeld: boolean
  /** More is on the screen after the first of two presses; the gate begins anew. */
  readonly onFirst: () => void
  /** A finger went up and approved nothing: it only tapped. */
  readonly onTapped?: () => void
  readonly onApproved: () => void
}

/**
 * Binds the approving button to the gate: it is `disabled` while the gate is not open, and only
 * what the gate takes for the visitor's press counts. Nothing here focuses it. A click without a
 * pointer that is trusted comes from assistive technology.
 */
export function bindApproveControl({
  button,
  gate,
  clock,
  presses,
  isHeld,
  onFirst,
  onTapped,
  onApproved,
}: ApproveControlOptions): ApproveControl {
  const ended = new AbortController()
  let left: number = presses
  let acted = Number.NEGATIVE_INFINITY
  let hold: { readonly press: Press; isLong: boolean; readonly timer: unknown } | undefined

  const release = () => {
    clock.clearTimeout(hold?.timer)
    hold = undefined
    delete button.dataset.holding
  }
  const update = () => {
    const isOpen = gate.state() === 'open'
    button.disabled = !isOpen
    if (!isOpen) release()
  }
  const press = (given: Press) => {
    if (!gate.press(given)) {
      if (given.isFinger && given.type === 'pointerup' && gate.state() === 'open') onTapped?.()
      return
    }
    release()
    left -= 1
    if (left > 0) onFirst()
    else onApproved()
  }
  const begin = (given: Press) => {
    if (hold || !given.isTrusted || gate.state() !== 'open') return
    const timer = clock.setTimeout(() => {
      if (!hold) return
      hold.isLong = true
      button.dataset.holding = 'long'
    }, HOLD)
    hold = { press: given, isLong: false, timer }
    button.dataset.holding = ''
  }

  /**
   * A finger that slid off the button still ends on it, by its capture; the other buttons of a
   * mouse approve nothing.
   */
  const isOn = ({ button: pressed, isPrimary, clientX, clientY }: PointerEvent) =>
    pressed === 0 && isPrimary && button.contains(document.elementFromPoint(clientX, clientY))
  const onPointer =
    (told: 'pointerdown' | 'pointerup' | 'pointercancel') => (event: PointerEvent) => {
      const { isTrusted } = event
      const [isMouse, isFinger] = [event.pointerType === 'mouse', event.pointerType === 'touch']
      const type = told === 'pointercancel' || isOn(event) ? told : 'pointercancel'
      if (!isHeld) return press({ type, isTrusted, isMouse, isFinger })
      if (type === 'pointerdown') {
        begin({ type, isTrusted })
        return void gate.press({ type, isTrusted, isMouse })
      }
      const isLong = hold?.isLong === true
      release()
      press({ type: isLong ? type : 'pointercancel', isTrusted })
    }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    // no click comes of it, which would count a second time
    event.preventDefault()
    const given: Press = {
      type: 'keydown',
      isTrusted: event.isTrusted,
      key: event.key,
      isRepeat: event.repeat,
    }
    if (!isHeld) return press(given)
    if (!event.repeat) begin(given)
  }
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    const given = hold?.isLong === true && hold.press.type === 'keydown' ? hold.press : undefined
    release()
    if (given && event.isTrusted) press(given)
  }
  const onClick = (event: MouseEvent) => {
    const isAssistive = event.isTrusted && (event as PointerEvent).pointerType === ''
    if (!isAssistive || isHeld) return
    press({ type: 'pointerdown', isTrusted: true })
    press({ type: 'pointerup', isTrusted: true })
  }

  const { signal } = ended
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const)
    button.addEventListener(type, onPointer(type), { signal })
  button.addEventListener('pointerleave', onPointer('pointercancel'), { signal })
  button.addEventListener('keydown', onKeyDown, { signal })
  button.addEventListener('keyup', onKeyUp, { signal })
  button.addEventListener('click', onClick, { signal })
  // a focus that follows nothing of the visitor's was given by the page around, or back by the
  // browser
  const act = ({ isTrusted }: Event) => isTrusted && (acted = clock.now())
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, act, { signal, capture: true })
  button.addEventListener('focus', () => gate.focusControl(clock.now() - acted <= CAUSED), {
    signal,
  })
  button.addEventListener('blur', () => gate.focusControl(false), { signal })
  const unsubscribe = gate.subscribe(update)
  update()
  return {
    end() {
      release()
      unsubscribe()
      ended.abort()
    },
  }
}

import type { Gate } from '../../approval/createGate'
import type { Clock } from '../../clock'
import { bindApproveControl } from '../approval/approveControl'
import { watchEnd } from '../approval/watchEnd'
import type { Stage } from '../look/createStage'
import { button } from '../look/parts'

export interface ConfirmationOptions {
  readonly stage: Stage
  readonly gate: Gate
  readonly clock: Clock
  /** What is read to its end. */
  readonly body: readonly HTMLElement[]
  /** Leads there where not all fits. */
  readonly more: string
  readonly foot?: readonly Node[] | undefined
  /** What the confirming button does; `isBad`: it takes something away. */
  readonly label: string
  readonly isBad?: boolean
  readonly cancel: string
  readonly spoken: string
  readonly onConfirmed: () => void
  readonly onCancelled: () => void
}

/**
 * Shows what is to be confirmed. The button counts by the gate alone, as that of an approval does:
 * a click that was meant for the page before comes too early.
 */
export function presentConfirmation({
  stage,
  gate,
  clock,
  body,
  more,
  foot,
  label,
  isBad,
  cancel,
  spoken,
  onConfirmed,
  onCancelled,
}: ConfirmationOptions): void {
  const approve = button('primary', label)
  approve.classList.add('approve')
  if (isBad) approve.dataset.tone = 'bad'
  const reject = button('secondary', cancel, () => {
    end()
    onCancelled()
  })
  const control = bindApproveControl({
    button: approve,
    gate,
    clock,
    presses: 1,
    isHeld: false,
    onFirst: () => undefined,
    onApproved: () => {
      end()
      onConfirmed()
    },
  })
  const ending = watchEnd({
    gate,
    scroller: stage.scroller,
    last: body.at(-1) ?? stage.element,
    label: more,
  })
  const end = () => {
    control.end()
    ending.end()
    for (const each of [approve, reject, ending.more]) each.disabled = true
  }
  gate.next()
  stage.show({
    body: [...body, ending.more],
    actions: [reject, approve],
    ...(foot && { foot }),
    spoken,
  })
  ending.look()
}

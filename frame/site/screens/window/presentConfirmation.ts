import type { Gate } from '../../approval/createGate'
import type { Clock } from '../../clock'
import { bindApproveControl } from '../approval/approveControl'
import type { Stage } from '../look/createStage'
import { button } from '../look/parts'

export interface ConfirmationOptions {
  readonly stage: Stage
  readonly gate: Gate
  readonly clock: Clock
  readonly body: readonly Node[]
  readonly foot?: readonly Node[] | undefined
  /** What the confirming button does; `isBad`: it takes something away. */
  readonly label: string
  readonly isBad?: boolean
  readonly cancel: string
  readonly spoken: string
  readonly onConfirmed: () => void
  readonly onCancelled: () => void
}

/** Shows what is to be confirmed. The button counts by the gate alone, as that of an approval does: a click that was meant for the page before comes too early. */
export function presentConfirmation({ stage, gate, clock, body, foot, label, isBad, cancel, spoken, onConfirmed, onCancelled }: ConfirmationOptions): void {
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
  const end = () => {
    control.end()
    for (const each of [approve, reject]) each.disabled = true
  }
  gate.change()
  stage.show({ body, actions: [reject, approve], ...(foot && { foot }), spoken })
}

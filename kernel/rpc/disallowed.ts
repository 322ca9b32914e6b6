import type { Clock } from '../clock'
import type { RpcCall } from './types'

/** What the kit does when a request is refused by policy: log, show the modal, say "Action not allowed" there, end open requests. */
export interface DisallowedDeps {
  log(call: RpcCall): void
  /** Opens the modal. */
  open(): void
  /** Shows "Action not allowed" in the modal. */
  showError(): void
  /** Rejects the requests that wait for an approval of ours. */
  rejectOpen(): void
  readonly clock: Clock
}

/** Milliseconds between opening the modal and the message in it. */
export const disallowedDelay = 300

/** Makes the path of a refused request; `destroy` forgets a message that is still to come. */
export function createDisallowed({ log, open, showError, rejectOpen, clock }: DisallowedDeps): { handle(call: RpcCall): void; destroy(): void } {
  let timer: unknown
  return {
    handle(call) {
      log(call)
      open()
      clock.clearTimeout(timer)
      timer = clock.setTimeout(showError, disallowedDelay)
      rejectOpen()
    },
    destroy: () => clock.clearTimeout(timer),
  }
}

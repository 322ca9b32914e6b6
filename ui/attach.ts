import type { Shell } from '../kernel/shell'
import type { UiOptions } from './options'
import { mountShell } from './mount'
import type { LookHolder } from './shell/look'
import { followApprovals } from './shell/follow'

/** What the start path hands to the renderer's side. */
export interface AttachInput {
  readonly shell: Shell
  readonly options: UiOptions
  readonly look: LookHolder
  /** Aborted when the kit is destroyed. */
  readonly signal: AbortSignal
}

/** Ties the modal's state to the dialog and the renderer, until the kit's end. */
export function attachShell(input: AttachInput): void {
  const { shell, signal } = input
  signal.addEventListener('abort', followApprovals(shell, 'approve'))
  // also while it is closed: what a pointer on its way has fetched is drawn before the click
  mountShell(input)
}

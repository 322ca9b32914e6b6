import type { Shell } from '../../kernel'
import type { UiOptions } from '../options'
import type { ViewContext } from '../view'
import type { Attempts } from './attempts'

/** What the shell's own views get beyond what every view gets. */
export interface ShellViewContext extends ViewContext {
  readonly shell: Shell
  readonly ui: UiOptions
  /** The running attempt to connect a wallet; it outlives the views that show it. */
  readonly attempts: Attempts
  /** Adds the looks of a later step to the modal, once. */
  readonly addStyles: (css: string) => void
  /** Loads the primitives the first screen does without; after it, `primitives` has them. */
  readonly loadMore: () => Promise<void>
}

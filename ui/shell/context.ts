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
  /** Loads the primitives the first screen does without; after it, `primitives` has them. */
  readonly loadMore: () => Promise<void>
}

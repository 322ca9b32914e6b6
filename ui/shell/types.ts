import type { Shell } from '../../kernel/index'
import type { UiOptions } from '../options'
import type { Core } from '../primitives/firstScreen'
import type { createMore } from '../primitives/rest'
import type { Header, ViewContext, ViewHooks, ViewRuntime } from '../view'
import type { ConnectAttempts } from './connectAttempts'
import type * as Notices from './Notices'

/** What the shell's own views get beyond what every view gets. */
export interface ShellViewContext extends ViewContext {
  readonly shell: Shell
  readonly ui: UiOptions
  /** The running attempt to connect a wallet; it outlives the views that show it. */
  readonly attempts: ConnectAttempts
  /** Adds the looks of a later step to the modal, once. */
  readonly addStyles: (css: string) => void
  /** Loads the primitives the first screen does without; after it, `primitives` has them. */
  readonly loadMore: () => Promise<void>
}

/** One mount's runtime: what every view is made with. */
export interface MountRuntime {
  readonly view: ViewRuntime
  readonly core: Core
  /** Adds the primitives and hooks the first screen does without. */
  complete(create: typeof createMore, hooks: Pick<ViewHooks, 'useAction' | 'useLoad'>, notices?: typeof Notices): void
  readonly completed: boolean
  /** The bars for messages, once completed. */
  readonly notices: typeof Notices | undefined
  /** Called by the view that shows; the shell listens. */
  onHeader(listener: (header: Header | undefined) => void): void
}

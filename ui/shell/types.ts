import type { FunctionComponent } from 'react'
import type { Shell } from '../../kernel/index'
import type { UiOptions } from '../options'
import type { Core } from '../primitives/firstScreen'
import type { createMore } from '../primitives/rest'
import type { Header, ViewContext, ViewHooks, ViewRuntime } from '../view'
import type { ConnectAttempts } from './connectAttempts'
import type { KitReader } from './followKit'

/** The context of the shell's own views: that of every view, and more. */
export interface ShellViewContext extends ViewContext {
  readonly shell: Shell
  readonly ui: UiOptions
  /** The attempts to connect a wallet. They outlive the views that show them. */
  readonly attempts: ConnectAttempts
  /** Adds CSS to the modal; the same text is added once. */
  readonly addStyles: (css: string) => void
  /** Loads the primitives that the first screen does not need; afterwards `primitives` has them. */
  readonly loadMore: () => Promise<void>
}

/** Props of the snackbar and the alert bar. */
export interface NoticeProps {
  readonly shell: Shell
  readonly runtime: MountRuntime
}

/** The module `Notices`, which is loaded with the first message. */
export interface Notices {
  readonly SnackBar: FunctionComponent<NoticeProps>
  readonly AlertBar: FunctionComponent<NoticeProps>
}

/** The runtime of one mount, which its views are created with. */
export interface MountRuntime {
  /** The kit's state, for the shell's own components. */
  readonly kit: KitReader
  readonly view: ViewRuntime
  readonly core: Core
  /** Adds the primitives and hooks that the first screen does not need. */
  complete(create: typeof createMore, hooks: Pick<ViewHooks, 'useAction' | 'useLoad'>, notices?: Notices): void
  readonly completed: boolean
  /** Snackbar and alert bar; undefined until completed. */
  readonly notices: Notices | undefined
  /** Sets the listener for the header of the view that is shown; undefined when that view unmounts. */
  onHeader(listener: (header: Header | undefined) => void): void
}

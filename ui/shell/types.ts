import type { FunctionComponent } from 'react'
import type { ChainId, Shell } from '../../kernel/index'
import type { UiOptions } from '../options'
import type { Core } from '../primitives/firstScreen'
import type { Marks } from '../primitives/marks'
import type { createMore } from '../primitives/rest'
import type { Header, View, ViewContext, ViewHooks, ViewProps, ViewRuntime } from '../view'
import type { AppearanceStore } from './appearance'
import type { KitReader } from './followKit'

/** What the page start passes to the renderer. */
export interface AttachInput {
  readonly shell: Shell
  readonly options: UiOptions
  readonly appearance: AppearanceStore
  /** Aborted when the kit is destroyed. */
  readonly signal: AbortSignal
}

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
  complete(
    create: typeof createMore,
    hooks: Pick<ViewHooks, 'useAction' | 'useLoad'>,
    notices?: Notices,
    marks?: Marks,
  ): void
  readonly completed: boolean
  /** Snackbar and alert bar; undefined until completed. */
  readonly notices: Notices | undefined
  /**
   * Sets the listener for the header of the view that is shown; undefined when that view unmounts.
   */
  onHeader(listener: (header: Header | undefined) => void): void
}

/**
 * What the views of one plugin are created with and given, and their components, each created once
 * per mount.
 */
export interface PluginViews {
  readonly view: ViewRuntime
  readonly components: Map<View, FunctionComponent<ViewProps<unknown>>>
  readonly context: (ctx: ShellViewContext) => ViewContext
}

/**
 * The namespace to connect in, and the network (CAIP-2) to connect on. Default: every namespace of
 * the wallet.
 */
export interface ConnectTarget {
  readonly namespace?: string
  readonly chainId?: ChainId
}

/**
 * One attempt to connect a wallet or to switch the network. Immutable: each change of state is a
 * new object.
 */
export interface ConnectAttempt {
  /** Id of the connector, or of the network. */
  readonly connector: string
  readonly status: 'pending' | 'failed' | 'done'
  /** The rejection of a failed attempt. */
  readonly error?: unknown
}

/** The latest attempt to connect; one at a time per mount. */
export interface ConnectAttempts {
  /**
   * Starts an attempt and aborts the previous one. Calls the wallet synchronously, before any other
   * work: browsers block windows that open outside the task of the click. With `work`, runs that
   * instead of `kit.connect(connector)`.
   */
  start(connector: string, target?: ConnectTarget, work?: () => Promise<unknown>): void
  /**
   * The latest attempt, also after it has settled; undefined before the first and after `cancel`.
   */
  state(): ConnectAttempt | undefined
  /** Aborts and removes the attempt. A later response of the wallet is ignored. */
  cancel(): void
  /** Calls `listener` after each change. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

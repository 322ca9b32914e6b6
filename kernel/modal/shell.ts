import type { Clock } from '../async/clock'
import type { Connector, Recent } from '../connectors/types'
import type { KitError } from '../errors/KitError'
import type { ResolvedOptions } from '../kit/options'
import type { AnyKit } from '../kit/types'
import type { Plugin } from '../plugins/token'
import type { IconPack } from '../plugins/types'
import type { Provider } from '../requests/types'
import type { SessionChange, SessionState } from '../sessions/types'
import type { SliceStore } from '../state/types'
import type {
  Alerts,
  ApprovalRequest,
  Messages,
  ModalNavigation,
  ModalState,
  RouterState,
  SlotRegistry,
  Snackbar,
  Surface,
  ViewRegistry,
} from './types'

/** A shell, the plugin that renders the modal, as it registers itself with the kernel. */
export interface ShellRoot {
  /** The view that opens by default; with a namespace, the view that connects a wallet of it. */
  home(namespace?: string): { readonly view: string; readonly params?: unknown }
  /** CSS text for the dialog until the renderer is loaded. */
  readonly firstPaint?: string
  /** The host's element to render into instead of a dialog. */
  embed?(): HTMLElement | undefined
  /**
   * Loads the code that `attach` needs; the dialog is already visible. With `others`, views or slot
   * entries of other plugins will be drawn.
   */
  ready(others?: boolean): Promise<unknown>
  /** Called once, when the modal's code is loaded and `ready` has resolved. */
  attach(shell: Shell): void
  /** Loads the code of an opening ahead of the click. */
  preload(): void
  /**
   * Called when an opening ends since its code cannot be loaded (`kernel/not-loaded`), to tell the
   * visitor and to offer `retry`. Nothing of the shell is loaded then.
   */
  notLoaded?(error: KitError, retry: () => void): void
}

/**
 * What a plugin with the need `surface` gets to register a shell; available without loading the
 * modal's code. A host may replace the kit's own shell by such a plugin.
 */
export interface ShellHandle {
  /** The kit, as hosts have it. */
  readonly kit: AnyKit
  /** Its options, defaults filled in. */
  readonly options: ResolvedOptions
  /** The connections. */
  readonly session: SliceStore<SessionState>
  /** The modal's state. */
  readonly modal: SliceStore<ModalState>
  /** Registers a shell; the one registered last is used. */
  register(root: ShellRoot): void
  /** Loads the modal's code. */
  load(): Promise<Shell>
}

/**
 * What `createViewKit` of `tessera-kit/plugin` makes the kits for the views of plugins of. Opaque
 * to shells.
 */
export interface ShellPlugins {
  /** Every plugin of the kit. */
  readonly plugins: readonly Plugin[]
  /** The started ones. */
  readonly running: {
    readonly runs: ReadonlyMap<
      string,
      { readonly live?: { readonly context: Pick<AnyKit, 'request' | 'use'> } | undefined }
    >
  }
  /** Makes providers. */
  readonly requests: {
    get(): Promise<{ provider(kit: AnyKit, namespace: string, missed: SessionChange[]): Provider }>
  }
  /** Looks at the host's texts. */
  readonly extras: { get(): Promise<{ logTexts(): Promise<void> }> }
  /** Emits `plugin:error`. */
  report(plugin: string, error: KitError): void
}

/** What a shell renders from, until the kit is destroyed or another shell is registered. */
export interface Shell extends Omit<ShellHandle, 'register' | 'load'> {
  /** Name of the plugin that registered the shell; only its own views get the shell. */
  readonly owner: string
  /** The dialog, or the element it is embedded in. */
  readonly surface: Surface
  /** The kit's clock. */
  readonly clock: Clock
  /** The wallets that are known so far. */
  readonly connectors: SliceStore<readonly Connector[]>
  /** The wallets used last, the newest first. */
  readonly recent: SliceStore<readonly Recent[]>
  /** The modal's history. */
  readonly router: SliceStore<RouterState>
  /** What waits for the visitor, the oldest first. */
  readonly approvals: SliceStore<readonly ApprovalRequest[]>
  /** Every view of the plugins. */
  readonly views: ViewRegistry
  /** Every slot entry of the plugins. */
  readonly slots: SlotRegistry
  /** The plugins' pictures, those of the plugin that the host passed first before others. */
  iconPacks(): readonly IconPack[]
  /** The short message over the modal. */
  readonly snack: Snackbar
  /** Troubles of the app's set-up. */
  readonly alerts: Alerts
  /** The texts. */
  readonly messages: Messages
  /** Opens, moves and closes the modal. */
  readonly control: ModalNavigation
  /** Runs the `connectors` hook, by which plugins sort and hide connectors. */
  orderConnectors(connectors: readonly Connector[]): readonly Connector[]
  /** The value of a flag. */
  flag(name: string): unknown
  /** For `createViewKit`. */
  readonly plugins: ShellPlugins
  /** Loads the code of connecting ahead of the click. */
  preload(): void
}

/** The modal of a started kit. */
export interface Modal {
  readonly control: ModalNavigation
  readonly messages: Messages
  readonly shell: Shell
  /** Closes the modal, removes its surface and its listeners. */
  end(): void
}

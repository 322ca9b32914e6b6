import type { Clock } from '../async/clock'
import type { Connector, Recent } from '../connectors/types'
import type { KitError } from '../errors/KitError'
import type { IconPack } from '../plugins/types'
import type { ResolvedOptions } from '../kit/options'
import type { AnyKit } from '../kit/types'
import type { Plugin } from '../plugins/token'
import type { Provider } from '../requests/types'
import type { SessionChange, SessionState } from '../sessions/types'
import type { SliceStore } from '../state/types'
import type { Alerts, ApprovalRequest, Messages, ModalNavigation, ModalState, RouterState, SlotRegistry, Snackbar, Surface, ViewRegistry } from './types'

/** A shell, the plugin that renders the modal, as it registers itself with the kernel. */
export interface ShellRoot {
  /** The view that opens by default; with a namespace, the view that connects a wallet of it. */
  home(namespace?: string): { readonly view: string; readonly params?: unknown }
  /** CSS text for the dialog until the renderer is loaded. */
  readonly firstPaint?: string
  /** The host's element to render into instead of a dialog. */
  embed?(): HTMLElement | undefined
  /** Loads the code that `attach` needs; the dialog is already visible. With `others`, views or slot entries of other plugins will be drawn. */
  ready(others?: boolean): Promise<unknown>
  /** Called once, when the modal's code is loaded and `ready` has resolved. */
  attach(shell: Shell): void
  /** Loads the code of an opening ahead of the click. */
  preload(): void
  /** Called when an opening ends since its code cannot be loaded (`kernel/not-loaded`), to tell the visitor and to offer `retry`. Nothing of the shell is loaded then. */
  notLoaded?(error: KitError, retry: () => void): void
}

/**
 * What a plugin with the need `surface` gets to register a shell; available without loading the modal's code. A host may replace the
 * kit's own shell by such a plugin.
 */
export interface ShellHandle {
  readonly kit: AnyKit
  readonly options: ResolvedOptions
  readonly session: SliceStore<SessionState>
  readonly modal: SliceStore<ModalState>
  /** Registers a shell; the one registered last is used. */
  register(root: ShellRoot): void
  /** Loads the modal's code. */
  load(): Promise<Shell>
}

/** What `createViewKit` of `tessera-kit/plugin` makes the kits for the views of plugins of. Opaque to shells. */
export interface ShellPlugins {
  readonly plugins: readonly Plugin[]
  readonly running: { readonly runs: ReadonlyMap<string, { readonly live?: { readonly context: Pick<AnyKit, 'request' | 'use'> } | undefined }> }
  readonly requests: { get(): Promise<{ provider(kit: AnyKit, namespace: string, missed: SessionChange[]): Provider }> }
  report(plugin: string, error: KitError): void
}

/** What a shell renders from, until the kit is destroyed or another shell is registered. */
export interface Shell extends Omit<ShellHandle, 'register' | 'load'> {
  /** Name of the plugin that registered the shell; only its own views get the shell. */
  readonly owner: string
  /** The dialog, or the element it is embedded in. */
  readonly surface: Surface
  readonly clock: Clock
  readonly connectors: SliceStore<readonly Connector[]>
  readonly recent: SliceStore<readonly Recent[]>
  readonly router: SliceStore<RouterState>
  readonly approvals: SliceStore<readonly ApprovalRequest[]>
  readonly views: ViewRegistry
  readonly slots: SlotRegistry
  /** The plugins' pictures, those of the plugin that the host passed first before others. */
  iconPacks(): readonly IconPack[]
  readonly snack: Snackbar
  readonly alerts: Alerts
  readonly messages: Messages
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

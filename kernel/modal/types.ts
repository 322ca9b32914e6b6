import type { RpcCall } from '../requests/types'
import type { FlagValues } from '../vocabulary'

/**
 * The modal's state, readable by hosts. `open` is whether it is; `activeChain` the namespace of
 * `selectedNetworkId`.
 */
export interface ModalState {
  /** The visitor waits for something. */
  readonly loading: boolean
  readonly open: boolean
  /** CAIP-2 id of the network selected last, and its namespace. */
  readonly selectedNetworkId?: string
  readonly activeChain?: string
  /** The kit has started. */
  readonly initialized: boolean
}

/** One entry of the modal's history: a `view` by its name, and its `params`. */
export interface Entry {
  readonly view: string
  readonly params?: unknown
}

/**
 * The modal's `history`: the last entry is shown; empty means closed. `direction` is that of the
 * last move, for the animation.
 */
export interface RouterState {
  readonly history: readonly Entry[]
  readonly direction: 'forward' | 'back' | 'none'
}

/**
 * A navigation request. With `force`, the views' `canClose` is not asked: for moves by the program
 * and for what cannot be prevented, such as a native dialog that has closed. Without it, the move
 * is the visitor's.
 */
export type Move =
  | ({ readonly type: 'push' } & Entry)
  | ({ readonly type: 'replace' } & Entry)
  | ({ readonly type: 'reset' } & Entry)
  | { readonly type: 'back'; readonly force?: boolean }
  | { readonly type: 'backTo'; readonly index: number }
  | { readonly type: 'close'; readonly force?: boolean }

/**
 * The argument of `view` taps: the move and the name of the current view, null while the modal is
 * closed.
 */
export type Navigation = Move & { readonly from: string | null }

/** Fields of a view's definition that the router uses. */
export interface ViewRules {
  /** Going back closes the modal while this view is anywhere in the history. */
  readonly onBack?: 'close'
  /**
   * Whether the visitor may close the modal from this view. A function that throws counts as true.
   */
  readonly canClose?: () => boolean
}

/**
 * The result of a move. `close`: the modal closes. `refused`: the visitor may not close it now; the
 * state is unchanged.
 */
export interface RouterStep {
  readonly state: RouterState
  readonly close: boolean
  readonly refused: boolean
}

/** The kind of a snackbar message. */
export type SnackbarVariant = 'success' | 'error' | 'loading'

/** The snackbar, a short message over the modal. `message` is text in the visitor's language. */
export interface SnackbarState {
  readonly message: string
  readonly variant: SnackbarVariant
  readonly open: boolean
  readonly autoClose: boolean
}

/** The snackbar of one kit. */
export interface Snackbar {
  /**
   * Shows a message; an open one is hidden first, and the new one shown after 150 ms. The newest
   * message wins. It hides after 2500 ms, a longer one after 60 ms for each character, unless
   * `autoClose` is false, which is the default of `loading`.
   */
  show(message: string, variant?: SnackbarVariant, options?: { readonly autoClose?: boolean }): void
  /** Hides the message and drops a pending one. */
  hide(): void
}

/**
 * The kit's DOM: a host element with a shadow root, in it a native modal `<dialog>` with one
 * container for a renderer and one persistent slot for an iframe. No renderer may move the slot: an
 * iframe reloads when it is moved. `root` is the shadow root, `dialog` the dialog; `embedded`: a
 * host's element has the content; `hide` undoes `show`, `resume` undoes `suspend`.
 */
export interface Surface {
  /** The host element. */
  readonly element: HTMLElement
  readonly root: ShadowRoot
  readonly dialog: HTMLDialogElement
  /** The renderer's container; inside the dialog unless embedded. */
  readonly container: HTMLElement
  /**
   * The element for an iframe: a child of `element` (light DOM), rendered inside the dialog by
   * `slot="frame"`. Styles of the page apply to it: set yours inline, as `!important`.
   */
  frameSlot(): HTMLElement
  /**
   * Adds one constructed stylesheet to every root of this surface; returns the function that
   * replaces its text.
   */
  adopt(css: string): (css: string) => void
  /** Renders into a host's element instead of the dialog; returns the undo. */
  embed(target: HTMLElement): () => void
  readonly embedded: boolean
  /**
   * Opens the dialog, with or without content, and locks the page's scrolling. Does nothing when
   * embedded.
   */
  show(): void
  hide(): void
  /** Sets the handler of the visitor's attempts to leave (Escape, platform back, backdrop). */
  onLeave(handler: () => boolean): void
  /** Sets the listener for a dialog that the platform has closed, which cannot be prevented. */
  onForcedClose(listener: () => void): void
  /** Closes the dialog and removes embedded content. */
  destroy(): void
}

/**
 * A `call` that waits for the visitor's approval; `id` is that of the call, `reason` what a plugin
 * says of it.
 */
export interface ApprovalRequest {
  readonly id: number
  readonly call: RpcCall
  readonly reason?: string
}

/**
 * The default export of a view's module, made by `defineView` of `tessera-kit/view`. Opaque to the
 * kernel.
 */
export type ViewModule = NonNullable<unknown>

/** A registered view. */
export interface ViewDefinition extends ViewRules {
  readonly name: string
  /** Message key of the header's title; absent: no header title. */
  readonly title?: string
  readonly load: Load<ViewModule>
  /** The flag that must be `true` for the view to exist. */
  readonly when?: string
  /** The view that the header's help button opens. */
  readonly help?: string
  /** Texts that only this view needs, loaded with it. */
  readonly messages?: Catalogue
  readonly plugin: string
}

/** The views of one kit. */
export interface ViewRegistry {
  /** The view of that name, or the one that replaces it; undefined if there is none. */
  find(name: string): ViewDefinition | undefined
  /**
   * The view of that name. Throws `kernel/view-unknown` if no plugin registered it or its flag is
   * off.
   */
  get(name: string): ViewDefinition
  /** The enabled views in order of registration. */
  list(): readonly ViewDefinition[]
  /**
   * Loads a view's module once; a failure rejects, and the next call tries again. Rejects with
   * `kernel/view-unknown`, too.
   */
  preload(name: string): Promise<ViewModule>
  /** The view's module if it is loaded; else undefined. */
  loaded(name: string): ViewModule | undefined
}

/** One plugin's entry in a slot. `id` is unique in its slot: `<plugin>:<the entry's own>`. */
export interface SlotDefinition {
  readonly slot: string
  readonly id: string
  /** Message key. */
  readonly title?: string
  readonly icon?: string
  /** Lower comes first; 100 if not given. */
  readonly order?: number
  readonly load: Load<ViewModule>
  /** The flag that must be `true` for the entry to exist. */
  readonly when?: string
  readonly plugin: string
}

/** How a slot's entries are filtered and sorted. */
export interface SlotQuery {
  readonly flags?: FlagValues
  /** Entries of these plugins come first, in this order. */
  readonly orderByPlugin?: readonly string[] | undefined
}

/** The slots of one kit. */
export interface SlotRegistry {
  /**
   * The enabled entries of one slot: those of plugins in `orderByPlugin` first, then by `order`,
   * then in order of registration.
   */
  list(slot: string, query?: SlotQuery): readonly SlotDefinition[]
  /** The entries of every slot that is named after a view (`<view>.<place>`). */
  of(view: string, flags: FlagValues): readonly SlotDefinition[]
  /** Loads an entry's module once; a failure rejects, and the next call tries again. */
  preload(entry: SlotDefinition): Promise<ViewModule>
  /** A module that is here already, at once; else undefined. */
  loaded(entry: SlotDefinition): ViewModule | undefined
}

/** Loads the module of a view or a slot entry when it is first needed. */
export type Load<T> = () => Promise<{ readonly default: T }>

/** Loads modules once per owner; a failed load is retried by the next call. */
export interface Loader<T> {
  load(owner: { readonly load: Load<T> }, what: string): Promise<T>
  /** The module if it is loaded; else undefined, as without an owner. */
  loaded(owner: object | undefined): T | undefined
}

/** Codes of problems in an app's set-up. They never change. */
export type AlertCode =
  | 'network-not-found'
  | 'invalid-app-configuration'
  | 'frame-load-failed'
  | 'frame-request-timeout'
  | 'session-expired'
  | 'invalid-project-id'
  | 'project-id-missing'

/** Open alerts, the newest last. `text` is shown in the modal's bar; empty without `debug`. */
export type AlertsState = readonly { readonly code: AlertCode; readonly text: string }[]

/** The alerts of one kit. */
export interface Alerts {
  /**
   * Opens an alert: logs its texts and, with `debug`, shows the short one in the modal's bar. An
   * alert that is open already is not raised again. Never rejects.
   */
  raise(code: AlertCode): Promise<void>
  /** Closes one alert, or all without a code. */
  dismiss(code?: AlertCode): void
}

/** Texts by message key. */
export type Texts = Readonly<Record<string, string>>

/** One plugin's texts: a loader per locale. Message keys are complete: `<plugin>.<key>`. */
export type Catalogue = Readonly<Record<string, () => Promise<{ readonly default: Texts }>>>

/** A catalogue and its loaded texts by locale; only the plugin's own keys are kept. */
export interface CachedCatalogue {
  readonly plugin: string
  readonly catalogue: Catalogue
  readonly loaded: Map<string, ReadonlyMap<string, string>>
}

/** The texts of one kit. */
export interface Messages {
  /**
   * The text of a key in the current locale, else in English, with each `{name}` replaced.
   * Synchronous, from the loaded texts.
   */
  t(key: string, values?: Readonly<Record<string, string | number>>): string
  /**
   * Loads a locale (default: the current one), then makes it current; of several calls the last
   * wins. Never rejects; failures are retried by the next call.
   */
  load(locale?: string): Promise<void>
  /** Adds a catalogue of a plugin and loads it for the current locale. Never rejects. */
  add(plugin: string, catalogue: Catalogue): Promise<void>
  /**
   * Replaces the placeholders of a text; `locale` is its language. A shell sets one that resolves
   * plural blocks, once that code is loaded.
   */
  format(
    text: string,
    values: Readonly<Record<string, string | number>> | undefined,
    locale: string,
    key: string,
  ): string
  /** The catalogues; entries of removed plugins are removed from this list. */
  readonly cache: CachedCatalogue[]
  /**
   * The current locale: the longest available prefix of the requested one (`ar-EG` becomes `ar`),
   * or `en`.
   */
  locale(): string
  /** Writing direction of the current locale. */
  dir(): 'ltr' | 'rtl'
}

/** Opens, moves and closes the modal, and holds the decisions that wait for the visitor in it. */
export interface ModalNavigation {
  /** Opens a view, or the shell's home. Throws `kernel/view-unknown`. */
  open(view?: string, params?: unknown): void
  /**
   * Moves the modal; taps of the `view` hook may change or prevent it. `refused`: the current view
   * does not allow closing.
   */
  navigate(move: Move): { readonly refused: boolean }
  close(force?: boolean): { readonly refused: boolean }
  canClose(): boolean
  /** The view that opens by default; undefined without a shell. */
  home(): { readonly view: string; readonly params?: unknown } | undefined
  /**
   * Resolves when the visitor approves; rejects with `rpc/user-rejected` if the visitor rejects or
   * the modal closes, or when `signal` aborts.
   */
  ask(call: RpcCall, reason: string | undefined, signal?: AbortSignal): Promise<void>
  /** Settles the approval of the call with this id. */
  decide(id: number, approved: boolean): void
  /** Closes the modal and rejects all pending decisions with `kernel/destroyed`. */
  destroy(): void
}

/** The approvals that wait for the visitor in the modal. */
export interface PendingDecisions {
  /** See {@link ModalNavigation.ask}. */
  ask(call: RpcCall, reason: string | undefined, signal?: AbortSignal): Promise<void>
  /** See {@link ModalNavigation.decide}. */
  decide(id: number, approved: boolean): void
  /** To be called when the modal has closed: rejects all approvals. */
  closed(): void
  /** Rejects all approvals with `kernel/destroyed`. */
  destroy(): void
}

/**
 * Modules whose loading began before the modal's code is there, by the view or slot entry that
 * loads them.
 */
export type Prefetched = Map<object, Promise<{ readonly default: unknown }>>

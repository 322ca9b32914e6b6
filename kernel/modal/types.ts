import type { FlagValues } from '../plugins/resolvePlugins'
import type { RpcCall } from '../requests/types'
import type { AlertCode } from './alerts'
import type { Catalogue } from './i18n'

/** The modal as hosts see it. */
export interface ModalState {
  /** Something the visitor waits for is under way. */
  readonly loading: boolean
  readonly open: boolean
  /** CAIP-2 id of the network chosen last. */
  readonly selectedNetworkId?: string
  /** Namespace of that network. */
  readonly activeChain?: string
  /** The kit has started. */
  readonly initialized: boolean
}

/** One view on the way through the modal. `wallet` is the connector the view is about; it is forgotten when one comes back to the view. */
export interface Entry {
  readonly view: string
  readonly params?: unknown
  readonly wallet?: string
}

/** Where the modal is: the last entry is shown; an empty history means closed. `direction` is for the view's animation. */
export interface RouterState {
  readonly history: readonly Entry[]
  readonly direction: 'forward' | 'back' | 'none'
}

/**
 * A wish to go somewhere. `force` is for the program and for what cannot be prevented (a native dialog that closed, a settled
 * transaction): it passes by `canClose`. Without it the wish is the visitor's.
 */
export type Move =
  | ({ readonly type: 'push' } & Entry)
  | ({ readonly type: 'replace' } & Entry)
  | ({ readonly type: 'reset' } & Entry)
  | { readonly type: 'back'; readonly force?: boolean }
  | { readonly type: 'backTo'; readonly index: number }
  | { readonly type: 'close'; readonly force?: boolean }

/** What taps of the `view` hook get: the move and the view it leaves, null while the modal is closed. */
export type Navigation = Move & { readonly from: string | null }

/** What the router asks of a view's definition. */
export interface ViewRules {
  /** Going back closes the modal while this view is anywhere in the history. */
  readonly onBack?: 'close'
  /** Whether the visitor may close the modal from this view. One that throws is taken for yes: nobody is locked in by a bug. */
  readonly canClose?: () => boolean
}

/** What a navigation leads to. `close`: the modal closes. `refused`: the visitor may not close from here; nothing moved. */
export interface RouterStep {
  readonly state: RouterState
  readonly close: boolean
  readonly refused: boolean
}

export type SnackbarVariant = 'success' | 'error' | 'loading'

/** The short message over the modal. `message` is text in the visitor's language. */
export interface SnackbarState {
  readonly message: string
  readonly variant: SnackbarVariant
  readonly open: boolean
  readonly autoClose: boolean
}

/** The snackbar of one kit. */
export interface Snackbar {
  /**
   * Shows a message; while one is open, closes that first and shows the new one after 150 ms. The newest message wins.
   * It hides by itself after 2500 ms, unless `autoClose` is false (the default of `loading`, which waits for an outcome).
   */
  show(message: string, variant?: SnackbarVariant, options?: { readonly autoClose?: boolean }): void
  /** Hides the message, drops one that waits, and goes back to the defaults. */
  hide(): void
}

/**
 * The kit's place in the page: a host element with a shadow root, a native modal `<dialog>` in it, one place for a renderer
 * and one persistent slot for a frame, which no renderer may touch: a frame reloads when it is moved.
 */
export interface Surface {
  /** The host element. */
  readonly element: HTMLElement
  readonly root: ShadowRoot
  readonly dialog: HTMLDialogElement
  /** Where a renderer puts the views; inside the dialog unless embedded. */
  readonly container: HTMLElement
  /** The only door to the frame's place. */
  frameSlot(): HTMLElement
  /** Adds one constructed stylesheet to every root of this surface; answers how to replace its text. */
  adopt(css: string): (css: string) => void
  /** Renders into a host's element instead of the dialog; answers the way back. */
  embed(target: HTMLElement): () => void
  readonly embedded: boolean
  /** Shows the dialog, at once and without a renderer; locks the page's scrolling without a shift. Nothing when embedded. */
  show(): void
  hide(): void
  /** Steps aside for a wallet's own overlay: the dialog closes, its content stays; `resume` brings it back. */
  suspend(): void
  resume(): void
  /** Asked when the visitor wants to leave (Esc, platform back, backdrop); false keeps it open where the platform lets us. */
  onLeave(ask: () => boolean): void
  /** Told when the dialog closed although nobody here closed it: the platform's word is final. */
  onForcedClose(listener: () => void): void
  destroy(): void
}

/** What asks for the visitor's approval right now. */
export interface ApprovalRequest {
  readonly id: number
  readonly call: RpcCall
  readonly reason?: string
}

/** What a view's module exports by default. The kernel carries it and never looks inside; `defineView` of `tessera-kit/view` makes one. */
export type ViewModule = NonNullable<unknown>

/** A registered view. */
export interface ViewDefinition extends ViewRules {
  readonly name: string
  /** Message key of the header's title; absent: no header title. */
  readonly title?: string
  readonly load: Load<ViewModule>
  /** The flag that must be `true` for the view to be there. */
  readonly when?: string
  /** Slots whose entries the view draws at once. */
  readonly slots?: readonly string[]
  /** The view that the header's help button opens. */
  readonly help?: string
  /** Texts that only this view needs, fetched with it. */
  readonly messages?: Catalogue
  readonly plugin: string
}

/** The views of one kit. */
export interface ViewRegistry {
  /** Adds a view; the function returned removes it. A name that is taken is refused with `kernel/bad-plugin`. */
  add(view: ViewDefinition): () => void
  /** The view of that name, or undefined. */
  find(name: string): ViewDefinition | undefined
  /** The view of that name; `kernel/view-unknown` if no plugin registered it or its flag is off. */
  get(name: string): ViewDefinition
  /** In the order of registration. */
  list(): readonly ViewDefinition[]
  /** Fetches a view's module once; a failure rejects and the next call tries again. Rejects with `kernel/view-unknown` too. */
  preload(name: string): Promise<ViewModule>
  /** A module that is here already, at once; else undefined. */
  loaded(name: string): ViewModule | undefined
}

/** One plugin's entry in a slot. `id` is unique in its slot. */
export interface SlotDefinition {
  readonly slot: string
  readonly id: string
  /** Lower comes first; 100 if not given. */
  readonly order?: number
  readonly load: Load<ViewModule>
  /** The flag that must be `true` for the entry to be there. */
  readonly when?: string
  readonly plugin: string
}

/** How a slot's entries are chosen and sorted. */
export interface SlotQuery {
  readonly flags?: FlagValues
  /** Entries of these plugins come first, in this order; the host's order options end up here. */
  readonly orderByPlugin?: readonly string[]
}

/** The slots of one kit. */
export interface SlotRegistry {
  /** Adds an entry; the function returned removes it. An id that is taken in its slot is refused with `kernel/bad-plugin`. */
  add(entry: SlotDefinition): () => void
  list(slot: string, query?: SlotQuery): readonly SlotDefinition[]
  /** Fetches an entry's module once; a failure rejects and the next call tries again. */
  preload(entry: SlotDefinition): Promise<ViewModule>
  /** A module that is here already, at once; else undefined. */
  loaded(entry: SlotDefinition): ViewModule | undefined
}

/** A module of a view or a slot entry, fetched when it is first needed. */
export type Load<T> = () => Promise<{ readonly default: T }>

/** Fetches modules once per owner; a failed fetch is forgotten, so that the next call tries again. */
export interface Loader<T> {
  load(owner: { readonly load: Load<T> }, what: string): Promise<T>
  /** What was fetched already, at once; undefined if it was not. */
  loaded(owner: object): T | undefined
}

/** Alerts that are open, the newest last. `text` is what the bar shows; empty when the kit is not in debug. */
export type AlertsState = readonly { readonly code: AlertCode; readonly text: string }[]

/** The alerts of one kit. */
export interface Alerts {
  /**
   * Opens an alert: its long text to the log, its short text to the bar in debug. One that is open already stays as it is. Never rejects.
   */
  raise(code: AlertCode): Promise<void>
  /** Closes one alert, or all; it may be raised again. */
  dismiss(code?: AlertCode): void
}

/** Modules that were asked for before the modal's part is loaded, by the view or slot entry that loads them. */
export type Prefetched = Map<object, Promise<{ readonly default: unknown }>>

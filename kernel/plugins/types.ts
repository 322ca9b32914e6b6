import type { ViewModule } from '../modal/types'
import type { StandardSchema } from '../schema/standardSchema'
import type { Flags, Icons, MessageKey, Slots, Views } from '../vocabulary'

/**
 * A capability that a plugin declares; its context offers only these. `hooks:<name>` per hook,
 * `request:<namespace>:<method>` with `*` for any, `replace:<view>` to stand in for another
 * plugin's view.
 */
export type Need =
  | `hooks:${string}`
  | `request:${string}:${string}`
  | `network:${string}`
  | `replace:${string}`
  | 'storage'
  | 'storage:lazy'
  | 'connectors'
  | 'sessions'
  | 'views'
  | 'surface'

/** A plugin's texts by locale; keys start with `<plugin>.`. */
export type PluginMessages = Readonly<
  Record<string, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>
>

/** A view of a plugin; `load` runs when the view is first needed. */
export interface ViewEntry {
  /** `<plugin>` or `<plugin>/<name>`; that of another plugin where it is replaced. */
  readonly name: keyof Views & string
  /** Message key of the header's title; absent: no header title. */
  readonly title?: MessageKey
  /** Its module, whose default export `defineView` made. */
  readonly load: () => Promise<{ readonly default: ViewModule }>
  /** The flag that must be `true` for the view to exist. */
  readonly when?: keyof Flags & string
  /** Texts that only this view needs: loaded with it, not with the first opening. */
  readonly messages?: PluginMessages
  /** The view that the header's help button opens. */
  readonly help?: keyof Views & string
  /** Going back closes the modal while this view is anywhere in the history. */
  readonly onBack?: 'close'
  /**
   * Whether the visitor may close the modal from this view; the header's close button is shown only
   * while it returns true.
   */
  readonly canClose?: () => boolean
}

/**
 * An entry of a slot; lower `order` comes first (default 100). A slot is named after the view that
 * draws it (`<view>.<place>`): its entries are fetched together with that view. Those of
 * `<view>.tabs` are drawn as tabs: each has a `title`, and is fetched when its tab is first shown.
 */
export interface SlotEntry {
  /** Where it is drawn: `<view>.<place>`. */
  readonly slot: keyof Slots & string
  /**
   * Names the entry among its plugin's own of that slot, in errors too. Default: its position in
   * `slots`.
   */
  readonly id?: string
  /** Message key of the tab's label. */
  readonly title?: MessageKey
  /** Drawn before the title where there are several tabs. */
  readonly icon?: keyof Icons & string
  /** Default 100. */
  readonly order?: number
  /** Its module, whose default export `defineView` or `defineMount` made. */
  readonly load: () => Promise<{ readonly default: ViewModule }>
  /** The flag that must be `true` for the entry to exist. */
  readonly when?: keyof Flags & string
}

/** Loads pictures by id: addresses that may be drawn are `data:` images, `https:` and `blob:`. */
type LoadPictures = () => Promise<{ readonly default: Readonly<Record<string, string>> }>

/**
 * Pictures for where nobody brings one. A file is fetched when a list first draws something of its
 * kind that has no picture of its own.
 */
export interface IconPack {
  /** Of networks by CAIP-2 id; of tokens too, where there is no `tokens`. */
  readonly networks?: LoadPictures
  /** Of tokens by CAIP-19 id, addresses of EVM chains in lower case. */
  readonly tokens?: LoadPictures
  /** By reverse domain name (EIP-6963), or by the wallet's id in its directory. */
  readonly wallets?: LoadPictures
}

/** A plugin's state: its initial values, and which fields are stored. */
export interface StateSpec<State extends object> {
  /** Makes the state that each start begins with. */
  readonly initial: () => State
  /** What of it is stored; absent: nothing. */
  readonly persist?: {
    /** Version of the stored form. */
    readonly version: number
    /** The fields that are stored. */
    readonly pick: readonly (keyof State & string)[]
    /**
     * Validates the stored fields when they are read; invalid ones are dropped for the initial
     * values, with one `debug` event.
     */
    readonly schema?: StandardSchema<Partial<State>>
    /** Converts fields stored with an older version. */
    readonly migrate?: (old: unknown, version: number) => Partial<State>
  }
}

type OwnKeys<Name extends string> = Name | `${Name}.${string}`
/** Defaults of a plugin's own flags; the flag of another plugin does not compile. */
export type OwnFlags<Name extends string> = {
  readonly [F in keyof Flags]?: F extends OwnKeys<Name> ? Flags[F & keyof Flags] : never
}

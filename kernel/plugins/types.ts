import type { PluginContext } from '../context'
import type { ViewModule } from '../modal/types'
import type { Safety } from '../networks/types'
import type { StandardSchema } from '../schema/standardSchema'
import type { Flags, MessageKey, Slots, Views } from '../vocabulary'
import type { PluginInput } from './token'

/** What a plugin may ask for; its context offers only that. `hooks:<name>` per hook, `request:<namespace>:<method>` with `*` for any. */
export type Need =
  | `hooks:${string}`
  | `request:${string}:${string}`
  | `network:${string}`
  | 'storage'
  | 'storage:lazy'
  | 'connectors'
  | 'views'
  | 'surface'

/** A plugin's texts by locale; keys start with `<plugin>.`. */
export type PluginMessages = Readonly<Record<string, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>>

/** A view a plugin registers; `load` runs when the view is first needed. */
export interface ViewEntry {
  readonly name: keyof Views & string
  /** Message key of the header's title; absent: no header title. */
  readonly title?: MessageKey
  readonly load: () => Promise<{ readonly default: ViewModule }>
  readonly when?: keyof Flags & string
  /** Texts that only this view needs: fetched with it, not with the first opening. */
  readonly messages?: PluginMessages
  /** The view that the header's help button opens. */
  readonly help?: keyof Views & string
  /** Back closes the modal from here, whatever the history holds. */
  readonly onBack?: 'close'
  /** Asked before the visitor may close the modal; the view shows the header's cross only while it is true. */
  readonly canClose?: () => boolean
}

/** An entry of a slot; lower `order` comes first (default 100). */
export interface SlotEntry {
  readonly slot: keyof Slots & string
  readonly order?: number
  readonly load: () => Promise<{ readonly default: ViewModule }>
  readonly when?: keyof Flags & string
}

/** A plugin's state: initial values, and which fields are stored under which version. Only what `pick` names is stored. */
export interface StateSpec<State extends object> {
  readonly initial: () => State
  readonly persist?: {
    readonly version: number
    readonly pick: readonly (keyof State & string)[]
    /** Checks the stored fields on read; what it refuses is dropped for the initial values, with one debug event. */
    readonly schema?: StandardSchema<Partial<State>>
    /** Turns fields stored under an older version into present ones. */
    readonly migrate?: (old: unknown, version: number) => Partial<State>
  }
}

type OwnKeys<Name extends string> = Name | `${Name}.${string}`
/** Defaults of a plugin's own flags; another plugin's flag does not compile. */
export type OwnFlags<Name extends string> = { readonly [F in keyof Flags]?: F extends OwnKeys<Name> ? Flags[F & keyof Flags] : never }

/** What a plugin is: readable without running it, but for `setup`. */
export interface PluginSpec<Name extends string, State extends object, Api> {
  /** Plugins brought along, each once; a plugin of the same name that the host passed is taken instead. */
  readonly includes?: readonly PluginInput[]
  readonly needs?: readonly Need[]
  readonly state?: StateSpec<State>
  readonly flags?: OwnFlags<Name>
  /** Checks the factory's first argument when createKit is called. */
  readonly options?: StandardSchema
  readonly rpc?: Readonly<Record<string, Safety>>
  readonly views?: readonly ViewEntry[]
  readonly slots?: readonly SlotEntry[]
  readonly messages?: PluginMessages
  /** Taps hooks, adds connectors; what it returns is the plugin's public API. Runs at start, may be async; its world ends with `ctx.signal`. */
  setup?(ctx: PluginContext<Name, State>): Api | Promise<Api>
}

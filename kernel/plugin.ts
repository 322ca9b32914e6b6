import type { PluginContext } from './context'
import type { Flags, MessageKey, Slots, Views } from './registry'
import type { PluginInput } from './resolve'
import type { Safety } from './networks/driver'
import type { StandardSchema } from './validate'
import { API_VERSION, COPY } from './version'
import type { ViewModule } from './views/views'

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

/** A plugin as it is passed to createKit. Made by a factory of {@link definePlugin}, never by hand. */
export interface Plugin<Name extends string = string, State extends object = object, Api = unknown> {
  readonly name: Name
  readonly apiVersion: number
  /** Which loaded copy of the kit made it. */
  readonly copy: object
  // biome-ignore lint/suspicious/noExplicitAny: the spec's context is contravariant in the plugin's own name and state
  readonly spec: PluginSpec<any, any, any>
  readonly args: readonly unknown[]
  /** Types only; never set. */
  readonly '~types'?: { readonly state: State; readonly api: Api }
}

/** A plugin's factory; also the token that finds its API: `kit.use(send)`. */
export interface PluginFactory<Name extends string = string, Args extends readonly unknown[] = never, State extends object = object, Api = unknown> {
  (...args: Args): Plugin<Name, State, Api>
  readonly pluginName: Name
  readonly '~types'?: { readonly state: State; readonly api: Api }
}
/** Any plugin's factory. */
// biome-ignore lint/suspicious/noExplicitAny: any factory, whatever it takes
export type AnyPluginFactory = PluginFactory<string, any, any, any>
/** What a plugin's setup returned, awaited. */
export type ApiOf<F> = F extends PluginFactory<string, never, object, infer Api> ? Api : F extends { readonly '~types'?: { readonly api: infer Api } } ? Api : never

/**
 * Defines a plugin. `create` is called by the factory, at once and on servers too: it must be pure. What touches the world goes into `setup`.
 * The name is the plugin's prefix everywhere: flags, storage, telemetry, views (`name/view`) and messages (`name.key`).
 */
export function definePlugin<const Name extends string, Args extends readonly unknown[], State extends object = object, Api = void>(
  name: Name,
  create: (...args: Args) => PluginSpec<Name, State, Api>,
): PluginFactory<Name, Args, State, Api> {
  const factory = (...args: Args): Plugin<Name, State, Api> => ({ name, apiVersion: API_VERSION, copy: COPY, spec: create(...args), args })
  return Object.assign(factory, { pluginName: name })
}

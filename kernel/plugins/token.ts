import type { Safety } from '../networks/types'
import type { StandardSchema } from '../schema/standardSchema'
import type { IconPack, Need, OwnFlags, PluginMessages, SlotEntry, StateSpec, ViewEntry } from './types'

/** A plugin's definition without `setup`: plain data. */
export interface PluginData<Name extends string, State extends object> {
  /** Plugins that this one needs; a plugin of the same name that the host passed is used instead. */
  readonly includes?: readonly PluginInput[]
  readonly needs?: readonly Need[]
  /** Names of plugins that must be there, passed by the host or brought along by another plugin. They are set up first. */
  readonly requires?: readonly string[]
  readonly state?: StateSpec<State>
  readonly flags?: OwnFlags<Name>
  /** Of the factory's first argument, which becomes its output. Issues are `kernel/bad-options` of createKit. */
  readonly options?: StandardSchema
  /** Safety of RPC methods, in addition to the drivers' tables; `unsafe` wins. */
  readonly rpc?: Readonly<Record<string, Safety>>
  readonly views?: readonly ViewEntry[]
  readonly slots?: readonly SlotEntry[]
  readonly messages?: PluginMessages
  readonly iconPack?: IconPack
}

/** A plugin as it is passed to createKit. Made only by a factory of `definePlugin`. */
export interface Plugin<Name extends string = string, State extends object = object, Api = unknown> {
  readonly name: Name
  readonly apiVersion: number
  /** Identity of the loaded copy of the kit that made it. */
  readonly copy: object
  // biome-ignore lint/suspicious/noExplicitAny: `setup` is contravariant in the plugin's own name and state, and its context is not known here
  readonly spec: PluginData<any, any> & { setup?(ctx: any): unknown }
  readonly args: readonly unknown[]
  /** Types only; never set. */
  readonly '~types'?: { readonly state: State; readonly api: Api }
}

/** A plugin's factory; also the token by which `kit.use(send)` finds its API. */
export interface PluginFactory<Name extends string = string, Args extends readonly unknown[] = never, State extends object = object, Api = unknown> {
  (...args: Args): Plugin<Name, State, Api>
  readonly pluginName: Name
  readonly '~types'?: { readonly state: State; readonly api: Api }
}

/** What a schema takes, where its type says so; else `unknown`. */
type InputOf<Schema> = Schema extends { readonly '~standard': { readonly types?: infer Types } } ? (NonNullable<Types> extends { readonly input: infer Input } ? Input : unknown) : unknown
type RestOf<Args> = Args extends readonly [unknown, ...infer Rest] ? Rest : Args extends readonly [unknown?, ...infer Rest] ? Rest : []
/** The arguments of a factory: its own, but the first is what its schema takes, and may be left out where `{}` is enough. */
export type HostArgs<Args extends readonly unknown[], Schema> = unknown extends InputOf<Schema>
  ? Args
  : object extends InputOf<Schema>
    ? [options?: InputOf<Schema>, ...rest: RestOf<Args>]
    : [options: InputOf<Schema>, ...rest: RestOf<Args>]

/** Any plugin's factory. */
// biome-ignore lint/suspicious/noExplicitAny: any factory, whatever it takes
export type AnyPluginFactory = PluginFactory<string, any, any, any>

/** The type of a plugin's API: the awaited result of its `setup`. */
export type ApiOf<F> = F extends PluginFactory<string, never, object, infer Api> ? Api : F extends { readonly '~types'?: { readonly api: infer Api } } ? Api : never

/** What `createKit` takes: plugins, nested lists of plugins, and falsy values, which are ignored. */
export type PluginInput = Plugin | readonly PluginInput[] | false | null | undefined | 0 | ''

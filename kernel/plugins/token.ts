import type { Safety } from '../networks/types'
import type { StandardSchema } from '../schema/standardSchema'
import type {
  IconPack,
  Need,
  OwnFlags,
  PluginMessages,
  SlotEntry,
  StateSpec,
  ViewEntry,
} from './types'

/** A plugin's definition without `setup`: plain data. */
export interface PluginData<Name extends string, State extends object> {
  /**
   * Plugins that this one needs; a plugin of the same name that the host passed is used instead.
   */
  readonly includes?: readonly PluginInput[]
  /** What it uses; its context and its views offer only this. */
  readonly needs?: readonly Need[]
  /**
   * Names of plugins that must be there, passed by the host or brought along by another plugin.
   * They are set up first.
   */
  readonly requires?: readonly string[]
  /** Its part of the kit's state. */
  readonly state?: StateSpec<State>
  /** Its flags and their defaults; hosts set others. */
  readonly flags?: OwnFlags<Name>
  /**
   * Of the factory's first argument, which becomes its output. Issues are `kernel/bad-options` of
   * createKit.
   */
  readonly options?: StandardSchema
  /** Safety of RPC methods, in addition to the drivers' tables; `unsafe` wins. */
  readonly rpc?: Readonly<Record<string, Safety>>
  /** Its views, loaded when they are first needed. */
  readonly views?: readonly ViewEntry[]
  /** What it adds to views, its own or those of others. */
  readonly slots?: readonly SlotEntry[]
  /** Its texts. */
  readonly messages?: PluginMessages
  /** Pictures of networks and wallets. */
  readonly iconPack?: IconPack
}

/** A plugin as it is passed to createKit. Made only by a factory of `definePlugin`. */
export interface Plugin<
  Name extends string = string,
  State extends object = object,
  Api = unknown,
> {
  /** Its name, and the prefix of all it registers. */
  readonly name: Name
  /** The version of the contract it was made for, `API_VERSION`. */
  readonly apiVersion: number
  /** Identity of the loaded copy of the kit that made it. */
  readonly copy: object
  /** Its description. */
  // biome-ignore lint/suspicious/noExplicitAny: `setup` is contravariant in the plugin's own name and state
  readonly spec: PluginData<any, any> & { setup?(ctx: any): unknown }
  /** What its factory was called with. */
  readonly args: readonly unknown[]
  /**
   * What is wrong with its options, one line each, with the path `<plugin>(options).<path>`.
   * createKit and kit.add throw it.
   */
  readonly problems: readonly string[]
  /** Types only; never set. */
  readonly '~types'?: { readonly state: State; readonly api: Api }
}

/**
 * Names a plugin for `kit.use` and `ctx.use` without importing the plugin. Each factory is one;
 * `pluginToken` makes others.
 */
export interface PluginToken<Name extends string = string, Api = unknown> {
  /** The name by which `use` finds the plugin. */
  readonly pluginName: Name
  /** Types only; never set. */
  readonly '~types'?: { readonly api: Api }
}

/**
 * Returns a function that makes the token of a plugin with this API: `pluginToken<SendApi>()('send')`.
 * Views, hooks and other plugins use it, so that they do not import the plugin's code. On a kit of
 * known plugins, `kit.use` of a token with another name does not compile.
 */
export const pluginToken =
  <Api>() =>
  <const Name extends string>(pluginName: Name): PluginToken<Name, Api> => ({ pluginName })

/** A plugin's factory; also the token by which `kit.use(send)` finds its API. */
export interface PluginFactory<
  Name extends string = string,
  Args extends readonly unknown[] = never,
  State extends object = object,
  Api = unknown,
> extends PluginToken<Name, Api> {
  (...args: Args): Plugin<Name, State, Api>
  /** The name of the plugins it makes, by which `kit.use` finds them. */
  readonly pluginName: Name
  /** Types only; never set. */
  readonly '~types'?: { readonly state: State; readonly api: Api }
}

/** What a schema takes, where its type says so; else `unknown`. */
type InputOf<Schema> = Schema extends { readonly '~standard': { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly input: infer Input }
    ? Input
    : unknown
  : unknown
type RestOf<Args> = Args extends readonly [unknown, ...infer Rest]
  ? Rest
  : Args extends readonly [unknown?, ...infer Rest]
    ? Rest
    : []
/**
 * The arguments of a factory: its own, but the first is what its schema takes, and may be left out
 * where `{}` is enough.
 */
export type HostArgs<Args extends readonly unknown[], Schema> =
  unknown extends InputOf<Schema>
    ? Args
    : object extends InputOf<Schema>
      ? [options?: InputOf<Schema>, ...rest: RestOf<Args>]
      : [options: InputOf<Schema>, ...rest: RestOf<Args>]

/** Any plugin's factory. */
// biome-ignore lint/suspicious/noExplicitAny: any factory, whatever it takes
export type AnyPluginFactory = PluginFactory<string, any, any, any>

/** The type of a plugin's API: the awaited result of its `setup`. */
export type ApiOf<F> =
  F extends PluginFactory<string, never, object, infer Api>
    ? Api
    : F extends { readonly '~types'?: { readonly api: infer Api } }
      ? Api
      : never

/**
 * What `createKit` takes: plugins, nested lists of plugins, and falsy values, which are ignored.
 */
export type PluginInput = Plugin | readonly PluginInput[] | false | null | undefined | 0 | ''

import type { PluginSpec } from './types'

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

/** What `createKit` takes: plugins, nested lists of plugins, and falsy values where a host leaves one out. */
export type PluginInput = Plugin | readonly PluginInput[] | false | null | undefined | 0 | ''

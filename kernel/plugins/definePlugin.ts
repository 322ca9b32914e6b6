import type { Plugin, PluginFactory } from './token'
import type { PluginSpec } from './types'

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

/** Version of the plugin contract; a plugin built for another one is refused by name. */
export const API_VERSION = 1

/** Stands for this copy of the kit: each loaded copy has its own, and knows by it the plugins that another one made. */
export const COPY = /*#__PURE__*/ Object.freeze({})

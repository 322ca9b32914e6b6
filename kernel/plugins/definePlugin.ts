import type { PluginContext } from './context'
import type { Plugin, PluginData, PluginFactory } from './token'

/** A plugin's definition: plain data, and `setup`, which runs at start. */
export interface PluginSpec<Name extends string, State extends object, Api> extends PluginData<Name, State> {
  /** Adds taps and connectors; returns the plugin's public API. Runs at start, may be async. What it starts must stop when `ctx.signal` aborts. */
  setup?(ctx: PluginContext<Name, State>): Api | Promise<Api>
}

/**
 * Defines a plugin and returns its factory. The factory calls `create` at once, also on servers: it must be pure, side effects belong in
 * `setup`. The name is the plugin's prefix for flags, storage, telemetry, views (`name/view`) and messages (`name.key`).
 */
export function definePlugin<const Name extends string, Args extends readonly unknown[], State extends object = object, Api = void>(
  name: Name,
  create: (...args: Args) => PluginSpec<Name, State, Api>,
): PluginFactory<Name, Args, State, Api> {
  const factory = (...args: Args): Plugin<Name, State, Api> => ({ name, apiVersion: API_VERSION, copy: COPY, spec: create(...args), args })
  return Object.assign(factory, { pluginName: name })
}

/** Version of the plugin contract; a plugin built for another version is rejected with `kernel/api-version`. */
export const API_VERSION = 1

/** Identity of this loaded copy of the kit: a plugin made by another copy is rejected with `kernel/duplicate-kit`. */
export const COPY = /*#__PURE__*/ Object.freeze({})

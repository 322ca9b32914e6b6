import type { AnyKit, PluginFactory } from '../../kernel/index'
import type { DataApi, DataOptions, DataState } from './types'

/** Finds the plugin in a kit as its factory would: hooks are an entry of their own. */
const token = { pluginName: 'data' } as PluginFactory<
  'data',
  [options?: DataOptions],
  DataState,
  DataApi
>

/**
 * The plugin's API, for its hooks. Throws `kernel/plugin-missing` where the kit does not have the
 * plugin.
 */
export const apiOf = (kit: Pick<AnyKit, 'use'>): DataApi => kit.use(token)

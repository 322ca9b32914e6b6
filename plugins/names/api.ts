import type { AnyKit, PluginFactory } from '../../kernel/index'
import type { NamesApi, NamesOptions } from './types'

/** Finds the plugin in a kit as its factory would: hooks are an entry of their own. */
const token = { pluginName: 'names' } as PluginFactory<
  'names',
  [options?: NamesOptions],
  Record<never, never>,
  NamesApi
>

/**
 * The plugin's API, for its hooks. Throws `kernel/plugin-missing` where the kit does not have the
 * plugin.
 */
export const apiOf = (kit: Pick<AnyKit, 'use'>): NamesApi => kit.use(token)

import type { AnyKit, PluginFactory } from '../../kernel/index'
import type { SiwxApi, SiwxOptions, SiwxState } from './types'

/**
 * Finds the plugin in a kit as its factory would: the view is loaded apart from the factory, and
 * importing it would load its code twice.
 */
const token = { pluginName: 'siwx' } as PluginFactory<
  'siwx',
  [options: SiwxOptions],
  SiwxState,
  SiwxApi
>

/**
 * The plugin's own API, for its view. Throws `kernel/plugin-missing` where the kit does not have
 * the plugin.
 */
export const apiOf = (kit: Pick<AnyKit, 'use'>): SiwxApi => kit.use(token)

import type { AnyKit, PluginFactory } from '../../kernel/index'
import type { ActivityApi, ActivityOptions } from './types'

/** Finds the plugin in a kit as its factory would: hooks are an entry of their own. */
const token = { pluginName: 'activity' } as PluginFactory<
  'activity',
  [options?: ActivityOptions],
  object,
  ActivityApi
>

/**
 * The plugin's API, for its hooks and views. Throws `kernel/plugin-missing` where the kit does not
 * have the plugin.
 */
export const apiOf = (kit: Pick<AnyKit, 'use'>): ActivityApi => kit.use(token)

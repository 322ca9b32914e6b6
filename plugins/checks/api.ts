import type { AnyKit, PluginFactory } from '../../kernel/index'
import type { ChecksApi, ChecksOptions, ChecksState } from './types'

/** Finds the plugin in a kit as its factory would: its views are loaded by themselves. */
const token = { pluginName: 'checks' } as PluginFactory<
  'checks',
  [options?: ChecksOptions],
  ChecksState,
  ChecksApi
>

/**
 * The plugin's API, for its views. Throws `kernel/plugin-missing` where the kit does not have the
 * plugin.
 */
export const apiOf = (kit: Pick<AnyKit, 'use'>): ChecksApi => kit.use(token)

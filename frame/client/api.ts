import type { AnyKit, PluginFactory } from '../../kernel/index'
import type { Embedded, EmbeddedOptions } from './types'

/** Finds the plugin as its factory would: importing that would load its code twice. */
const token = { pluginName: 'embedded' } as PluginFactory<
  'embedded',
  [options: EmbeddedOptions],
  object,
  Embedded
>

/**
 * The plugin's own API, for its views. Throws `kernel/plugin-missing` where the kit does not have
 * the plugin.
 */
export const apiOf = (kit: Pick<AnyKit, 'use'>): Embedded => kit.use(token)

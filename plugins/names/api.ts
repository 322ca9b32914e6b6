import type { AnyKit } from '../../kernel/index'
import { pluginToken } from '../../kernel/plugins/toolkit'
import type { NamesApi } from './types'

/** Finds the plugin in a kit without importing its code. */
export const namesToken = pluginToken<NamesApi>()('names')

/**
 * The plugin's API, for its hooks. Throws `kernel/plugin-missing` where the kit does not have the
 * plugin.
 */
export const apiOf = (kit: Pick<AnyKit, 'use'>): NamesApi => kit.use(namesToken)

import type { AnyKit } from '../../kernel/index'
import { pluginToken } from '../../kernel/plugins/toolkit'
import type { ChecksApi } from './types'

/** Finds the plugin in a kit without importing its code. */
export const checksToken = pluginToken<ChecksApi>()('checks')

/**
 * The plugin's API, for its views. Throws `kernel/plugin-missing` where the kit does not have the
 * plugin.
 */
export const apiOf = (kit: Pick<AnyKit, 'use'>): ChecksApi => kit.use(checksToken)

import type { AnyKit } from '../../kernel/index'
import { pluginToken } from '../../kernel/plugins/toolkit'
import type { ActivityApi } from './types'

/** Finds the plugin in a kit without importing its code. */
export const activityToken = pluginToken<ActivityApi>()('activity')

/**
 * The plugin's API, for its hooks and views. Throws `kernel/plugin-missing` where the kit does not
 * have the plugin.
 */
export const apiOf = (kit: Pick<AnyKit, 'use'>): ActivityApi => kit.use(activityToken)

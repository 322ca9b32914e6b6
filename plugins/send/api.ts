import type { AnyKit } from '../../kernel/index'
import { pluginToken } from '../../kernel/plugins/toolkit'
import type { SendApi } from './types'

/** Finds the plugin in a kit without importing its code. */
export const sendToken = pluginToken<SendApi>()('send')

/**
 * The plugin's API, for its hooks and views. Throws `kernel/plugin-missing` where the kit does not
 * have the plugin.
 */
export const apiOf = (kit: Pick<AnyKit, 'use'>): SendApi => kit.use(sendToken)

import type { AnyKit } from '../../kernel/index'
import { pluginToken } from '../../kernel/plugins/toolkit'
import type { PasskeysApi } from './types'

/** Finds the plugin in a kit without importing its code. */
export const passkeysToken = pluginToken<PasskeysApi>()('passkeys')

/**
 * The plugin's own API, for its views. Throws `kernel/plugin-missing` where the kit does not have
 * the plugin.
 */
export const apiOf = (kit: Pick<AnyKit, 'use'>): PasskeysApi => kit.use(passkeysToken)

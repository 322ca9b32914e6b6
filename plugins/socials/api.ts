import type { AnyKit } from '../../kernel/index'
import { pluginToken } from '../../kernel/plugins/toolkit'
import type { SocialsApi } from './types'

/** Finds the plugin in a kit without importing its code. */
export const socialsToken = pluginToken<SocialsApi>()('socials')

/**
 * The plugin's own API, for its views. Throws `kernel/plugin-missing` where the kit does not have
 * the plugin.
 */
export const apiOf = (kit: Pick<AnyKit, 'use'>): SocialsApi => kit.use(socialsToken)

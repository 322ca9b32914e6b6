import type { AnyKit } from '../../kernel/index'
import { pluginToken } from '../../kernel/plugins/toolkit'
import type { Embedded } from './types'

/** Finds the plugin in a kit without importing its code. */
export const embeddedToken = pluginToken<Embedded>()('embedded')

/**
 * The plugin's API, for its views. Throws `kernel/plugin-missing` where the kit does not have the
 * plugin.
 */
export const apiOf = (kit: Pick<AnyKit, 'use'>): Embedded => kit.use(embeddedToken)

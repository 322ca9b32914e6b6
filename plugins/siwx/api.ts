import type { AnyKit } from '../../kernel/index'
import { pluginToken } from '../../kernel/plugins/toolkit'
import type { SiwxApi } from './types'

/** Finds the plugin in a kit without importing its code. */
export const siwxToken = pluginToken<SiwxApi>()('siwx')

/**
 * The plugin's own API, for its view. Throws `kernel/plugin-missing` where the kit does not have
 * the plugin.
 */
export const apiOf = (kit: Pick<AnyKit, 'use'>): SiwxApi => kit.use(siwxToken)

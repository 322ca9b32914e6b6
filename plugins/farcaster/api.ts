import type { AnyKit } from '../../kernel/index'
import { pluginToken } from '../../kernel/plugins/toolkit'
import type { FarcasterApi } from './types'

/** Finds the plugin in a kit without importing its code. */
export const farcasterToken = pluginToken<FarcasterApi>()('farcaster')

/**
 * The plugin's own API, for its views. Throws `kernel/plugin-missing` where the kit does not have
 * the plugin.
 */
export const apiOf = (kit: Pick<AnyKit, 'use'>): FarcasterApi => kit.use(farcasterToken)

import type { PluginContext } from '../../kernel/index'

/** The members of the plugin's context that the search for wallets uses. */
export type FindContext = Pick<PluginContext, 'connectors' | 'debug' | 'networks' | 'signal'>

/**
 * Milliseconds after the start of the search in which a wallet may still add its provider to the
 * page.
 */
export const legacyWindow = 3_000

import type { PluginContext } from '../../../kernel/plugins/types'

/** What of a plugin's context the search for wallets needs. */
export type FindContext = Pick<PluginContext, 'connectors' | 'debug' | 'networks' | 'signal'>

import type { ConnectorVerbs } from '../../kernel/connectors/lazyConnector'
import type { PluginContext } from '../../kernel/context'
import type { WalletConnectOptions } from './options'
import type { WalletConnectApi, WalletConnectState } from './types'

/** The verbs of the connector, and what of the plugin's API needs them. */
export interface ConnectorPart {
  readonly verbs: ConnectorVerbs
  readonly intend: WalletConnectApi['intend']
  readonly cancelRequest: WalletConnectApi['cancelRequest']
  readonly authenticate: WalletConnectApi['authenticate']
}

export async function createConnectorPart(_ctx: PluginContext<'walletconnect', WalletConnectState>, _options: WalletConnectOptions): Promise<ConnectorPart> {
  throw new Error('not written yet')
}

import type { AnyKit } from '../../kernel/kitApi'
import type { walletConnect } from './index'
import type { WalletConnectApi } from './types'

/** The plugin's own API, for its views: they are fetched apart from the factory, and must not bring it along a second time. */
export const apiOf = (kit: Pick<AnyKit, 'use'>): WalletConnectApi => kit.use({ pluginName: 'walletconnect' } as typeof walletConnect)

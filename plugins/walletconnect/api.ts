import type { AnyKit, PluginFactory } from '../../kernel/index'
import type { WalletConnectApi, WalletConnectOptions, WalletConnectState } from './types'

/**
 * Finds the plugin in a kit as its factory would: the views are loaded apart from the factory, and
 * importing it would load its code twice.
 */
const token = { pluginName: 'walletconnect' } as PluginFactory<
  'walletconnect',
  [options?: WalletConnectOptions],
  WalletConnectState,
  WalletConnectApi
>

/**
 * The plugin's own API, for its views. Throws `kernel/plugin-missing` where the kit does not have
 * the plugin.
 */
export const apiOf = (kit: Pick<AnyKit, 'use'>): WalletConnectApi => kit.use(token)

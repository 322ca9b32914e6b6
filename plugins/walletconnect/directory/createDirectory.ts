import type { PluginContext } from '../../../kernel/context'
import type { WalletConnectOptions } from '../options'
import type { Directory } from './directory'

/** Makes the directory. Throws `walletconnect/bad-wallet` for a wallet of the host that cannot be used. */
export function createDirectory(_ctx: Pick<PluginContext, 'http' | 'networks' | 'debug'>, _options: WalletConnectOptions): Directory {
  throw new Error('not written yet')
}

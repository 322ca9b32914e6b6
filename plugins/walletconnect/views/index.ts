import type { PluginMessages, ViewEntry } from '../../../kernel/index'
import en from '../messages/en'
import ConnectEntry from './wallets/ConnectEntry'

/** Loaders of texts in each language. */
interface TextLoaders {
  readonly en: PluginMessages[string]
  readonly ar: PluginMessages[string]
}
interface ViewLoaders extends TextLoaders {
  readonly view: ViewEntry['load']
}

// The file that comes with the first screen: what the plugin draws there, and where everything else
// of it is.

const pairing = {
  en: () => import('../messages/pairing/en'),
  ar: () => import('../messages/pairing/ar'),
}
const wallets = {
  en: () => import('../messages/wallets/en'),
  ar: () => import('../messages/wallets/ar'),
}

/** Loaders of each view and of its texts, by the view's name without the plugin's prefix. */
export const views: Readonly<Record<'pairing' | 'wallets' | 'get' | 'request', ViewLoaders>> = {
  pairing: { view: () => import('./pairing/PairingView'), ...pairing },
  wallets: { view: () => import('./wallets/AllWalletsView'), ...wallets },
  get: { view: () => import('./wallets/GetView'), ...wallets },
  request: { view: () => import('./pairing/RequestView'), ...pairing },
}
/** Loaders of the entries of slots, by the slot's name. */
export const slots = {
  'connect.wallets': async () => ({ default: ConnectEntry }),
  'get-a-wallet.wallets': () => import('./wallets/GetEntry'),
}
/** Loaders of the first screen's texts. */
export const messages: TextLoaders = {
  en: async () => ({ default: en }),
  ar: () => import('../messages/ar'),
}
/** Loads the directory of wallets. */
export const directory = () => import('../directory/openDirectory')

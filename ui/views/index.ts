import type { PluginMessages, ViewEntry } from '../../kernel/index'

type LoadMessages = PluginMessages[string]

/** The loaders of a view and of its messages. */
export interface LazyView {
  readonly view: ViewEntry['load']
  readonly en: LoadMessages
  readonly ar: LoadMessages
}

const account = { en: () => import('../messages/en/account'), ar: () => import('../messages/ar/account') }
const guide = { en: () => import('../messages/en/guide'), ar: () => import('../messages/ar/guide') }
const wallets = { en: () => import('../messages/en/wallets'), ar: () => import('../messages/ar/wallets') }

/** The views beyond the first screen. Those that one visit often shows together share their messages. */
export const views = {
  account: { view: () => import('./account/AccountView'), ...account },
  networks: { view: () => import('./networks/NetworksView'), ...account },
  switching: { view: () => import('./networks/SwitchingView'), ...account },
  'unsupported-chain': { view: () => import('./networks/UnsupportedChainView'), ...account },
  approve: { view: () => import('./approve/ApproveView'), ...account },
  'what-is-a-wallet': { view: () => import('./guide/WhatIsAWalletView'), ...guide },
  'get-a-wallet': { view: () => import('./guide/GetWalletView'), ...guide },
  'choose-namespace': { view: () => import('./connect/ChooseNamespaceView'), ...wallets },
  wallets: { view: () => import('./account/WalletsView'), ...wallets },
}

/** The first screen's messages in Arabic. */
export const ar = () => import('../messages/ar')

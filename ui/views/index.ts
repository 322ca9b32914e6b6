import type { PluginMessages, ViewEntry } from '../../kernel/plugins/types'

type Texts = PluginMessages[string]
/** A view of a later step, and the texts that come with it. */
export interface Step {
  readonly view: ViewEntry['load']
  readonly en: Texts
  readonly ar: Texts
}

const account = { en: () => import('../messages/en/account'), ar: () => import('../messages/ar/account') }
const guide = { en: () => import('../messages/en/guide'), ar: () => import('../messages/ar/guide') }
const wallets = { en: () => import('../messages/en/wallets'), ar: () => import('../messages/ar/wallets') }

/** Where the views of later steps are. */
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

/** The first opening's texts in another language. */
export const ar = () => import('../messages/ar')

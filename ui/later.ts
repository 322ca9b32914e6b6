/** Where the views and texts are that most connections are made without: the opening names only what comes next. */
export const views = {
  networks: () => import('./views/NetworksView'),
  switching: () => import('./views/SwitchingView'),
  'unsupported-chain': () => import('./views/UnsupportedChainView'),
  approve: () => import('./views/ApproveView'),
  'what-is-a-wallet': () => import('./views/WhatIsAWalletView'),
  'get-a-wallet': () => import('./views/GetWalletView'),
}

/** The texts of the guide to a wallet. */
export const guide = { en: () => import('./messages/en/guide'), ar: () => import('./messages/ar/guide') }

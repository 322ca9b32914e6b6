/** Where the views and texts of later steps are. */
export const views = {
  account: () => import('./views/AccountView'),
  networks: () => import('./views/NetworksView'),
  switching: () => import('./views/SwitchingView'),
  'unsupported-chain': () => import('./views/UnsupportedChainView'),
  approve: () => import('./views/ApproveView'),
  'what-is-a-wallet': () => import('./views/WhatIsAWalletView'),
  'get-a-wallet': () => import('./views/GetWalletView'),
}

/** The texts that come with them, and the first opening's in other languages. */
export const texts = {
  ar: () => import('./messages/ar'),
  account: { en: () => import('./messages/en/account'), ar: () => import('./messages/ar/account') },
  guide: { en: () => import('./messages/en/guide'), ar: () => import('./messages/ar/guide') },
}

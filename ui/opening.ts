/**
 * What the first opening shows, as one file to fetch: the renderer's side, the first view and its texts. Views and texts of
 * later steps are fetched with those steps.
 */
export { attachShell } from './attach'
export { mountShell } from './mount'
export { default as english } from './messages/en'
export { default as connectView } from './views/ConnectView'

/** The views of later steps, each fetched when it is first needed or hovered over. */
export const laterViews = {
  connecting: () => import('./views/ConnectingView'),
  account: () => import('./views/AccountView'),
  networks: () => import('./views/NetworksView'),
  switching: () => import('./views/SwitchingView'),
  'unsupported-chain': () => import('./views/UnsupportedChainView'),
  approve: () => import('./views/ApproveView'),
  'what-is-a-wallet': () => import('./views/WhatIsAWalletView'),
  'get-a-wallet': () => import('./views/GetWalletView'),
}

/** The texts that come with them, and the first opening's in other languages. */
export const laterTexts = {
  ar: () => import('./messages/ar'),
  account: { en: () => import('./messages/en/account'), ar: () => import('./messages/ar/account') },
  connecting: { en: () => import('./messages/en/connecting'), ar: () => import('./messages/ar/connecting') },
  guide: { en: () => import('./messages/en/guide'), ar: () => import('./messages/ar/guide') },
}

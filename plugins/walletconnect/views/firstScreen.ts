/** The chunk with the plugin's part of the first screen. Further views are loaded when they are shown. */
export { default as connectEntry } from './wallets/ConnectEntry'
export { default as english } from '../messages/en'
/** Loaders of the next view and its messages. */
export const pairing = {
  view: () => import('./pairing/PairingView'),
  en: () => import('../messages/pairing/en'),
  ar: () => import('../messages/pairing/ar'),
}
/** Loads the directory of wallets. */
export const directory = () => import('../directory/openDirectory')
/** Loads the table of the other views; needed before the first of them. */
export const loadViews = () => import('./index')

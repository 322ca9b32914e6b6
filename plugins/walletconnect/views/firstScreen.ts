/** What the first opening shows of the plugin, as one file to fetch. What comes later is fetched with its step. */
export { default as connectEntry } from './wallets/ConnectEntry'
export { default as english } from '../messages/en'
/** The next step, and its texts. */
export const pairing = {
  view: () => import('./pairing/PairingView'),
  en: () => import('../messages/pairing/en'),
  ar: () => import('../messages/pairing/ar'),
}
export const directory = () => import('../directory/openDirectory')
/** Names the others; fetched with the first of them. */
export const later = () => import('./index')

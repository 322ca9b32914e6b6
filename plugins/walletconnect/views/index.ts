const pairing = { en: () => import('../messages/pairing/en'), ar: () => import('../messages/pairing/ar') }
const wallets = { en: () => import('../messages/wallets/en'), ar: () => import('../messages/wallets/ar') }

/** Loaders of the views beyond the first screen, and of their messages. */
export const views = {
  wallets: { view: () => import('./wallets/AllWalletsView'), ...wallets },
  get: { view: () => import('./wallets/GetView'), ...wallets },
  request: { view: () => import('./pairing/RequestView'), ...pairing },
}
/** Loads the entry of the slot `get-a-wallet.wallets`. */
export const getEntry = () => import('./wallets/GetEntry')
/** The first screen's messages in Arabic. */
export const ar = () => import('../messages/ar')

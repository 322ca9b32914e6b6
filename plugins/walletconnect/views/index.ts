const pairing = { en: () => import('../messages/pairing/en'), ar: () => import('../messages/pairing/ar') }
const wallets = { en: () => import('../messages/wallets/en'), ar: () => import('../messages/wallets/ar') }

/** Where the views of later steps are, and the texts that come with them. */
export const views = {
  wallets: { view: () => import('./wallets/AllWalletsView'), ...wallets },
  get: { view: () => import('./wallets/GetView'), ...wallets },
  request: { view: () => import('./pairing/RequestView'), ...pairing },
}
export const getEntry = () => import('./wallets/GetEntry')
/** The first opening's texts in another language. */
export const ar = () => import('../messages/ar')

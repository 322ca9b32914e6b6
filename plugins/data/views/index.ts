// Loaders of the views, of the entries in the account view, and of their texts. The entries come
// with the code that they ask: one wave instead of two.
export const balance = async () =>
  (await Promise.all([import('./BalanceEntry'), import('../service')]))[0]
export const tab = async () => (await Promise.all([import('./TokensTab'), import('../service')]))[0]
export const tokens = () => import('./TokensView')
export const nftTab = async () =>
  (await Promise.all([import('./NftsTab'), import('../nfts/service'), import('../service')]))[0]
export const nfts = () => import('./NftsView')
export const nft = () => import('./NftView')
export const token = () => import('./TokenView')
export const en = () => import('../messages/en')
export const ar = () => import('../messages/ar')

// Loaders of the views and of their texts.
export const load = {
  approve: () => import('./ApproveView'),
  screen: () => import('./ScreenView'),
  wallet: () => import('./WalletView'),
  network: () => import('./NetworkView'),
  address: () => import('./AddressLine'),
}
export const en = () => import('../messages/en')
export const ar = () => import('../messages/ar')

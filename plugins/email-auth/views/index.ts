// Loaders of the views and of their texts.
export const load = {
  entry: () => import('./EmailEntry'),
  address: () => import('./AddressLine'),
  device: () => import('./DeviceView'),
  code: () => import('./CodeView'),
  network: () => import('./NetworkView'),
  wallet: () => import('./WalletView'),
  change: () => import('./ChangeView'),
  'change-code': () => import('./ChangeCodeView'),
}
export const en = () => import('../messages/en')
export const ar = () => import('../messages/ar')

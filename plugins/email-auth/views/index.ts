// Loaders of the views and of their texts.
export const load = {
  entry: () => import('./EmailEntry'),
  email: () => import('./EmailRow'),
  device: () => import('./DeviceView'),
  code: () => import('./CodeView'),
  change: () => import('./ChangeView'),
  'change-code': () => import('./ChangeCodeView'),
}
export const en = () => import('../messages/en')
export const ar = () => import('../messages/ar')

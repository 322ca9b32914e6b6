// Loaders of the views and of their texts.
export const load = {
  entry: () => import('./PasskeyEntry'),
  connecting: () => import('./PasskeyView'),
}
export const en = () => import('../messages/en')
export const ar = () => import('../messages/ar')

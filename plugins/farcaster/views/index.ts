// Loaders of the views and of their texts.
export const load = {
  entry: () => import('./FarcasterEntry'),
  connecting: () => import('./FarcasterView'),
}
export const en = () => import('../messages/en')
export const ar = () => import('../messages/ar')

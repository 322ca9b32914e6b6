// Loaders of the views and of their texts.
export const load = {
  entry: () => import('./SocialEntry'),
  all: () => import('./SocialList'),
  connecting: () => import('./ConnectingView'),
  link: () => import('./LinkView'),
}
export const en = () => import('../messages/en')
export const ar = () => import('../messages/ar')

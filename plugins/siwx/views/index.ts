// Loaders of the views and of their texts.
export const sign = () => import('./SignView')
export const signedIn = () => import('./SignedIn')
export const en = () => import('../messages/en')
export const ar = () => import('../messages/ar')

// Loaders of the view and of its texts.
export const sign = () => import('./SignView')
export const en = () => import('../messages/en')
export const ar = () => import('../messages/ar')

// Loaders of the entries in the views of others, and of their texts.
export const details = () => import('./ApproveEntry')
export const warnings = () => import('./SendEntry')
export const en = () => import('../messages/en')
export const ar = () => import('../messages/ar')

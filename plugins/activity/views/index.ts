// Loaders of the views, of the entry in the account view, and of their texts. The entry comes with
// the code that it asks: one wave instead of two.
export const tab = async () =>
  (await Promise.all([import('./ActivityTab'), import('../service')]))[0]
export const list = () => import('./ActivityView')
export const item = () => import('./ActivityItemView')
export const en = () => import('../messages/en')
export const ar = () => import('../messages/ar')

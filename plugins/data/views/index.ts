// Loaders of the views, of the entries in the account view, and of their texts. The entries come with the code that they ask: one wave instead of two.
const entries = async () => (await Promise.all([import('./entries'), import('../service')]))[0]
export const balance = async () => (await entries()).balance
export const tab = async () => (await entries()).tab
export const tokens = () => import('./TokensView')
export const token = () => import('./TokenView')
export const en = () => import('../messages/en')
export const ar = () => import('../messages/ar')

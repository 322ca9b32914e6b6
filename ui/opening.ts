/**
 * What the first opening shows, as one file to fetch: the renderer's side, the first view and its texts. Views and texts of
 * later steps are fetched with those steps.
 */
export { attachShell } from './attach'
export { mountShell } from './mount'
export { default as english } from './messages/en'
export { default as connectView } from './views/ConnectView'

type Later = typeof import('./later')
const laterView = (name: keyof Later['views']) => async () => (await import('./later')).views[name]()

/** The views of later steps, each fetched when it is first needed or hovered over; those that few need are named in `later.ts`. */
export const laterViews = {
  connecting: () => import('./views/ConnectingView'),
  account: () => import('./views/AccountView'),
  networks: laterView('networks'),
  switching: laterView('switching'),
  'unsupported-chain': laterView('unsupported-chain'),
  approve: laterView('approve'),
  'what-is-a-wallet': laterView('what-is-a-wallet'),
  'get-a-wallet': laterView('get-a-wallet'),
}

/** The texts that come with them, and the first opening's in other languages. */
export const laterTexts = {
  ar: () => import('./messages/ar'),
  account: { en: () => import('./messages/en/account'), ar: () => import('./messages/ar/account') },
  connecting: { en: () => import('./messages/en/connecting'), ar: () => import('./messages/ar/connecting') },
  guide: { en: async () => (await import('./later')).guide.en(), ar: async () => (await import('./later')).guide.ar() },
}

import { connect as createConnect } from '../views/connect/ConnectView'

export { default as english } from '../messages/en'
/**
 * The chunk of the first screen: the renderer, the connect view and its English messages. Further
 * views and messages are loaded when they are shown.
 */
export { attachShell, mountShell } from '../shell/mount'
/** The arguments of `defineView` for the connect view. */
export const connect = [
  createConnect,
  {
    core: true,
    ahead: true,
    slots: [
      'connect.header',
      'connect.methods',
      'connect.row',
      'connect.wallets',
      'connect.footer',
    ],
  },
] as const
const loadConnecting = () => import('./connecting')
/** Loaders of the next view and its messages. */
export const connecting = {
  view: async () => (await loadConnecting()).view,
  en: async () => (await loadConnecting()).en,
  ar: () => import('../messages/ar/connecting'),
}
/** Loads the table of the other views; needed before the first of them. */
export const loadViews = () => import('../views/index')

import { connect as createConnect } from '../views/connect/ConnectView'
import type { LazyView, views } from '../views/index'

/** The chunk of the first screen: the renderer, the connect view and its English messages. Further views and messages are loaded when they are shown. */
export { attachShell } from '../shell/mount'
export { mountShell } from '../shell/mount'
export { default as english } from '../messages/en'
/** The arguments of `defineView` for the connect view. */
export const connect = [createConnect, { core: true, ahead: true, slots: ['connect.header', 'connect.methods', 'connect.wallets', 'connect.footer'] }] as const
/** Loaders of the next view and its messages. */
const connecting: LazyView = {
  view: () => import('../views/connect/ConnectingView'),
  en: () => import('../messages/en/connecting'),
  ar: () => import('../messages/ar/connecting'),
}
const loadViews = () => import('../views/index')
/** The loaders of a view beyond the first screen, and of its messages. The table of all but the next view is loaded with the first of them. */
export const lazyView = async (name: 'connecting' | keyof typeof views): Promise<LazyView> => (name === 'connecting' ? connecting : (await loadViews()).views[name])
/** Loads the first screen's messages in Arabic. */
export const arabic = async () => (await loadViews()).ar()

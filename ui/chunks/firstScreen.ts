/**
 * What the first opening shows, as one file to fetch: the renderer's side, the first view and its texts. Views and texts of
 * later steps are fetched with those steps.
 */
export { attachShell } from '../shell/mount'
export { mountShell } from '../shell/mount'
export { default as english } from '../messages/en'
export { connect } from '../views/connect/ConnectView'
/** The next step, and its texts. */
export const connecting = {
  view: () => import('../views/connect/ConnectingView'),
  en: () => import('../messages/en/connecting'),
  ar: () => import('../messages/ar/connecting'),
}
/** Names the others; fetched with the first of them. */
export const later = () => import('../views/index')

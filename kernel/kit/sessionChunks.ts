/**
 * As `lateChunks`, of what the sessions load. Apart from it: a page's bundler would load the
 * sessions with whatever loads one of those.
 */
export const sessionChunks = {
  /** Following the sessions of another tab. */
  tabs: () => import('../sessions/tabs'),
}

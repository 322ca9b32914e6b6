/**
 * Everything of the kernel that is loaded on first use: one file each, built of the module named
 * here and what only lazy modules import (`scripts/rollup/kernelChunks.mjs` reads this table). Each
 * exports `createService(services)`. No other module of the kernel imports lazily, but
 * `lateChunks.ts` and the networks, whose definitions load their namespace's driver.
 */
export const chunks = {
  /** The modal: views, texts, routing, the dialog. */
  modal: () => import('../modal/createModal'),
  /** Connecting and all that follows it. */
  sessions: () => import('../sessions/sessions'),
  /** The way of every request, providers, and the table of error codes. */
  requests: () => import('../requests/requests'),
  /** The engine behind plugins' hooks. */
  hooks: () => import('../hooks/engine'),
  /** What few visits need. */
  extras: () => import('./extras'),
}

import { type Lazy, lazy } from '../async/lazy'
import type { SessionContext, WalletEvents } from '../sessions/context'
import type { Connect } from '../sessions/reconnect'

/**
 * As `lateChunks`, of what the sessions load. Apart from it: a page's bundler would load the
 * sessions with whatever loads one of those.
 */
export const sessionChunks = {
  /** Following the sessions of another tab. */
  tabs: () => import('../sessions/tabs'),
}

/** What applies another tab's stored sessions, loaded on first use. */
export const lazyTabSync = (
  context: SessionContext,
  walletEvents: WalletEvents,
  connect: Connect,
): Lazy<() => Promise<void>> =>
  lazy(async () => (await sessionChunks.tabs()).createTabSync(context, walletEvents, connect))

import { type Lazy, lazy } from '../async/lazy'
import type { Transports } from '../transport/types'
import type { KitServices } from './services'

/**
 * As {@link chunks}, of what other lazy chunks load: the page's start does not name these files.
 */
export const lateChunks = {
  /** Requests to the chains' own URLs. */
  transport: () => import('../transport/transport'),
}

/** The transports of a started kit, loaded on first use. */
export const lazyTransports = (services: KitServices): Lazy<Transports> =>
  lazy(async () => (await lateChunks.transport()).createService(services))

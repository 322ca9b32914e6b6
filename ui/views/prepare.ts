import type { Connector } from '../../kernel'

/** Loads what a connector needs before its click. A failure shows when it is connected, not before. */
export function prepare(connector: Pick<Connector, 'preload'>): void {
  try {
    connector.preload?.().catch(() => {})
  } catch {
    // a foreign connector may throw at once: the same
  }
}

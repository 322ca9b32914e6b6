import type { RelayFaults, RelayStats } from '../relay.mjs'
import { loadPeer } from './loadPeer'

export type { RelayFaults, RelayStats }

/** Options of {@link startRelay}. */
export type RelayOptions = {
  /** A free port by default. One that is taken is replaced by a free one. */
  readonly port?: number
  readonly faults?: Partial<RelayFaults>
  /** For the choices of the faults, which are the same for the same seed. Default 1. */
  readonly seed?: number
  /** Only clients that name one of these projects are let in. Default: any, or none. */
  readonly projectIds?: readonly string[]
  /** Only pages of these origins are let in. Default: any. */
  readonly allowedOrigins?: readonly string[]
}

/** A relay that runs on this machine. */
export type Relay = {
  /** `ws://127.0.0.1:port`: the option `relayUrl` of `walletConnect()` and of `startPhone`. */
  readonly url: string
  /** Changes faults; those not given stay as they are. */
  set(faults: Partial<RelayFaults>): void
  /** Ends every fault. */
  calm(): void
  /** Cuts every socket and refuses new ones until `up`. Messages are kept. */
  down(): void
  up(): void
  /** Cuts every socket; clients may come back at once. */
  cut(): void
  /** Sends every message that is kept to its subscribers again, as a relay may do. */
  replay(): void
  /** What it saw so far. */
  stats(): RelayStats
  /** Cuts every socket and frees the port. */
  end(): Promise<void>
}

/**
 * Starts a relay of the WalletConnect protocol on 127.0.0.1: mailboxes in memory, and a check of
 * each client's JWT. It contacts no server. Needs the package `ws`; rejects with
 * `testing/package-missing` without it.
 */
export const startRelay = async (options: RelayOptions = {}): Promise<Relay> => {
  await loadPeer('ws', 'startRelay', () => import('ws'))
  const local = await (await import('../relay.mjs')).startRelay(options)
  return {
    url: local.url,
    set: local.setFaults,
    calm: local.calm,
    down: local.down,
    up: local.up,
    cut: local.kill,
    replay: local.replay,
    stats: local.stats,
    end: local.stop,
  }
}

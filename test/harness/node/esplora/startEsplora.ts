import type { BitcoinChainId } from '../../types'
import type { ServerFaults } from '../faults'

/** Options of {@link startEsplora}. */
export type EsploraOptions = {
  /** A free port by default. */
  readonly port?: number
  /** Default `bitcoin:regtest`. */
  readonly chain?: BitcoinChainId
  /** Confirmed satoshis by address, one coin each. */
  readonly balances?: Readonly<Record<string, bigint>>
  /** Satoshis per virtual byte by number of blocks. Default `{ 1: 3, 6: 2, 144: 1 }`. */
  readonly fees?: Readonly<Record<string, number>>
  readonly faults?: ServerFaults
}

/** A request that a local server got; `route` is its path with `:address` and `:txid`. */
export type SeenRoute = { readonly route: string; readonly path: string }

/** A Bitcoin chain with Esplora's HTTP interface that runs on this machine. */
export type EsploraServer = {
  /** The URL for `rpcUrls` of a Bitcoin network, and for `bitcoin.esploraUrl` of a wallet. */
  readonly url: string
  /**
   * Gives an address a confirmed coin of as many satoshis. Returns the id of its transaction. Throws
   * `testing/bad-address`.
   */
  fund(address: string, satoshis: bigint): string
  /** Adds blocks (default 1); the first one confirms every transaction that waits. */
  mine(blocks?: number): void
  /** The height of the last block. */
  height(): number
  /** Every request so far, oldest first. */
  requests(): readonly SeenRoute[]
  /** Changes faults; those not given stay as they are. */
  set(faults: ServerFaults): void
  /** Closes every connection and frees the port. */
  end(): Promise<void>
}

/**
 * Starts a Bitcoin chain on 127.0.0.1 behind Esplora's HTTP interface, in memory: coins, a mempool
 * and blocks that the test adds. Transactions must spend coins that are there, pay at least one
 * satoshi per virtual byte, and be signed (checked for P2WPKH and for P2TR by its key; other scripts
 * are not run). Rejects with `testing/bad-address`.
 */
export const startEsplora = async (options: EsploraOptions = {}): Promise<EsploraServer> =>
  (await import('./createEsplora')).createEsplora(options)

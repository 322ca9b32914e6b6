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

/** An output: satoshis, and the address of its script where it has one. */
export type Output = {
  readonly script: Uint8Array
  readonly value: bigint
  readonly address?: string
}

/** The block that a transaction is in; `time` in seconds since 1970. */
export type Block = { readonly height: number; readonly hash: string; readonly time: number }

/** A transaction of the chain or the mempool. */
export type Entry = {
  readonly txid: string
  readonly version: number
  readonly locktime: number
  readonly size: number
  readonly weight: number
  readonly fee: bigint
  /** `output` is the one that is spent; a coinbase has none. */
  readonly inputs: readonly {
    readonly txid: string
    readonly vout: number
    readonly sequence: number
    readonly output?: Output
  }[]
  readonly outputs: readonly Output[]
  block?: Block
}

/** An answer that is no success, as Esplora gives it: a status and a text. */
export const refuse = (status: number, text: string) => Object.assign(new Error(text), { status })

/** What a node says to `sendrawtransaction`; Esplora passes it on. */
export const rejected = (code: number, message: string) =>
  refuse(400, `sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`)

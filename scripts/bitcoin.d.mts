import type { RequestListener } from 'node:http'

/** A running regtest node and the server in front of it. */
export interface LocalBitcoin {
  /**
   * Base URL of the Esplora-style server on 127.0.0.1: what `rpc` of the kit takes for
   * `bitcoinRegtest`.
   */
  readonly url: string
  /** Asks the node itself by JSON-RPC. Rejects with the node's words, its number in `code`. */
  rpc(method: string, params?: readonly unknown[], wallet?: string): Promise<unknown>
  /** Mines blocks whose reward goes to an address; it can be spent 100 blocks later. */
  mine(blocks: number, address: string): Promise<unknown>
  /** Ends both, and removes what the node wrote. */
  stop(): Promise<void>
}

/**
 * Starts a regtest node of its own on free ports of 127.0.0.1. The program (bitcoin-knots) is
 * fetched once from Debian's packages into a folder of the system's temporary one; nothing is
 * installed. Answers undefined, after `log` (default console.log) was told why, on a machine that
 * is not linux-x64, lacks apt, or does not reach a mirror. Throws where the node is there and does
 * not start. Ends with this process.
 */
export function startBitcoin(options?: {
  readonly log?: (line: string) => void
}): Promise<LocalBitcoin | undefined>

/**
 * A server with as much of Esplora's HTTP interface as the kit's Bitcoin driver reads, over what
 * answers a node's JSON-RPC.
 */
export function createEsplora(rpc: LocalBitcoin['rpc']): RequestListener

import type { LocalRelay } from '../test/harness/relay.mjs'
import type { LocalAccount, LocalChain } from './chains.mjs'
import type { LocalSolana } from './solana.mjs'

/** The Content-Security-Policy of the strict mode, but the line of the frames. */
export const POLICY: string

export type StartDemoOptions = {
  /**
   * Preferred port of the page (default 5173; 0 is any free one). A taken one is reported through
   * `log`.
   */
  port?: number
  /** Preferred ports of the two chains (default 8545 and 8546). */
  chainPorts?: readonly number[]
  /**
   * Preferred port of the Solana RPC (default 8899; 0 is any free one); the port after it is used
   * too.
   */
  solanaPort?: number
  /** Preferred port of the relay (default 8910; 0 is any free one). */
  relayPort?: number
  /** Preferred port of the secure frame (default 5180; 0 is any free one). */
  framePort?: number
  /** Where a taken port is reported (default console.log). */
  log?: (line: string) => void
  /** Build once and serve the result, instead of serving the sources (default false). */
  build?: boolean
  /**
   * Send {@link POLICY}, and `frame-src` for the secure frame and for mails, with every answer;
   * needs `build` (default false).
   */
  csp?: boolean
}

/**
 * A running demo: where it is, its two EVM chains, the accounts of its wallet there, its Solana
 * RPC, its relay, its phone, its secure frame, where visitors sign in at local identity providers
 * too, its mail box, and what ends all of it.
 * `/config.json` tells the pages:
 * `{ chains, accounts, tokens, names, solana: { url, chainId, genesisHash, accounts }, relay: { url }, phone, frame: { url }, farcaster, mailbox }`,
 * two accounts each, and who has an account of Farcaster; `/mails` lists what was mailed.
 */
export type RunningDemo = {
  url: string
  /** The page that plays the phone. */
  phone: string
  /** The page that shows every mail. */
  mailbox: string
  /** Origin of the secure frame. */
  frame: { url: string }
  chains: [LocalChain, LocalChain]
  accounts: LocalAccount[]
  solana: LocalSolana
  relay: LocalRelay
  stop: () => Promise<void>
}

/**
 * Starts the chains, the relay and the demo; resolves when all of it has answered. Throws, with
 * nothing left running, when it does not.
 */
export function startDemo(options?: StartDemoOptions): Promise<RunningDemo>

import type { SolanaAccount } from '../../../scripts/solana.mjs'
import { createFaults, MALFORMED, type ServerFaults } from './faults'
import { loadPeer } from './loadPeer'

export type { SolanaAccount }

/** Options of {@link startSolana}. */
export type SolanaOptions = {
  /**
   * A free port by default; the port after it takes WebSockets. One that is taken is replaced by a
   * free one.
   */
  readonly port?: number
  /** Milliseconds between slots. Default 400. A block hash is valid for 150 slots. */
  readonly slotMs?: number
  /** Lamports by address, base58. */
  readonly balances?: Readonly<Record<string, bigint>>
  readonly faults?: ServerFaults
}

/** A call that a local server got: its method, and its params as they came. */
export type SeenCall = { readonly method: string; readonly params: readonly unknown[] }

/** A Solana cluster that runs on this machine. */
export type SolanaChainServer = {
  /** JSON-RPC over HTTP. */
  readonly url: string
  /** The subscriptions of the same server over WebSocket. */
  readonly wsUrl: string
  /** The option `genesisHash` of `defineSolana`. */
  readonly genesisHash: string
  /** CAIP-2: the first 32 characters of the genesis hash. */
  readonly chainId: `solana:${string}`
  /** Five accounts with 100 SOL each. Their keys are public. */
  readonly accounts: readonly SolanaAccount[]
  /** Sets what an account that holds no data has, in lamports. */
  setBalance(address: string, lamports: bigint): void
  /**
   * Makes a token of the SPL Token program; `balances` are base units by owner. Resolves with the
   * mint's address, which is the same for the same name.
   */
  mint(token: {
    readonly name: string
    readonly decimals: number
    readonly balances: Readonly<Record<string, bigint>>
  }): Promise<string>
  /** Every call so far, oldest first. */
  requests(): readonly SeenCall[]
  /** Changes faults; those not given stay as they are. */
  set(faults: ServerFaults): void
  /** Closes every connection and frees the ports. */
  end(): Promise<void>
}

/**
 * Starts a Solana cluster on 127.0.0.1: transactions run in the runtime of the network (litesvm),
 * behind the JSON-RPC methods of a node. Needs the packages `litesvm` and `ws`; rejects with
 * `testing/package-missing` without one of them.
 */
export const startSolana = async ({
  port = 0,
  slotMs = 400,
  balances = {},
  faults: initial = {},
}: SolanaOptions = {}): Promise<SolanaChainServer> => {
  await loadPeer('ws', 'startSolana', () => import('ws'))
  await loadPeer('litesvm', 'startSolana', () => import('litesvm'))
  const { FAULT, startSolana: start } = await import('../../../scripts/solana.mjs')
  const faults = createFaults(initial)
  const seen: SeenCall[] = []
  const local = await start({
    port,
    slotMs,
    log: () => undefined,
    admit: faults.admit,
    isOffline: faults.isOffline,
    around: (call) => (method, params) => {
      seen.push({ method, params })
      if (faults.rejects(method)) throw FAULT
      return faults.malforms(method) ? MALFORMED : call(method, params)
    },
  })
  for (const [address, lamports] of Object.entries(balances)) local.fund(address, lamports)
  return {
    url: local.url,
    wsUrl: local.wsUrl,
    genesisHash: local.genesisHash,
    chainId: local.chainId,
    accounts: local.accounts,
    setBalance: local.fund,
    mint: ({ name, decimals, balances: of }) => local.mintTo(name, decimals, of),
    requests: () => [...seen],
    set: (change) => {
      faults.set(change)
      if (change.offline) local.cut()
    },
    end: local.stop,
  }
}

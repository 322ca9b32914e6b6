/** A funded account of the local Solana chain. Its key is public: never use it outside of it. */
export type SolanaAccount = {
  /** base58 */
  address: string
  /** The 32-byte ed25519 seed as hex. */
  secret: `0x${string}`
}

/** A JSON-RPC call; it throws what `rpcFault` makes. */
export type Call = (method: string, params: unknown[]) => unknown

/** Whether a request gets as far as its answer; where it does not, it was dealt with. */
export type Admit = (
  request: import('node:http').IncomingMessage,
  response: import('node:http').ServerResponse,
) => Promise<boolean>

/** What a call fails with that is refused on purpose. */
export const FAULT: Error

/** A running local Solana RPC. */
export type LocalSolana = {
  /** JSON-RPC over HTTP. */
  url: string
  /**
   * Subscriptions (and the same methods) over WebSocket; the port after it speaks WebSocket too.
   */
  wsUrl: string
  genesisHash: string
  /** CAIP-2: the first 32 characters of the genesis hash. */
  chainId: `solana:${string}`
  /** Five accounts with 100 SOL each. */
  accounts: SolanaAccount[]
  /**
   * Makes a token of the SPL Token program, of which each account has `each` base units in its
   * associated token account. Resolves with the mint's address, which follows from `name`.
   */
  mint: (name: string, decimals: number, each: bigint) => Promise<string>
  /** The same for base units by owner. */
  mintTo: (
    name: string,
    decimals: number,
    balances: Readonly<Record<string, bigint>>,
  ) => Promise<string>
  /** Sets an account's lamports from nowhere; it has no data afterwards. */
  fund: (address: string, lamports: bigint) => void
  /** Cuts every connection. */
  cut: () => void
  stop: () => Promise<void>
}

export type StartSolanaOptions = {
  /**
   * Preferred port (default 8899; 0 is any free one). The port after it is used too. A taken one is
   * reported through `log`.
   */
  port?: number
  /** Where a taken port is reported (default console.log). */
  log?: (line: string) => void
  /** Milliseconds between slots (default 400). A block hash lives 150 slots. */
  slotMs?: number
  /** Decides about each HTTP request before it is read. */
  admit?: Admit
  /** Whether WebSockets are refused. */
  isOffline?: () => boolean
  /** Goes around each call. */
  around?: (call: Call) => Call
}

/** Starts a Solana RPC over litesvm on 127.0.0.1; see the module. */
export function startSolana(options?: StartSolanaOptions): Promise<LocalSolana>

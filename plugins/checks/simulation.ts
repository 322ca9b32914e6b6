import type { ChainId } from '../../kernel/index'
import type { MintTerms } from '../../lib/decode/solana/mintTerms'
import type { Action } from '../../lib/decode/types'
import type { AssetId } from '../shared/assets/assets'

/** What an account would have more of, or, below zero, less of. Network fees are not in it. */
export interface BalanceChange {
  /** An NFT's with its token id. */
  readonly asset: AssetId
  /** In base units; of NFTs how many. Never 0. */
  readonly raw: bigint
}

/**
 * A leave to spend, in lower case: of a token, of one item, of all of a contract, or of a token
 * through Permit2.
 */
export interface Allowed {
  readonly token: string
  readonly spender: string
  readonly kind: 'token' | 'item' | 'all' | 'permit2'
}

/** An account of the account's. */
export interface Own {
  /** Its token; without one it is of coins, such as a stake. */
  readonly mint: string | undefined
  /** What it has of the token before, in base units. */
  readonly amount: bigint
}

/** What trying one transaction of Solana has shown. */
export interface SolanaTrial {
  /** Which of the request's it is. */
  readonly at: number
  readonly changes: readonly BalanceChange[]
  /** There are accounts that could not be looked at. */
  readonly isPartial: boolean
  /** What the account has of the chain's own coin before, in lamports. */
  readonly coins: bigint | undefined
  /** The account's own accounts, before or after, by their addresses. */
  readonly own: ReadonlyMap<string, Own>
  /** Lamports that come back out of what the account has already: rent, stakes. */
  readonly refunds: bigint
  /** Coins go out of a stake, a nonce or another such account of the account's to somebody else. */
  readonly isDrained: boolean
  /**
   * Accounts of the account's that somebody else owns or may empty from then on; whether that is a
   * person, or anybody's program.
   */
  readonly taken: readonly { readonly account: string; readonly isByPerson: boolean }[]
  /**
   * Others, also programs' addresses, for whom something lies at apps, of the accounts that it
   * names, or who hold an item that the account has not given.
   */
  readonly holders: readonly string[]
  /** What people get, each of one asset: `accounts` are those that it goes to. */
  readonly others: readonly (BalanceChange & {
    readonly owner: string
    readonly accounts: readonly string[]
  })[]
}

/** What became of trying a request. */
export type Simulation =
  /**
   * It would succeed. `changes` is undefined where the node can tell no more than that;
   * `isPartial`: there may be others. `taken`: accounts of the account's (of Solana) that somebody
   * else owns or may empty from then on. `allowed`: leaves to spend that it gives, of EVM chains,
   * in lower case.
   */
  | {
      readonly outcome: 'succeeds'
      readonly changes: readonly BalanceChange[] | undefined
      readonly isPartial?: boolean | undefined
      readonly taken?: readonly string[] | undefined
      /**
       * What the account has of the chain's own coin before, where trying it has shown that; in
       * base units.
       */
      readonly coins?: bigint | undefined
      /** Of Solana: each transaction of the request that could be tried. */
      readonly trials?: readonly SolanaTrial[] | undefined
      /**
       * Of Solana: the account's own accounts that the request names or makes, also where it could
       * not be tried.
       */
      readonly own?: ReadonlyMap<string, Own> | undefined
      /**
       * Of Solana: what each transaction that the node has tried does, with accounts that tables of
       * the network hold, also where it fails by itself.
       */
      readonly words?: ReadonlyMap<number, readonly Action[]> | undefined
      /**
       * Of Solana: some of the transactions in it could not be tried, as what another one makes is
       * not there yet.
       */
      readonly isUntried?: boolean | undefined
      /**
       * Of Solana: which of the transactions in it could not be tried and name people, or accounts
       * of people, or could not be looked at.
       */
      readonly strange?: readonly number[] | undefined
      /**
       * Of Solana: all addresses that the request names, with those in lists of the network, and
       * owners and tokens of accounts.
       */
      readonly named?: readonly string[] | undefined
      /** It does more than is looked at. */
      readonly isCut?: boolean | undefined
      /** Of tokens that a transaction of Solana names: what their issuers may do. */
      readonly terms?: readonly (MintTerms & { readonly token: string })[] | undefined
      readonly allowed?: readonly Allowed[] | undefined
      /** Gas that it has used, of EVM chains. */
      readonly gas?: bigint | undefined
      /** It did something else once it was tried as if it were mined. */
      readonly isOtherwise?: boolean | undefined
    }
  /** It would fail; `reason` is the contract's or the node's, text from outside. */
  | { readonly outcome: 'fails'; readonly reason?: string | undefined }
  /**
   * It could not be tried: the node did not answer in time or at all, has none of the methods, or
   * the request is of a kind that cannot be tried.
   */
  | { readonly outcome: 'untried'; readonly why: 'timeout' | 'unavailable' | 'unsupported' }

/** A call of an EVM chain, as JSON-RPC has it. */
export interface EvmCall {
  readonly from: string
  readonly to?: string | undefined
  readonly data?: string | undefined
  readonly value?: string | undefined
  readonly gas?: string | undefined
  readonly gasPrice?: string | undefined
  readonly maxFeePerGas?: string | undefined
  readonly maxPriorityFeePerGas?: string | undefined
}

/** What is set of the block that calls are tried in, as `eth_simulateV1` has it. */
export interface Block {
  readonly baseFeePerGas: string
  readonly feeRecipient: string
  readonly prevRandao: string
}

/** What is tried: calls of one account, one after the other. */
export interface EvmInput {
  readonly account: string
  readonly chainId: ChainId
  readonly calls: readonly EvmCall[]
  /**
   * Tries them in a block that looks like one of the chain's, with fees that are paid. What fails
   * for want of gas is no answer then.
   */
  readonly block?: Block | undefined
  /** The block that they are tried on, by its hash or number; the newest where there is none. */
  readonly on?: string | undefined
}
/** Asks the node of the request's chain. */
export type Send = (method: string, params: readonly unknown[]) => Promise<unknown>

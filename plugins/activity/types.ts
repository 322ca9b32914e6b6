import type { ChainId, Need, Network } from '../../kernel/index'
import type { Ask, AssetId, Feed, Note, ReadFailure } from '../data/index'

/** What a transaction did for the account: of one that no other word fits, `call`. */
export type ActivityKind =
  | 'sent'
  | 'received'
  | 'swapped'
  | 'approved'
  | 'revoked'
  | 'minted'
  | 'burned'
  | 'bought'
  | 'sold'
  | 'bridged'
  | 'wrapped'
  | 'staked'
  | 'claimed'
  | 'deployed'
  | 'self'
  | 'call'
  | 'onramp'

/**
 * `replaced`: another transaction with the same nonce took its place; `cancelled`: one that moves
 * nothing did; `dropped`: nobody knows it any more, and it may still come.
 */
export type ActivityStatus =
  | 'pending'
  | 'confirmed'
  | 'failed'
  | 'replaced'
  | 'cancelled'
  | 'dropped'

/**
 * Why an item is folded away. `source`: its source calls it spam; `bait`: an unknown token with a
 * link or the name of a known one; `poison`: a stranger made it look as if the account had sent it;
 * `dust`: a trifle from an address that resembles one the account knows.
 */
export type HiddenReason = 'source' | 'bait' | 'poison' | 'dust'

/**
 * What an account got or gave of one asset. Symbols and names are cleaned: plain text of a bounded
 * length.
 */
export interface ActivityMove {
  readonly direction: 'in' | 'out'
  readonly asset: AssetId
  /** In base units; undefined where it is not known. */
  readonly raw?: bigint | undefined
  readonly decimals?: number | undefined
  /** Empty where it is not known. */
  readonly symbol: string
  readonly name?: string | undefined
  /** It is the chain's own coin, or in one of the host's lists. */
  readonly listed: boolean
  /** The listed symbol that this unlisted token looks like. */
  readonly imitates?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** It is not fungible: which one of its collection. */
  readonly nft?: { readonly id: string; readonly name?: string | undefined } | undefined
}

/** A leave to spend: `raw` in base units, or all there is. */
export interface ActivityApproval {
  readonly asset: AssetId
  readonly spender: string
  readonly raw: bigint | 'all'
  readonly decimals?: number | undefined
  /** Empty where it is not known. */
  readonly symbol: string
  /** It is in one of the host's lists. */
  readonly listed: boolean
  /** The listed symbol that this unlisted token looks like. */
  readonly imitates?: string | undefined
}

/** Something that an account did, or that was done to it. */
export interface ActivityItem {
  /** `<chainId>:<hash>`, or what its source calls it. */
  readonly id: string
  readonly chainId: ChainId
  /** The account's address. */
  readonly account: string
  /** The transaction's id on its chain. */
  readonly hash?: string | undefined
  /** Milliseconds since 1970. */
  readonly at: number
  /** Nobody says when it was: it is in no block, and `at` is when it was read. */
  readonly undated?: boolean | undefined
  readonly kind: ActivityKind
  /** What the source calls it, where no kind fits. Cleaned. */
  readonly word?: string | undefined
  readonly status: ActivityStatus
  readonly moves: readonly ActivityMove[]
  readonly approval?: ActivityApproval | undefined
  /** The other side: whom it was sent to, who sent it, or the contract that was called. */
  readonly counterparty?: string | undefined
  /** In base units of the chain's own coin, where the account has paid it. */
  readonly fee?: bigint | undefined
  readonly nonce?: number | undefined
  /** The hash of the transaction that took its place. */
  readonly replacedBy?: string | undefined
  /** It is folded away, and why. */
  readonly hidden?: HiddenReason | undefined
  /** The source's id; `own` for what this kit has sent. */
  readonly source: string
}

/** What a source says of a move: whether it is listed or imitates another is found out. */
export type SourceMove = Omit<ActivityMove, 'listed' | 'imitates' | 'symbol'> & {
  readonly symbol?: string | undefined
}
/** What a source says of an item. */
export interface SourceItem
  extends Omit<
    ActivityItem,
    | 'id'
    | 'chainId'
    | 'account'
    | 'source'
    | 'hidden'
    | 'moves'
    | 'status'
    | 'approval'
    | 'replacedBy'
  > {
  /** Default: `<chainId>:<hash>`. */
  readonly id?: string | undefined
  /** Default `confirmed`. */
  readonly status?: ActivityStatus | undefined
  readonly moves: readonly SourceMove[]
  readonly approval?:
    | (Omit<ActivityApproval, 'symbol' | 'listed' | 'imitates'> & {
        readonly symbol?: string | undefined
      })
    | undefined
  /**
   * Who signed the transaction, where that is known. What moves of an account that has not signed
   * may be a trick.
   */
  readonly signer?: string | undefined
  /** The source calls it spam. */
  readonly spam?: boolean | undefined
}

/** A page of a source's answer. */
export interface HistoryAnswer {
  readonly items: readonly SourceItem[]
  /**
   * Where the page before these begins, as `cursor` of the next question; undefined where there is
   * none.
   */
  readonly next?: string | undefined
  /** How far back it was looked, in milliseconds since 1970. */
  readonly since?: number | undefined
  /**
   * Only transfers of tokens are known to this source, and what the account signed: the view says
   * so.
   */
  readonly transfersOnly?: boolean | undefined
}

/** Somebody who knows what an account did on a chain. What it answers is checked. */
export interface HistorySource {
  readonly kind: 'history'
  /** Names it among the sources, in notes and errors. */
  readonly id: string
  /**
   * What it needs of the kit, as a plugin's `needs`: `network:https://api.example.org`,
   * `request:eip155:eth_getLogs`.
   */
  readonly needs?: readonly Need[]
  /** Whether it knows a chain. Default: every one. */
  serves?(chainId: ChainId): boolean
  /**
   * Milliseconds between two readings while somebody watches, at least 15 000, which is the
   * default.
   */
  readonly every?: number
  /**
   * One page, the newest first, of at most 100 items; rejects where it cannot tell, then the next
   * source is asked. It has 15 seconds.
   */
  read(
    input: {
      readonly account: string
      readonly chainId: ChainId
      readonly cursor?: string | undefined
    },
    ask: HistoryAsk,
  ): Promise<HistoryAnswer | readonly SourceItem[]>
}
/** What a source of history has to answer with. */
export type HistoryAsk = Pick<Ask, 'signal' | 'request' | 'http' | 'now' | 'tokens' | 'memory'> & {
  network(chainId: ChainId): Network
}

/** Options of `activity()`. */
export interface ActivityOptions {
  /**
   * Who is asked, the preferred first: per chain the first that serves it, and the next where it
   * fails. Default: none, then there is what this kit has sent.
   */
  readonly sources?: readonly HistorySource[] | undefined
  /** Whether what was sent stays stored after the account is disconnected. Default false. */
  readonly keep?: boolean | undefined
}

/** Whose activity, and where. */
export interface ActivityQuery {
  /** An address or a CAIP-10 id. Default: the account in front. */
  readonly account?: string | undefined
  /**
   * CAIP-2 ids of networks of the kit, of one namespace. Default: that of the CAIP-10 id, or the
   * network of the connected account.
   */
  readonly chainIds?: readonly ChainId[] | undefined
}

/** What an account did. */
export interface Activity {
  /** The account's address. */
  readonly account: string
  /**
   * The newest first, pending ones before all; each once. What is folded away is among them, with
   * `hidden`.
   */
  readonly items: readonly ActivityItem[]
  /** There are older ones: `older()` reads them. */
  readonly hasOlder: boolean
  /**
   * How far back it is known; undefined where it is known from the beginning. Milliseconds since
   * 1970.
   */
  readonly since?: number | undefined
  /** Of some chain nothing but transfers of tokens is known, and what the account signed. */
  readonly transfersOnly: boolean
  readonly notes: readonly Note[]
  /** Chains that could not be read, by CAIP-2 id, and why. */
  readonly failed: readonly ReadFailure[]
}

/** A transaction that has been sent. `hash` is its id on its chain. */
export type SentItem = Pick<
  ActivityItem,
  'chainId' | 'account' | 'kind' | 'moves' | 'counterparty'
> & { readonly hash: string }

/** The plugin's API: `kit.use(activity)`. */
export interface ActivityApi {
  items(query?: ActivityQuery): Feed<Activity>
  /**
   * Reads the page before the oldest item, on each chain that has one; what is watched is told.
   * Resolves with whether there are still older ones. Rejects with what it could not be read for.
   */
  older(query?: ActivityQuery): Promise<boolean>
  /**
   * Adds what a plugin has sent, with what the request itself does not tell: of Solana and Bitcoin
   * whom it went to and how much. It is pending, and followed.
   */
  add(sent: SentItem): Promise<void>
}

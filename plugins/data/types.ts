import type {
  ChainId,
  Need,
  Network,
  PluginContext,
  RequestOptions,
  RpcRequest,
} from '../../kernel/index'
import type { AssetId } from '../shared/assets/assets'
import type { Feed } from '../shared/feeds/types'

export type { AssetId } from '../shared/assets/assets'
export type { Feed, Reading } from '../shared/feeds/types'

/**
 * What an account has of one asset. Names and symbols are cleaned: plain text of a bounded length.
 */
export interface Balance {
  readonly asset: AssetId
  readonly chainId: ChainId
  /** In base units. */
  readonly raw: bigint
  readonly decimals: number
  readonly name: string
  readonly symbol: string
  /** An https address, or a `data:` image that is no SVG. */
  readonly icon?: string | undefined
  /** It is the chain's own coin, or in one of the host's lists. */
  readonly listed: boolean
  /** The listed symbol that this unlisted token looks like. */
  readonly imitates?: string | undefined
}

/** A token of the host's lists. */
export interface ListedToken {
  readonly asset: AssetId
  /** In lower case on EVM chains. */
  readonly address: string
  readonly decimals: number
  readonly name: string
  readonly symbol: string
  readonly icon?: string | undefined
}

/**
 * A part of an answer that is missing, and why: an asset's id, a CAIP-2 id for a whole chain,
 * `list <host>` for a token list. Missing is unknown, not zero.
 */
export interface ReadFailure {
  readonly part: string
  readonly error: unknown
}

/**
 * What is to be known of an answer: `second-source`, the preferred one has failed;
 * `wallet-amounts`, they are the wallet's claim; `dropped`, some of it was unusable.
 */
export interface Note {
  readonly code: 'second-source' | 'wallet-amounts' | 'dropped'
  /** The source's id. */
  readonly source: string
}

/** What a source has to answer with. */
export interface Ask {
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
  /**
   * Sends a request as the plugin: reads go where the host's options say. What the source asks for
   * stands in its `needs`.
   */
  request(
    request: RpcRequest,
    where: Pick<RequestOptions, 'chainId' | 'namespace'>,
  ): Promise<unknown>
  /** A client for one server, whose `network:<origin>` stands in the source's `needs`. */
  http: PluginContext['http']
  /** Milliseconds since 1970. */
  now(): number
  network(chainId: ChainId): Network
  /** The tokens of the host's lists on a chain, and the lists that could not be loaded. */
  tokens(chainId: ChainId): Promise<ListedTokens>
  /** What this source remembers, until the kit's end. */
  readonly memory: Map<string, unknown>
}

/**
 * A whole answer, or a page of one. A source that has nothing to add may answer with the bare list
 * of `items`.
 */
export interface SourceAnswer<T> {
  readonly items: readonly T[]
  readonly notes?: readonly Note['code'][]
  readonly failed?: readonly ReadFailure[]
  /**
   * Of a kind that is read in pages: where the next one begins, as `cursor` of the next question.
   * At most 4096 characters; nobody but the source reads it.
   */
  readonly next?: string | undefined
}

/** Somebody who knows something of accounts or assets. What it answers is checked. */
export interface Source<Kind extends string, Input, T> {
  readonly kind: Kind
  /** Names it among the sources, in notes and errors. */
  readonly id: string
  /**
   * What it needs of the kit, as a plugin's `needs`: `network:https://api.example.org`,
   * `request:eip155:eth_call`.
   */
  readonly needs?: readonly Need[]
  /** Whether it knows a chain. Default: every one. */
  serves?(chainId: ChainId): boolean
  /**
   * Milliseconds between two readings while somebody watches, at least 10 000, which is the
   * default.
   */
  readonly every?: number
  /**
   * Each chain is asked by itself, with a question of its own, so that one that hangs keeps no other
   * waiting. For sources whose chains are different servers. Balances only. Default: one question.
   */
  readonly separate?: boolean
  /** Answers, or rejects; then the next source is asked. It has 15 seconds. */
  read(input: Input, ask: Ask): Promise<SourceAnswer<T> | readonly T[]>
}

/**
 * What a source says of a balance: `chainId` is in `asset`, and whether it is listed or imitates
 * another is found out.
 */
export type SourceBalance = Omit<Balance, 'chainId' | 'listed' | 'imitates'>
/** Knows balances. `account` is an address. */
export type BalanceSource = Source<
  'balances',
  { readonly account: string; readonly chainIds: readonly ChainId[] },
  SourceBalance
>
/** Knows prices: decimal texts of one whole unit in `currency`, an ISO 4217 code in lower case. */
export type PriceSource = Source<
  'prices',
  { readonly assets: readonly AssetId[]; readonly currency: string },
  { readonly asset: AssetId; readonly price: string }
>

/**
 * Why an NFT is folded away: its source calls it spam, a name of it holds a link, or reads like a
 * coin or a listed token.
 */
export type NftHiddenReason = 'source' | 'link' | 'imitation'
/**
 * An NFT of an account. Names are cleaned: plain text of a bounded length, "" where there is none.
 */
export interface Nft {
  /**
   * With its token id: `eip155:1/erc721:0x…/123` or `eip155:1/erc1155:0x…/123`, the address in
   * lower case and the id in decimal digits.
   */
  readonly asset: AssetId
  readonly chainId: ChainId
  readonly collection: string
  readonly name: string
  /** An https address, or a `data:` image that is no SVG. */
  readonly image?: string | undefined
  /** How many the account has; 1 of an ERC-721. */
  readonly amount: bigint
  /** Why it is folded away; what the visitor has hidden is in the plugin's state. */
  readonly hidden?: NftHiddenReason | undefined
  /** The symbol that a name of it reads like. */
  readonly imitates?: string | undefined
}
/**
 * What a source says of an NFT: `amount` where it is not 1. With `spam` true it is folded away;
 * with false the source vouches for it, and its names are not judged.
 */
export interface SourceNft extends Partial<Pick<Nft, 'collection' | 'name' | 'image' | 'amount'>> {
  readonly asset: AssetId
  readonly spam?: boolean | undefined
}
/**
 * Knows NFTs, a page at a time. `account` is an address; without `cursor` the first page is meant.
 */
export type NftSource = Source<
  'nfts',
  { readonly account: string; readonly chainId: ChainId; readonly cursor?: string | undefined },
  SourceNft
>

/**
 * A list of tokens in the JSON of tokenlists.org. `chainId` may also be a CAIP-2 id, for tokens of
 * Solana.
 */
export interface TokenList {
  readonly tokens: readonly {
    readonly chainId: number | ChainId
    readonly address: string
    readonly name: string
    readonly symbol: string
    readonly decimals: number
    readonly logoURI?: string | undefined
  }[]
}

/** Options of `data()`. */
export interface DataOptions {
  /**
   * Who is asked, the preferred first: per chain the first that serves it, and the next where it
   * fails. Default: `[chainBalances()]`.
   */
  readonly sources?: readonly (BalanceSource | PriceSource | NftSource)[] | undefined
  /**
   * Lists of the tokens whose balances are read and that count as known: objects, or https URLs,
   * which are fetched when they are needed.
   */
  readonly lists?: readonly (TokenList | string)[] | undefined
  /** The currency of prices, an ISO 4217 code. Default `usd`. */
  readonly currency?: string | undefined
  /**
   * Origins from which the kit's views may fetch pictures of tokens and NFTs, such as
   * `https://img.example.org`. Default: none; no other address of a picture is followed.
   */
  readonly iconOrigins?: readonly string[] | undefined
  /** Whether balances stay stored after the account is disconnected. Default false. */
  readonly keep?: boolean | undefined
}

/** Which balances. */
export interface BalancesQuery {
  /**
   * An address or a CAIP-10 id. Default: the account in front, or that of the namespace of
   * `chainIds`.
   */
  readonly account?: string | undefined
  /**
   * CAIP-2 ids of networks of the kit, of one namespace. Default: that of the CAIP-10 id, or the
   * network of the connected account.
   */
  readonly chainIds?: readonly ChainId[] | undefined
}
/** The balances of one account, or of several in one answer. */
export interface Balances {
  /** The account's address; of several that of the first. */
  readonly account: string
  readonly items: readonly Balance[]
  readonly notes: readonly Note[]
  /**
   * Of several accounts, also the networks of one that has not answered yet while another has:
   * without an error.
   */
  readonly failed: readonly ReadFailure[]
}

/** Which prices. */
export interface PricesQuery {
  readonly assets: readonly AssetId[]
  /** An ISO 4217 code. Default: that of the options. */
  readonly currency?: string | undefined
}
/** Prices of whole units, as decimal texts. An asset whose price nobody knows is not in it. */
export type Prices = ReadonlyMap<AssetId, string>

/** Whose NFTs; as {@link BalancesQuery}. */
export type NftsQuery = BalancesQuery
/**
 * The NFTs of one account, as far as they were read. Networks that no source serves are left out.
 */
export interface Nfts {
  /** The account's address. */
  readonly account: string
  /** Each once, with those that are folded away. */
  readonly items: readonly Nft[]
  /** Whether there is a further page. */
  readonly hasMore: boolean
  readonly notes: readonly Note[]
  readonly failed: readonly ReadFailure[]
}

/** The plugin's own state. */
export interface DataState {
  /**
   * The tokens and NFTs that the visitor has hidden, by a mark of the account they are hidden for.
   */
  readonly hidden: Readonly<Record<string, readonly AssetId[]>>
}

/** The tokens of the host's lists on one chain. */
export interface ListedTokens {
  /** Each once, the first list's first. */
  readonly tokens: readonly ListedToken[]
  /** The lists that could not be loaded. */
  readonly failed: readonly ReadFailure[]
}

/** What `kit.use(data)` returns. */
export interface DataApi {
  /** Lists that are addresses are fetched, once a day. Never rejects. */
  tokens(chainId: ChainId): Promise<ListedTokens>
  /**
   * With a list of queries, each of another namespace, the balances of several accounts in one
   * answer; those that nobody is connected for are left out, and one that fails leaves the others
   * standing.
   */
  balances(query?: BalancesQuery | readonly BalancesQuery[]): Feed<Balances>
  /** Empty where no source knows prices. */
  prices(query: PricesQuery): Feed<Prices>
  /**
   * The NFTs of an account: the first page of each network, and what {@link DataApi.moreNfts} has
   * added.
   */
  nfts(query?: NftsQuery): Feed<Nfts>
  /**
   * Reads a further page of the same, for whoever watches it. Resolves with whether there are still
   * more; rejects with what it could not be read for.
   */
  moreNfts(query?: NftsQuery): Promise<boolean>
  /**
   * Hides a token or an NFT from an account's lists, an address; kept in the browser, where the
   * address itself is not. Resolves when it is.
   */
  hide(asset: AssetId, account: string): Promise<void>
  /** Takes that back. */
  unhide(asset: AssetId, account: string): Promise<void>
  /** The currency of the options. */
  readonly currency: string
  /** Whether a source knows prices. */
  readonly hasPrices: boolean
  /** Whether a source knows NFTs. */
  readonly hasNfts: boolean
  /** Those of the options. */
  readonly iconOrigins: readonly string[]
}

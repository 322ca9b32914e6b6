import type { ChainId, Need, PluginContext, RequestOptions, RpcRequest } from '../../kernel/index'
import type { Feed } from '../feeds/types'

/** What a source has to answer with. */
export interface NameAsk {
  /** Aborted when nobody waits for the answer any more: it is there or late, or who asked has given up. */
  readonly signal: AbortSignal
  /** Sends a request as the plugin: reads go where the host's options say. What the source asks for stands in its `needs`. */
  request(request: RpcRequest, where: Pick<RequestOptions, 'chainId' | 'namespace'>): Promise<unknown>
  /** A client for one server, whose `network:<origin>` stands in the source's `needs`. */
  http: PluginContext['http']
  /** Whether the kit has this network. */
  has(chainId: ChainId): boolean
}

/** What a source says of an account. The name is in its normal form, and leads back to the account. */
export interface SourceProfile {
  readonly name: string
  /** An https address, or a `data:` image that is no SVG. */
  readonly avatar?: string | undefined
}

/** Somebody who knows names of accounts. What it answers is checked. */
export interface NameSource {
  /** Names it among the sources, in errors. */
  readonly id: string
  /** What it needs of the kit, as a plugin's `needs`. */
  readonly needs?: readonly Need[]
  /** Whether it knows names of a chain's accounts; `has` tells whether the kit has a network that it reads. Default: every one's. */
  serves?(chainId: ChainId, has: NameAsk['has']): boolean
  /** The address of a name on a chain; undefined where it has none. Rejects where it cannot be known. It has 15 seconds. */
  resolve(name: string, chainId: ChainId, ask: NameAsk): Promise<string | undefined>
  /** The name of an account on a chain, and its picture; undefined where it has none. */
  reverse?(address: string, chainId: ChainId, ask: NameAsk): Promise<SourceProfile | undefined>
}

/** Options of `names()`. */
export interface NamesOptions {
  /** Who is asked, the preferred first: of those that know names of a chain the first that has one. Default: `[ens()]`. */
  readonly sources?: readonly NameSource[] | undefined
}

/** Whose name. */
export interface ProfileQuery {
  /** An address or a CAIP-10 id. Default: the account in front. */
  readonly account?: string | undefined
}
/** What is known of an account. Without a name it has none, or none that leads back to it. */
export interface Profile {
  /** The account's address, as it was asked for. */
  readonly account: string
  /** The network on which the account has the name. */
  readonly chainId: ChainId
  readonly name?: string | undefined
  /** An https address, or a `data:` image that is no SVG. */
  readonly avatar?: string | undefined
}

/** Where a name leads. */
export interface ResolvedName {
  /** In its normal form (ENSIP-15), which is what is shown: it may differ from what was typed. */
  readonly name: string
  /** In the chain's own form: of EVM chains with its checksum. */
  readonly address: string
  readonly chainId: ChainId
}

/** What `kit.use(names)` returns. */
export interface NamesApi {
  /** The name and the picture of an account. Empty where it has none. Rejects with `names/bad-address` for an account that is none, such as one whose checksum is wrong. */
  profile(query?: ProfileQuery): Feed<Profile>
  /**
   * The address of a name on a network of the kit (a CAIP-2 id; default: the one in front); undefined where nobody has that name there. Rejects with `names/bad-name`,
   * `names/no-source`, or what the source failed with, such as `names/offchain`.
   */
  resolve(name: string, options?: { readonly chainId?: ChainId; readonly signal?: AbortSignal }): Promise<ResolvedName | undefined>
}

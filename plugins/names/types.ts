import type {
  ChainId,
  Need,
  PluginContext,
  PluginSpec,
  RequestOptions,
  RpcRequest,
} from '../../kernel/index'
import type { Feed } from '../shared/feeds/types'

/** What a source has to answer with. */
export interface NameAsk {
  /**
   * Aborted when nobody waits for the answer any more: it is there or late, or who asked has given
   * up.
   */
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
  /** Whether the kit has this network. */
  has(chainId: ChainId): boolean
}

/**
 * What a source says of an account. The name is in its normal form, and leads back to the account.
 */
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
  /**
   * Whether it knows names of a chain's accounts; `has` tells whether the kit has a network that it
   * reads. Default: every one's.
   */
  serves?(chainId: ChainId, has: NameAsk['has']): boolean
  /**
   * The address of a name on a chain; undefined where it has none. Rejects where it cannot be
   * known. It has 15 seconds.
   */
  resolve(name: string, chainId: ChainId, ask: NameAsk): Promise<string | undefined>
  /** The name of an account on a chain, and its picture; undefined where it has none. */
  reverse?(address: string, chainId: ChainId, ask: NameAsk): Promise<SourceProfile | undefined>
  /**
   * Registers names of the source. `suffixNames()` of `tessera-kit/names/suffix` makes one; the
   * first source that has one is who registers.
   */
  readonly registrar?: NameRegistrar | undefined
}

/**
 * What a source that registers names adds to the plugin: its views, and the code behind
 * `registration` of the plugin's API. What it asks for stands in the source's `needs`.
 */
export interface NameRegistrar
  extends Pick<
    PluginSpec<'names', RegistrationState, unknown>,
    'state' | 'views' | 'slots' | 'messages'
  > {
  /** Runs at the kit's start. `profile` is the plugin's own. */
  start(
    ctx: PluginContext<'names', RegistrationState>,
    profile: NamesApi['profile'],
  ): NameRegistration
}

/** Options of `names()`. */
export interface NamesOptions {
  /**
   * Who is asked, the preferred first: of those that know names of a chain the first that has one.
   * Default: `[ens()]`.
   */
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

/** Whether a name can be had. */
export interface NameAvailability {
  /** The whole name, in lower case: `river.example.id`. */
  readonly name: string
  readonly isFree: boolean
  /** Where it is not free, up to five whole names that the server says are. */
  readonly suggestions: readonly string[]
}

/** The account that a name would be registered for, and the name that it has already. */
export interface OwnedName {
  readonly account: string
  readonly name?: string | undefined
}

/** The last attempt to register. */
export interface RegistrationAttempt {
  /** What was asked for, without the suffix. */
  readonly label: string
  readonly account: string
  /** `checking`: whether it is free. `signing`: the wallet is asked. `saving`: the server is. */
  readonly step: 'checking' | 'signing' | 'saving' | 'done' | 'failed'
  /** Why it failed. */
  readonly error?: unknown
}
/** The plugin's state where names can be registered: `kit.state('names')`. */
export interface RegistrationState {
  readonly attempt?: RegistrationAttempt | undefined
}

/**
 * Registers names below one suffix, for the EVM account that is connected. A name may be given with
 * or without the suffix, in either case.
 */
export interface NameRegistration {
  /** What each name ends with: `.example.id`. */
  readonly suffix: string
  /**
   * Whether a name is free. Rejects with `names/bad-letters`, `names/too-short`, `names/too-long`,
   * or what the server failed with.
   */
  availability(name: string): Feed<NameAvailability>
  /**
   * The name that the account has already, on whatever EVM network. Nothing to read without an EVM
   * account on a network of the kit.
   */
  owned(): Feed<OwnedName>
  /**
   * Has the account sign that it wants the name, and registers it on the account's network. One at
   * a time. Rejects, and nothing is registered, with what `availability` rejects with;
   * `names/no-signer`; `names/busy`; `names/taken`; `names/has-name`; `rpc/user-rejected` where the
   * visitor declined; `names/too-late` where signing took so long that the server refused it: ask
   * again; `names/refused` with the server's words in `details.reason`. Any other error leaves open
   * whether it is registered: `owned().refresh()` tells.
   */
  register(name: string, options?: { readonly signal?: AbortSignal }): Promise<ResolvedName>
}

/** What `kit.use(names)` returns. */
export interface NamesApi {
  /**
   * The name and the picture of an account. Empty where it has none. Rejects with
   * `names/bad-address` for an account that is none, such as one whose checksum is wrong.
   */
  profile(query?: ProfileQuery): Feed<Profile>
  /**
   * The address of a name on a network of the kit (a CAIP-2 id; default: the one in front);
   * undefined where nobody has that name there. Rejects with `names/bad-name`, `names/no-source`,
   * or what the source failed with, such as `names/offchain`.
   */
  resolve(
    name: string,
    options?: { readonly chainId?: ChainId; readonly signal?: AbortSignal },
  ): Promise<ResolvedName | undefined>
  /**
   * Registers names for the EVM account that is connected; undefined where none of the sources can.
   */
  readonly registration: NameRegistration | undefined
}

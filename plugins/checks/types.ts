import type { ChainId, Need, RequestOptions, RpcCall, RpcRequest } from '../../kernel/index'
import type { Explanation } from '../../lib/decode/types'
import type { Simulation } from './simulation'

export type { BalanceChange, Simulation } from './simulation'

/**
 * `info`: worth knowing. `caution`: shown before the wallet is asked. `danger`: the same, and the
 * request is not sent before the visitor has ticked that it was read.
 */
export type Level = 'info' | 'caution' | 'danger'

/** Something that is to be known of a request before a wallet is asked for it. */
export interface Finding {
  /** Of the plugin's own rules one of docs/checks.md; of others `<theirs>/<name>`. */
  readonly id: string
  readonly level: Level
  /**
   * The sentence, where it is not one of the plugin's own: plain text of at most 300 characters, in
   * the visitor's language.
   */
  readonly text?: string | undefined
  /** What the plugin's own sentence is filled with: addresses, amounts, texts from outside. */
  readonly values?: Readonly<Record<string, string>> | undefined
  /** An address, and the one it is taken for: both are shown whole, one above the other. */
  readonly compare?: readonly [address: string, known: string] | undefined
}

/** A request as rules see it. */
export interface CheckedRequest {
  readonly call: RpcCall
  readonly account: string
  readonly chainId: ChainId
  readonly namespace: string
  /** Whether the request is a transaction, or something that is only signed. */
  readonly isTransaction: boolean
  /**
   * What it does, read from the request alone: of each transaction, message or typed data in it.
   * Undefined for one that cannot be read.
   */
  readonly parts?: readonly Explanation[] | undefined
}

/**
 * What was found out about a request. A fact that is undefined or missing could not be known in
 * time.
 */
export interface Facts {
  readonly simulation: Simulation
  /** The page's origin. */
  readonly origin: string
  /** The chain that the wallet is on. */
  readonly walletChainId: ChainId | undefined
  /**
   * Addresses that are known, in the chain's spelling (EVM: lower case), and why: an own account,
   * one that the wallet keeps for ordinals, the host's book, or sent to and allowed from this
   * browser before.
   */
  readonly known: ReadonlyMap<string, 'own' | 'ordinals' | 'book' | 'sent' | 'allowed'>
  /**
   * Addresses that the account's history says it has paid, in the same spelling: others are
   * compared with them, and they are not known for it.
   */
  readonly paid?: readonly string[] | undefined
  /** The code at an address, "0x" where there is none. */
  readonly codes: ReadonlyMap<string, string>
  /**
   * The kit's other networks of the same kind by their ids, with the public servers of their
   * definitions.
   */
  readonly servers: ReadonlyMap<ChainId, readonly string[]>
  /**
   * Of addresses that are not known: the name of another of the kit's networks where there is a
   * contract.
   */
  readonly elsewhere: ReadonlyMap<string, string>
  /** Addresses that answer `decimals()`, and tokens of the host's lists. */
  readonly tokens: ReadonlySet<string>
  /** What those of the request answer to `decimals()`, and what the host's lists say of theirs. */
  readonly decimals: ReadonlyMap<string, number>
  /** Tokens of the host's lists alone; empty where there are none. */
  readonly listed: ReadonlySet<string>
  /** What those lists call them. */
  readonly symbols: ReadonlyMap<string, string>
  /**
   * What the account has of a token, in base units; and `1` of an item that it owns, by
   * `<contract>/<number>`.
   */
  readonly balances: ReadonlyMap<string, bigint>
  /** What the account has of an EVM chain's own coin, in wei. */
  readonly balance: bigint | undefined
  /** What gas costs on an EVM chain now, in wei; asked only where the request says what it pays. */
  readonly gasPrice: bigint | undefined
  /** Addresses of the request that are listed as bad, and by whom. */
  readonly bad: ReadonlyMap<string, string>
}

/**
 * Says what is to be known of a request. What it throws is reported, and changes nothing for the
 * other rules.
 */
export type Rule = (
  request: CheckedRequest,
  facts: Facts,
) => readonly Finding[] | Promise<readonly Finding[]>

/**
 * A list of what is known to be bad: addresses, domains (with everything below them), or a service
 * that is asked.
 */
export interface BadList {
  /** Names it in the sentence. */
  readonly id: string
  readonly addresses?: readonly string[] | undefined
  readonly domains?: readonly string[] | undefined
  /** What it needs of the kit, as a plugin's `needs`: `network:https://api.example.org`. */
  readonly needs?: readonly Need[] | undefined
  /**
   * Asks a service; answers the addresses and domains among these that are bad. What is late or
   * rejects counts as no answer.
   */
  check?(
    wanted: {
      readonly chainId: ChainId
      readonly addresses: readonly string[]
      readonly domains: readonly string[]
    },
    ask: BadListAsk,
  ): Promise<readonly string[]>
}

/** What a list's service is asked with. */
export interface BadListAsk {
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal
  /** A client for one server, whose `network:<origin>` stands in the list's `needs`. */
  http(origin: string): Promise<import('../../kernel/index').HttpClient>
}

/** What was found of one request. */
export interface Report {
  readonly findings: readonly Finding[]
  readonly simulation: Simulation
}

/** Options of `checks()`. */
export interface ChecksOptions {
  /**
   * `on`: a caution or a danger is shown in the kit's own view before the wallet is asked.
   * `observe`: what is found is shown and told, and nothing is asked. `off`: nothing is checked.
   * Default `on`.
   */
  readonly mode?: 'on' | 'observe' | 'off' | undefined
  /** Whose requests: those of the kit's plugins, or also the page's own. Default `all`. */
  readonly scope?: 'kit' | 'all' | undefined
  /** Rules beside the plugin's own: they add findings. */
  readonly rules?: readonly Rule[] | undefined
  /** Lists of what is bad. None is built in. */
  readonly lists?: readonly BadList[] | undefined
  /** Addresses that the host knows: no first time, and what looks like one of them is told. */
  readonly book?: readonly string[] | undefined
  /**
   * Milliseconds that a check may take before it counts as not tried, 100 to 10 000. Default 1500.
   */
  readonly timeout?: number | undefined
  /** Called with what was found of each request that goes to a wallet. */
  readonly onReport?: ((report: Report, call: RpcCall) => void) | undefined
}

/** What `kit.use(checks)` returns. */
export interface ChecksApi {
  /**
   * What would be found of a request, as if it were made now. Never rejects for what could not be
   * found out. Rejects with `checks/not-checked` for a method that no wallet signs or sends, and
   * without an account.
   */
  check(
    request: RpcRequest,
    options?: Pick<RequestOptions, 'namespace' | 'chainId' | 'signal'>,
  ): Promise<Report>
  /**
   * The visitor has ticked that the dangers of a request were read: by the id of its call
   * (`kit.getState().approvals`). For hosts that draw approvals themselves.
   */
  confirm(callId: number, isConfirmed?: boolean): void
  /**
   * The visitor was shown what `check` reported of a request that is not made yet, and has ticked
   * its dangers; without a report no longer. When exactly that request is made by a plugin, it is
   * not asked about again. For forms of plugins.
   */
  accept(request: RpcRequest, chainId: ChainId, report: Report | undefined): Promise<void>
}

/**
 * The plugin's state: what was found of the requests that wait for the visitor, by the id of their
 * call, and which of them were ticked.
 */
export interface ChecksState {
  readonly reports: Readonly<Record<number, Report>>
  readonly confirmed: readonly number[]
}

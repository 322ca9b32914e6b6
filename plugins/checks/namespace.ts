import type { ChainId, RpcCall } from '../../kernel/index'
import type { RungMemory } from './eip155/simulate'
import type { BalanceChange, Send, Simulation } from './simulation'
import type { CheckedRequest, Facts, Rule } from './types'

/**
 * Accounts that one request makes do something and that are looked at beside its own: of one with
 * more it is not whole.
 */
export const maxActing = 3

/** What networks have answered so far: see `Facts`. */
export interface Gathered {
  readonly elsewhere: Map<string, string>
  readonly codes: Map<string, string>
  readonly tokens: Set<string>
  readonly decimals: Map<string, number>
  readonly listed: Set<string>
  readonly symbols: Map<string, string>
  readonly balances: Map<string, bigint>
  balance: bigint | undefined
  gasPrice: bigint | undefined
}

/** What networks are asked with. */
export interface Asking {
  readonly known: Facts['known']
  /** Networks of the same kind beside the request's. */
  readonly others: readonly { readonly id: ChainId; readonly name: string }[]
  /** Asks the node of the request's network. */
  readonly send: Send
  /** Asks the node of another network. */
  sendTo(chainId: ChainId): Send
  /** Where answers go. */
  readonly into: Gathered
}

/** What requests are tried with. */
export interface Tools {
  /** Asks the node of the request's network. */
  readonly send: Send
  /** Takes what is found before all is asked, which counts where the time ends first. */
  readonly tell: (found: Simulation) => void
  /** Which way of trying calls each EVM node has, as far as that was found out. */
  readonly memory: RungMemory
  /** The accounts of the session on networks of that kind. */
  readonly own: ReadonlySet<string>
  /** Whether a key may be behind an address, as far as the address tells. */
  isPerson(address: string): boolean
}

/** What is particular to the networks of one kind. */
export interface NamespaceChecks {
  /** Rules beside those of every kind. */
  readonly rules: readonly Rule[]
  /** Tries a request, or sums up what it does. Rejects where the node is not there. */
  simulate(request: CheckedRequest, tools: Tools): Promise<Simulation>
  /**
   * Asks the network what rules need, all in one task; what is known by the end of the time counts.
   */
  ask?(request: CheckedRequest, asking: Asking): Promise<unknown>
  /**
   * Asks for what rules need of what trying the request has shown to go, where that is not known
   * yet.
   */
  askLost?(
    lost: readonly BalanceChange[],
    request: CheckedRequest,
    asking: Asking,
  ): Promise<unknown>
  /** Addresses that a request names beside those that it has words for. */
  named?(request: CheckedRequest): readonly string[]
  /**
   * What other accounts are made to do by a request, each as a request of its own: more than are
   * looked at where there are more.
   */
  actedBy?(request: CheckedRequest): readonly RpcCall[]
}

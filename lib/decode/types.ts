import type { Fact } from './facts'
import type { PageText } from './pageText'

/**
 * Coins or tokens of a swap or an order; `token` is absent for the network's own currency. Amounts
 * are in the smallest unit.
 */
export interface TradeLeg {
  readonly token?: string
  readonly amount: bigint
  /** Number of a collectible. */
  readonly id?: bigint
  /** Any collectible of the token's. */
  readonly isAny?: boolean
  /** Whether it is this amount, or a bound: at most of what is given, at least of what is got. */
  readonly bound: 'exact' | 'most' | 'least'
  /** Who gets it, where that is not who signs. */
  readonly to?: string
}

/**
 * An output of a PSBT, or the output that an input spends; `script` is hexadecimal, where there is
 * no address of it.
 */
export interface Coin {
  readonly address?: string
  readonly script?: string
  /** In satoshi; undefined where the PSBT does not say what an input spends. */
  readonly amount: bigint | undefined
  /** Of an input that does not sign all inputs and outputs: the flags of its signature. */
  readonly sighash?: number
}

/**
 * What a right lets its holder do: own a contract or an account, change its code, mint a token,
 * freeze or close accounts, move all of it, run calls of its own, trade with what is in it, get
 * what is paid to a name.
 */
export type Right =
  | 'owner'
  | 'code'
  | 'mint'
  | 'freeze'
  | 'close'
  | 'program'
  | 'module'
  | 'signers'
  | 'trade'
  | 'payee'
  | 'unknown'

/**
 * What a request does, as data that a screen has words for (`actionText.ts`). Amounts are in the
 * smallest unit; addresses are whole, EVM's with their checksum.
 */
export type Action =
  /**
   * Moves an amount; `token` is absent for the network's own currency. An ERC-721 has the same
   * call: there `amount` is the number of the token. Of an ERC-1155 `id` is the number, `amount`
   * how many. `isBurn`: nobody gets it.
   */
  | {
      readonly kind: 'transfer'
      readonly token?: string
      readonly from?: string
      readonly to: string | undefined
      readonly amount: bigint
      readonly isTokenId?: 'possible' | 'yes'
      readonly id?: bigint
      readonly isBurn?: boolean
    }
  /**
   * Lets a spender take an amount, until `expires` (Unix seconds) if there is an end. `change`:
   * added to the allowance there is, or taken from it. `by`: signed outside a transaction, or given
   * through Permit2. `isCredit`: it is borrowed, and the account's debt.
   */
  | {
      readonly kind: 'approve'
      readonly token: string | undefined
      readonly spender: string | undefined
      readonly amount: bigint
      readonly isUnlimited: boolean
      readonly isTokenId?: 'possible'
      readonly expires?: bigint
      readonly change?: 'more' | 'less'
      readonly by?: 'permit' | 'permit2'
      readonly isCredit?: boolean
    }
  /** Lets an operator take all tokens of a contract, or ends that. */
  | {
      readonly kind: 'approveAll'
      readonly token: string
      readonly operator: string
      readonly isApproved: boolean
    }
  /**
   * Gives an account or a contract, or a right over it, into other hands; without `to` nobody has
   * it any more, or it is not known here who. `isKept`: who has the right uses it, and keeps it.
   */
  | {
      readonly kind: 'authority'
      readonly account: string | undefined
      readonly to: string | undefined
      readonly right?: Right
      readonly isKept?: boolean
    }
  /** Exchanges the network's currency for its token, or back. */
  | { readonly kind: 'wrap' | 'unwrap'; readonly token: string; readonly amount: bigint }
  /** An exchange, by a contract that is known to do so, or else only has the form of it. */
  | {
      readonly kind: 'swap'
      readonly router: string
      readonly give: TradeLeg
      readonly get: TradeLeg
      readonly to: string | undefined
      readonly deadline?: bigint
      readonly isKnown: boolean
    }
  /** Takes out what a router has left of a token, or of the network's currency: `least` or more. */
  | {
      readonly kind: 'collect'
      readonly token?: string
      readonly least: bigint
      readonly to: string
    }
  /**
   * An order that others may fill until `expires` (Unix seconds). `fee`: how much of what is given
   * first it calls a fee. `isOpen`: a contract that the order does not show may change what is got,
   * and who gets it.
   */
  | {
      readonly kind: 'order'
      readonly contract: string
      readonly gives: readonly TradeLeg[]
      readonly gets: readonly TradeLeg[]
      readonly expires?: bigint
      readonly isOpen?: boolean
      readonly fee?: bigint
    }
  /**
   * Calls in one: `isDelegate` where they run as the account `to` itself, `isRelayed` where whoever
   * has the signature may make them for the account. `isCut`: there are more than were read.
   */
  | {
      readonly kind: 'batch'
      readonly to: string | undefined
      readonly actions: readonly Action[]
      readonly isDelegate?: boolean
      readonly isRelayed?: boolean
      readonly isCut?: boolean
    }
  /** A call that a descriptor (ERC-7730) explains, bound to its network and contract. */
  | {
      readonly kind: 'described'
      readonly to: string
      readonly intent: PageText
      readonly owner?: PageText
      readonly facts: readonly Fact[]
    }
  | { readonly kind: 'create' }
  /**
   * A call that has no words here. `selector` is the first four bytes of its data, `words` what
   * follows in pieces of 32 bytes, at most {@link MAX_SLOTS}; `size` is that of all data, in bytes.
   * `args` is all that follows, where an address in it may be anybody's. `isKnown`: of Solana, one
   * that is known to give nothing away; `accounts`: those that it names there.
   */
  | {
      readonly kind: 'call'
      readonly to: string | undefined
      readonly selector: string | undefined
      readonly words?: readonly string[]
      readonly size?: number
      readonly args?: string
      readonly isKnown?: boolean
      readonly accounts?: readonly (string | undefined)[]
    }
  /**
   * EIP-7702: the account runs the code of `to` from then on; without a chain, on every network.
   */
  | { readonly kind: 'delegate'; readonly to: string; readonly isEverywhere?: boolean }
  /** Solana: opens an account for a token, which costs rent. */
  | {
      readonly kind: 'openAccount'
      readonly account: string | undefined
      readonly owner: string | undefined
      readonly token: string | undefined
    }
  /** Solana: closes an account; what is in it goes to `to`. */
  | {
      readonly kind: 'closeAccount'
      readonly account: string | undefined
      readonly to: string | undefined
    }
  /** Solana: the transaction does not expire. `isOwn`: only who signs can end that. */
  | { readonly kind: 'nonce'; readonly account: string | undefined; readonly isOwn?: boolean }
  /**
   * Bitcoin: the coins that a transaction spends, what of them comes back, and all outputs in their
   * order.
   */
  | {
      readonly kind: 'coins'
      readonly inputs: readonly Coin[]
      readonly change: readonly Coin[]
      readonly outputs?: readonly Coin[]
    }
  /** A sign-in (EIP-4361, or Solana's form of it). */
  | {
      readonly kind: 'signIn'
      readonly domain: PageText
      readonly isForeign: boolean
      readonly text: PageText
    }
  | { readonly kind: 'message'; readonly text: PageText; readonly isText: boolean }
  /**
   * Typed data that has no words here: each of its members by its path. `type`: its type as it is
   * hashed (`encodeType` of EIP-712). `to`: whom an exchange pays by it.
   */
  | {
      readonly kind: 'typedData'
      readonly primaryType: string
      readonly type: string
      readonly rows: readonly Row[]
      readonly isCut?: boolean
      readonly to?: string
    }
  /** A note. `isRunes`: of Bitcoin, a message of the protocol of runes, in hexadecimal. */
  | { readonly kind: 'memo'; readonly text: PageText; readonly isRunes?: boolean }

/**
 * A member of typed data. `isUnsigned`: it is in the message, but not in its types: no contract
 * will ever see it.
 */
export interface Row {
  readonly path: string
  readonly value: PageText
  readonly isUnsigned?: boolean
}

/** Pieces of 32 bytes that are read of a call without words. */
export const MAX_SLOTS = 64

/** What a screen warns of; each is a sentence of the texts. */
export type Warning =
  | 'unlimited'
  /** An approval that ends never. */
  | 'no_end'
  | 'approve_all'
  /** Something of it has no words here. */
  | 'unknown'
  /** The form of a swap or of wrapped coins, at a contract that is not known for it. */
  | 'unknown_contract'
  /** A sign-in at another site than the one that asks. */
  | 'foreign_domain'
  /** A sign-in for another account or network than the one that signs. */
  | 'other_account'
  | 'hidden_characters'
  /** Bytes behind the call that it does not need. */
  | 'extra_data'
  /** The call moves the network's currency as well. */
  | 'value_attached'
  /** Typed data that names no contract. */
  | 'no_contract'
  /** Typed data that names no chain. */
  | 'no_chain'
  /** Typed data for another chain than the one in front. */
  | 'other_chain'
  /** Members of typed data that are not signed. */
  | 'unsigned'
  | 'authority'
  | 'delegate'
  /** Calls that run as the account itself. */
  | 'delegate_call'
  /** A signature of Solana that does not expire. */
  | 'nonce'
  /** An input of Bitcoin whose signature leaves outputs or inputs open. */
  | 'sighash'
  /** An order that gives something for nothing. */
  | 'for_nothing'

/** Where typed data counts, as its domain says. */
export interface DomainFacts {
  readonly name?: PageText
  readonly version?: PageText
  /** The contract that verifies it. */
  readonly contract?: string
  readonly salt?: string
  readonly hasChain: boolean
}

/** One transaction or message in words. It is made of the request alone: nobody was asked. */
export interface Explanation {
  readonly actions: readonly Action[]
  readonly warnings: readonly Warning[]
  /** Of typed data. */
  readonly domain?: DomainFacts
  /**
   * What a transaction costs where it says so itself: the fee of a PSBT in satoshi, the highest one
   * of Solana in lamports where the account that is asked pays it.
   */
  readonly fee?: bigint
}

/** Who asks, with which account, on which network. */
export interface Asking {
  /** Origin of the page that asks. */
  readonly origin: string
  readonly signer: string
  /** CAIP-2 id. */
  readonly chainId: string
}

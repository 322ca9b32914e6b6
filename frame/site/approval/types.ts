import type { PageText } from './text'

/** What a request does, as data that the approval screen has words for. Amounts are in the smallest unit; addresses are whole. */
export type Action =
  /** Moves an amount; `token` is absent for the network's own currency. An ERC-721 has the same call: there `amount` is the number of the token. */
  | { readonly kind: 'transfer'; readonly token?: string; readonly from?: string; readonly to: string | undefined; readonly amount: bigint; readonly isTokenId?: 'possible' | 'yes' }
  /** Lets a spender take an amount, until `expires` (Unix seconds) if there is an end. */
  | { readonly kind: 'approve'; readonly token: string | undefined; readonly spender: string | undefined; readonly amount: bigint; readonly isUnlimited: boolean; readonly isTokenId?: 'possible'; readonly expires?: bigint }
  /** Lets an operator take all tokens of a contract, or ends that. */
  | { readonly kind: 'approveAll'; readonly token: string; readonly operator: string; readonly isApproved: boolean }
  /** Gives an account of Solana into other hands. */
  | { readonly kind: 'authority'; readonly account: string | undefined; readonly to: string | undefined }
  | { readonly kind: 'create' }
  /** A call that has no words here. `selector` is the first four bytes of its data. */
  | { readonly kind: 'call'; readonly to: string | undefined; readonly selector: string | undefined }
  /** EIP-7702: the account runs the code of `to` from then on. */
  | { readonly kind: 'delegate'; readonly to: string }
  /** A sign-in (EIP-4361, or Solana's form of it). */
  | { readonly kind: 'signIn'; readonly domain: PageText; readonly isForeign: boolean; readonly text: PageText }
  | { readonly kind: 'message'; readonly text: PageText; readonly isText: boolean }
  /** Typed data that has no words here: each of its members by its path. */
  | { readonly kind: 'typedData'; readonly primaryType: string; readonly rows: readonly { readonly path: string; readonly value: PageText }[] }
  | { readonly kind: 'memo'; readonly text: PageText }

/** What the screen warns of; each is a sentence of the site's texts. */
export type Warning =
  | 'unlimited'
  /** An approval that ends never. */
  | 'no_end'
  | 'approve_all'
  /** Something of it has no words here. */
  | 'unknown'
  /** A sign-in at another site than the one that asks: a hold of three seconds. */
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
  | 'authority'
  | 'delegate'

/** Where typed data counts, as its domain says. A chain that it names is the one that signs: others are refused. */
export interface DomainFacts {
  readonly name?: PageText
  readonly version?: PageText
  /** The contract that verifies it. */
  readonly contract?: string
  readonly salt?: string
  readonly hasChain: boolean
}

/** What the approval screen shows of one transaction or message. */
export interface Approval {
  readonly chainId: string
  /** The account that signs. */
  readonly signer: string
  readonly actions: readonly Action[]
  readonly warnings: readonly Warning[]
  /** Of typed data. */
  readonly domain?: DomainFacts
  /** The highest fee of a transaction: in wei, or lamports. */
  readonly highestFee?: bigint
  /** All of it, for whoever wants to read that: hexadecimal, base58 or text. */
  readonly raw: PageText
}

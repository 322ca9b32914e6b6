import type en from './messages/en'
import type { PageText } from './pageText'

/** Name of a text of `messages/`. */
export type TextName = keyof typeof en

/**
 * A value as its type, for a renderer to draw in its own way: whole addresses, amounts and texts
 * each in an element whose direction is isolated (`<bdi>`).
 */
export type Value =
  | { readonly kind: 'address'; readonly address: string }
  /**
   * In the smallest unit of a token, or of the network's own currency where there is none;
   * `isTokenId`: it is, or may be, the number of a collectible.
   */
  | {
      readonly kind: 'amount'
      readonly amount: bigint
      readonly token?: string
      readonly isTokenId?: 'possible' | 'yes'
    }
  | { readonly kind: 'integer'; readonly value: bigint }
  /** Unix seconds. */
  | { readonly kind: 'date'; readonly seconds: bigint }
  | { readonly kind: 'duration'; readonly seconds: bigint }
  /** A text of the request's. */
  | { readonly kind: 'text'; readonly text: PageText; readonly isCode?: boolean }
  /** Hexadecimal or base58, read from left to right. */
  | { readonly kind: 'code'; readonly text: string }
  /** A word of the texts. */
  | { readonly kind: 'word'; readonly name: TextName }

/**
 * A fact of an action: what is asked, by a name of the texts or in the request's own words, and its
 * answer.
 */
export interface Fact {
  readonly label: TextName | PageText
  readonly value: Value
  /** A member of typed data that is in none of its types: no contract will see it. */
  readonly isUnsigned?: boolean
}

/**
 * An action in words: a text for its heading with what stands for `{amount}` in it, and its facts.
 */
export interface ActionText {
  readonly title: TextName | PageText
  readonly amount?: Value
  readonly facts: readonly Fact[]
}

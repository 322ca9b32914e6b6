import type { InteropCall } from './page'

/** What a row of the table may need to know. */
export interface RowContext {
  readonly email: string
  /** CAIP-2 ids of the app's networks. */
  readonly evm: string
  readonly solana: string
  /** Opens the newest mailed link and allows the device. */
  allowDevice(): Promise<void>
  /** The next code that is mailed to an address. */
  codeOf(address?: string): Promise<string>
  /** What the client was told of its user. */
  readonly user: { readonly address: string }
  /** The user's address on Solana. */
  readonly solanaUser: string
  /** What the visitor does with the request in the frame, which the page shows for it. */
  approve(): Promise<void>
  decline(): Promise<void>
  /** Opens the wallet's window in the frame, and confirms there. */
  confirm(): Promise<void>
  /** Closes the page's dialog while the frame asks. */
  leave(): Promise<void>
}

/**
 * One call of the specification's client: what it sends, how it ends, and what the visitor does
 * meanwhile.
 */
export interface Row {
  readonly title: string
  readonly call: (context: RowContext) => InteropCall | Promise<InteropCall>
  /** The messages that it takes, by name, with the payload of each. */
  readonly sends: readonly (readonly [name: string, payload?: (context: RowContext) => unknown])[]
  /** The page is loaded anew before it, and the client made anew. */
  readonly reloads?: boolean
  readonly meanwhile?: (context: RowContext) => Promise<void>
  /**
   * What the call resolves with; absent: nothing. A RegExp is of the message that it rejects with.
   */
  readonly ends?: (context: RowContext) => unknown
  /** What is to be said of the value beside its form. */
  readonly check?: (context: RowContext, value: unknown) => Promise<void>
}

import type { PasskeyAssertion, PasskeyRegistration } from '../../protocol/loginRoutes'

// Between two documents of this origin: the window that asks for a passkey, and the frame whose page
// has opened it. The page can read and write neither.

/** Of the message of a window that is there; it brings a port. */
export const PASSKEY_WINDOW = '@tessera/passkey'

/** What a passkey is asked for, or made, with. */
export interface PasskeyAsk {
  /** Host of the page around the frame. */
  readonly host: string
  /** Base64url. */
  readonly challenge: string
  /** What a new passkey knows its user by, base64url. */
  readonly user: string
}

/** The frame on the port. */
export type PasskeyFrameWord =
  | { readonly ask: PasskeyAsk }
  | { readonly done: 'signed_in' | 'failed' }

/** What the browser has answered to the window. */
export interface PasskeyWindowWord {
  readonly response: PasskeyRegistration | PasskeyAssertion
}

// Between two documents of this origin: the window that comes back from an identity provider, and
// the frame that the sign-in was begun in. The page around the frame can read and write neither.

/** Of the message of a window that has the result of a sign-in; it brings a port. */
export const LOGIN_RESULT = '@tessera/login'

/** The frame on the port: that it has heard, what it asks, and how it ended. */
export type FrameWord =
  | { readonly heard: true }
  /** Whether a device that is new to a wallet may open it, for this page. */
  | { readonly ask: string }
  | {
      readonly done: 'signed_in' | 'failed'
      /** Origin of a page with the specification's client, which the window tells it. */
      readonly page?: string
    }

/** The window's answer to the question. */
export interface WindowWord {
  readonly allowed: boolean
}

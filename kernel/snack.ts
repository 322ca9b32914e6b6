export type SnackVariant = 'success' | 'error' | 'loading'

/** The short message over the modal. `message` is text in the visitor's language. */
export interface SnackState {
  readonly message: string
  readonly variant: SnackVariant
  readonly open: boolean
  readonly autoClose: boolean
}

export const hiddenSnack: SnackState = Object.freeze({ message: '', variant: 'success', open: false, autoClose: true })

/** The snackbar of one kit. */
export interface Snack {
  /**
   * Shows a message; while one is open, closes that first and shows the new one after 150 ms. The newest message wins.
   * It hides by itself after 2500 ms, unless `autoClose` is false (the default of `loading`, which waits for an outcome).
   */
  show(message: string, variant?: SnackVariant, options?: { readonly autoClose?: boolean }): void
  /** Hides the message, drops one that waits, and goes back to the defaults. */
  hide(): void
}

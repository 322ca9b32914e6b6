/** Something code did to the world around it. */
export interface Deed {
  readonly kind: 'listener' | 'timer' | 'network' | 'open' | 'code' | 'storage'
  /** In words, for the report. */
  readonly what: string
  /** The URL that was asked, for `network` and `open`. */
  readonly url?: string
}

/** Notes a deed; the function returned says that it was taken back. */
export type Note = (deed: Deed) => () => void

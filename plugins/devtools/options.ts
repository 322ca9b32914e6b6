import { bool, number, object, oneOf, optional } from '../../kernel/plugins/toolkit'

/** Arguments of `devtools()`. */
export interface DevtoolsOptions {
  /** Rows that are kept, 10 to 10 000; the oldest are dropped. Default 500. */
  readonly limit?: number
  /**
   * A button at a corner of the page that opens the panel. Default true; without it,
   * `kit.use(devtools).open()` does.
   */
  readonly button?: boolean
  /**
   * The corner of the button; `end` is right in left-to-right languages. Default `'bottom-end'`.
   */
  readonly corner?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end'
}

export const devtoolsOptionsCheck = object({
  limit: optional(number(10, 10_000)),
  button: optional(bool),
  corner: optional(oneOf('bottom-start', 'bottom-end', 'top-start', 'top-end')),
})

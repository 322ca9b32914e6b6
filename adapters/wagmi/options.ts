import { func, kernelError, object, optional, text, url } from '../../kernel/plugins/toolkit'

/** How the kit is listed among wagmi's connectors, and what its rejections are. */
export interface TesseraConnectorOptions {
  /** Default "Connect a wallet": what choosing it does. */
  readonly name?: string
  /** An image: a `data:` or https URL. Default the kit's own mark. */
  readonly icon?: string
  /**
   * viem's class of this name, for hosts that ask `instanceof`: a visitor's "no" is one then, its
   * `cause` the kit's error. Default: an error of its name and code.
   */
  readonly UserRejectedRequestError?: new (
    cause: Error,
  ) => Error
}

const optionsCheck = object({
  name: text(64),
  icon: url(['https:', 'data:']),
  UserRejectedRequestError: optional(func("viem's class")),
})

/** The kit's mark, its colours in three digits. */
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56" stroke-width="12" stroke-dasharray="12 2"><path stroke="#46f" d="M0 6h12m32 0h12M15 35h26"/><path stroke="#fb4" d="M15 6h26M15 50h26"/><path stroke="#4c8" d="M0 21h12m32 0h12"/><path stroke="#e75" d="M15 21h26"/><path stroke="#79f" d="M0 35h12m32 0h12"/><path stroke="#95e" d="M0 50h12m32 0h12"/></svg>'

/** The options with their defaults. Throws `kernel/bad-options`. */
export function withDefaults(
  options: TesseraConnectorOptions,
): TesseraConnectorOptions & Required<Pick<TesseraConnectorOptions, 'name' | 'icon'>> {
  const all = {
    name: 'Connect a wallet',
    icon: `data:image/svg+xml,${encodeURIComponent(mark)}`,
    ...options,
  }
  const { issues } = optionsCheck['~standard'].validate(all) as {
    readonly issues?: readonly { readonly message: string; readonly path?: readonly string[] }[]
  }
  if (issues)
    throw kernelError('bad-options', {
      problems: issues.map(({ message, path }) => `tesseraConnector: ${path ?? ''} ${message}`),
    })
  return all
}

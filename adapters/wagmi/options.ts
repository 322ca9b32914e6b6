import { kernelError, object, text, url } from '../../kernel/plugins/toolkit'

/** How the kit is listed among wagmi's connectors. */
export interface TesseraConnectorOptions {
  /** Default "Connect a wallet": what choosing it does. */
  readonly name?: string
  /** An image: a `data:` or https URL. Default the kit's own mark. */
  readonly icon?: string
}

const listingCheck = object({ name: text(64), icon: url(['https:', 'data:']) })

/** The kit's mark, its colours in three digits. */
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56" stroke-width="12" stroke-dasharray="12 2"><path stroke="#46f" d="M0 6h12m32 0h12M15 35h26"/><path stroke="#fb4" d="M15 6h26M15 50h26"/><path stroke="#4c8" d="M0 21h12m32 0h12"/><path stroke="#e75" d="M15 21h26"/><path stroke="#79f" d="M0 35h12m32 0h12"/><path stroke="#95e" d="M0 50h12m32 0h12"/></svg>'

/** The options with their defaults. Throws `kernel/bad-options`. */
export function listingOf(options: TesseraConnectorOptions): Required<TesseraConnectorOptions> {
  const listing = { name: 'Connect a wallet', icon: `data:image/svg+xml,${encodeURIComponent(mark)}`, ...options }
  const { issues } = listingCheck['~standard'].validate(listing) as { readonly issues?: readonly { readonly message: string; readonly path?: readonly string[] }[] }
  if (issues) throw kernelError('bad-options', { problems: issues.map(({ message, path }) => `tesseraConnector: ${path ?? ''} ${message}`) })
  return listing
}

import { kernelError, object, optional, text, url } from '../../kernel/plugins/toolkit'

/** How the kit is listed among wagmi's connectors. */
export interface TesseraConnectorOptions {
  /** Default "Connect a wallet": what choosing it does. */
  readonly name?: string
  /** An image: a `data:` or https URL. Default the kit's own mark. */
  readonly icon?: string
}

const optionsCheck = object({ name: optional(text(64)), icon: optional(url(['https:', 'data:'])) })

/** The mosaic of tessera that stands for the kit. */
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56"><path fill="#4a63f0" d="M0 0h12v12H0zM44 0h12v12H44zM15 29h12v12H15zM29 29h12v12H29z"/><path fill="#f1b14b" d="M15 0h12v12H15zM29 0h12v12H29zM15 44h12v12H15zM29 44h12v12H29z"/><path fill="#4cc38a" d="M0 15h12v12H0zM44 15h12v12H44z"/><path fill="#e2725b" d="M15 15h12v12H15zM29 15h12v12H29z"/><path fill="#7c93ff" d="M0 29h12v12H0zM44 29h12v12H44z"/><path fill="#9b5de5" d="M0 44h12v12H0zM44 44h12v12H44z"/></svg>'

/** The options with their defaults. Throws `kernel/bad-options`. */
export function listingOf(options: TesseraConnectorOptions): Required<TesseraConnectorOptions> {
  const { issues } = optionsCheck['~standard'].validate(options) as { readonly issues?: readonly unknown[] }
  if (issues) throw kernelError('bad-options', { problems: ['tesseraConnector: expected name, a text of at most 64 characters, and icon, a data: or https URL'] })
  const { name = 'Connect a wallet', icon = `data:image/svg+xml,${encodeURIComponent(mark)}` } = options
  return { name, icon }
}

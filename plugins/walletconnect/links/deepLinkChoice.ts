import { linkProblem } from '../../../kernel/plugins/toolkit'

/**
 * The localStorage key that the protocol's library reads before it sends a request, to open the
 * wallet's app.
 */
const key = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** The app on this device that a pairing was opened with. */
export interface DeepLinkChoice {
  /** The app's link without a pairing, such as `rainbow://`. */
  readonly href: string
  readonly name: string
}

/** Stores the choice, or removes it (a scanned QR code means another device). Never throws. */
export function writeDeepLinkChoice(choice: DeepLinkChoice | undefined): void {
  try {
    if (choice) localStorage.setItem(key, JSON.stringify({ href: choice.href, name: choice.name }))
    else localStorage.removeItem(key)
  } catch {
    // no storage: the visitor opens the app by hand for each request
  }
}

/** The stored choice; undefined if there is none or it is not valid. */
export function readDeepLinkChoice(): DeepLinkChoice | undefined {
  try {
    const { href, name } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<DeepLinkChoice>
    return typeof href === 'string' && typeof name === 'string' && !linkProblem(href)
      ? { href, name }
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Removes a stored choice that the library must not see: it opens any link, even `javascript:`,
 * logs what it cannot parse, and needs Node's `Buffer` for links to Telegram. Never throws.
 */
export function dropUnsoundChoice(): void {
  try {
    const choice = readDeepLinkChoice()
    if (!choice || /^https:\/\/t\.me/i.test(choice.href)) localStorage.removeItem(key)
  } catch {
    // no storage for the library either
  }
}

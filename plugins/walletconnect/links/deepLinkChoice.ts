import { linkProblem } from '../../../kernel/connectors/defineConnector'

/** The key that the protocol's library reads before it sends a request, to open the wallet's app. */
const key = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** The app on this device that a pairing was opened with. */
export interface DeepLinkChoice {
  /** The app's link without a pairing, such as `rainbow://`. */
  readonly href: string
  readonly name: string
}

/** Keeps the choice, or forgets it: a code on the screen is scanned by another device. Never throws. */
export function writeDeepLinkChoice(choice: DeepLinkChoice | undefined): void {
  try {
    if (choice) localStorage.setItem(key, JSON.stringify({ href: choice.href, name: choice.name }))
    else localStorage.removeItem(key)
  } catch {
    // storage is closed to the page: requests are then opened by hand
  }
}

/** The choice as it is stored; undefined where there is none, or none that is sound. */
export function readDeepLinkChoice(): DeepLinkChoice | undefined {
  try {
    const { href, name } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<DeepLinkChoice>
    return typeof href === 'string' && typeof name === 'string' && !linkProblem(href) ? { href, name } : undefined
  } catch {
    return undefined
  }
}

/**
 * Takes a choice away that the library must not see: it follows whatever stands there, a script as well, logs what it cannot read, and makes links of
 * Telegram only with Node's `Buffer`. Never throws.
 */
export function dropUnsoundChoice(): void {
  try {
    if (localStorage.getItem(key) === null) return
    const choice = readDeepLinkChoice()
    if (!choice || /^https:\/\/t\.me/i.test(choice.href)) localStorage.removeItem(key)
  } catch {
    // closed to the library too
  }
}

import type { DirectoryWallet, WalletStores } from '../../directory/types'

/** A place to install a wallet from. `host` is for display. */
export interface Store {
  readonly kind: keyof WalletStores
  readonly href: string
  readonly host: string
}

/** The properties of a browser that decide which stores apply. */
export interface Visitor {
  readonly device: 'ios' | 'android' | 'desktop'
  readonly userAgent: string
}

/** Whether the browser can install extensions of the Chrome Web Store. */
const takesExtensions = (userAgent: string): boolean =>
  /chrom(e|ium)\//i.test(userAgent) && !/mobile/i.test(userAgent)

/** The stores that fit the device, in order. */
const kindsFor = ({ device, userAgent }: Visitor): readonly Store['kind'][] =>
  device !== 'desktop'
    ? [device, 'homepage']
    : takesExtensions(userAgent)
      ? ['chrome', 'ios', 'android', 'homepage']
      : ['ios', 'android', 'homepage']

/**
 * The stores of a wallet that fit the device, best first. Only https links without credentials are
 * used. Pure.
 */
export function storesOf({ stores = {} }: DirectoryWallet, here: Visitor): readonly Store[] {
  return kindsFor(here).flatMap((kind) => {
    const href = stores[kind]
    const host = httpsHost(href)
    return href && host ? [{ kind, href, host }] : []
  })
}

/**
 * The store to link to directly: on a phone the best one, on a computer the only one. Undefined if
 * there are several or none.
 */
export function onlyStore(wallet: DirectoryWallet, here: Visitor): Store | undefined {
  const places = storesOf(wallet, here)
  return here.device !== 'desktop' || places.length === 1 ? places[0] : undefined
}

function httpsHost(href: string | undefined): string | undefined {
  try {
    const { protocol, host, username, password } = new URL(href ?? '')
    return protocol === 'https:' && !username && !password ? host.replace(/^www\./, '') : undefined
  } catch {
    return undefined
  }
}

import type { DirectoryWallet, WalletStores } from '../../directory/types'

/** Where a wallet is to be had. `host` is for the visitor to read. */
export interface Store {
  readonly kind: keyof WalletStores
  readonly href: string
  readonly host: string
}

/** What of a browser decides where wallets are to be had. */
export interface Visitor {
  readonly device: 'ios' | 'android' | 'desktop'
  readonly userAgent: string
}

/** Whether extensions of the Chrome Web Store can be installed here. */
const takesExtensions = (userAgent: string): boolean => /chrom(e|ium)\//i.test(userAgent) && !/mobile/i.test(userAgent)

/** The order places are offered in; what does not fit the device is left out. */
const kindsFor = ({ device, userAgent }: Visitor): readonly Store['kind'][] =>
  device !== 'desktop' ? [device, 'homepage'] : takesExtensions(userAgent) ? ['chrome', 'ios', 'android', 'homepage'] : ['ios', 'android', 'homepage']

/** Where a wallet can be got from here, the nearest first. Only https links count. Pure. */
export function storesOf({ stores = {} }: DirectoryWallet, here: Visitor): readonly Store[] {
  return kindsFor(here).flatMap((kind) => {
    const href = stores[kind]
    const host = httpsHost(href)
    return href && host ? [{ kind, href, host }] : []
  })
}

/** The one place that gets a wallet onto this very device; undefined where the choice is the visitor's. */
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

import { linkProblem } from '../../../kernel/plugins/toolkit'
import type { DirectoryWallet, WalletLinks } from '../directory/types'
import type { Platform } from './platform'

/** A link into a wallet, to be followed by a click. */
export interface AppLink {
  readonly href: string
  readonly target: '_self' | '_top' | '_blank'
  /** The link without the pairing URI: opens the wallet again for a request. */
  readonly base: string
}

/** What a link is made for. */
export interface LinkInput {
  readonly uri: string
  readonly platform: Platform
  readonly preferUniversalLinks?: boolean | undefined
}

const isWeb = (link: string): boolean => /^https?:/i.test(link)

/**
 * The base of an app's link, with a trailing slash; undefined for a link that must not be followed.
 */
function baseOf(link: string | undefined): string | undefined {
  if (!link) return undefined
  const whole = isWeb(link) || link.includes('://') ? link : `${link.replace(/[/:]/g, '')}://`
  const base = whole.endsWith('/') ? whole : `${whole}/`
  return linkProblem(base) ? undefined : base
}

const linkOf = (
  link: string | undefined,
  { uri, platform }: LinkInput,
  target: AppLink['target'],
): AppLink | undefined => {
  const base = baseOf(link)
  if (!base) return undefined
  const once = encodeURIComponent(uri)
  // Telegram on Android decodes a link once before it passes it on
  const value =
    platform.inApp === 'telegram' && platform.device === 'android' ? encodeURIComponent(once) : once
  return {
    href: `${base}wc?uri=${value}`,
    target: platform.inApp === 'telegram' ? '_blank' : target,
    base,
  }
}

/**
 * Opens an app on this device that is connected already; undefined for a link that must not be
 * followed.
 */
export function appLink(
  link: string | undefined,
  { inApp, framed }: Platform,
): AppLink | undefined {
  const base = baseOf(link)
  return base
    ? { href: base, target: inApp === 'telegram' ? '_blank' : framed ? '_top' : '_self', base }
    : undefined
}

/**
 * Opens the app on this phone: by its scheme, or by its https link where that is preferred or the
 * only one.
 */
export function mobileLink(links: WalletLinks | undefined, input: LinkInput): AppLink | undefined {
  const { native, universal } = links ?? {}
  const target = input.platform.framed ? '_top' : '_self'
  const [first, second] = input.preferUniversalLinks ? [universal, native] : [native, universal]
  return linkOf(first, input, target) ?? linkOf(second, input, target)
}

/** Opens the app on this computer. */
export const desktopLink = (
  links: WalletLinks | undefined,
  input: LinkInput,
): AppLink | undefined => linkOf(links?.desktop, input, '_blank')

/** Opens the wallet's web page. */
export const webLink = (links: WalletLinks | undefined, input: LinkInput): AppLink | undefined =>
  links?.web && isWeb(links.web) ? linkOf(links.web, input, '_blank') : undefined

/** Opens the wallet that this phone has registered for `wc:` links. */
export const anyWalletLink = ({
  uri,
  platform,
}: Pick<LinkInput, 'uri' | 'platform'>): AppLink | undefined =>
  /^wc:/i.test(uri)
    ? {
        href: uri,
        target: platform.inApp === 'telegram' ? '_blank' : platform.framed ? '_top' : '_self',
        base: 'wc:',
      }
    : undefined

/** What {@link browseLink} needs to know about the page. */
export interface BrowsedPage {
  readonly href: string
  readonly origin: string
  /** The active network, or the one to connect on, is of Solana. */
  readonly solana: boolean
  /** Whether the page's window has a property of this name. */
  readonly has: (name: string) => boolean
}

const phantom = ['a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', 'app.phantom']
const coinbase = [
  'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
  'com.coinbase.wallet',
]

/**
 * For wallets that do not pair on phones: a link that opens this page in the wallet's own browser.
 */
export function browseLink(
  { id, rdns = '' }: Pick<DirectoryWallet, 'id' | 'rdns'>,
  { device, framed }: Platform,
  page: BrowsedPage,
): AppLink | undefined {
  if (device === 'desktop') return undefined
  const is = (names: readonly string[]) => names.includes(id) || names.includes(rdns)
  const to = (href: string, base: string): AppLink => ({
    href,
    target: framed ? '_top' : '_self',
    base,
  })
  const url = encodeURIComponent(page.href)
  if (is(phantom) && !page.has('phantom'))
    return to(
      `https://phantom.app/ul/browse/${url}?ref=${encodeURIComponent(page.origin)}`,
      'https://phantom.app/',
    )
  if (is(coinbase) && page.solana && !page.has('coinbaseSolana'))
    return to(`https://go.cb-w.com/dapp?cb_url=${url}`, 'https://go.cb-w.com/')
  return undefined
}

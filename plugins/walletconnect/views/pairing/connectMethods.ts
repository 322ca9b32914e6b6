import type { Connector } from '../../../../kernel/index'
import type { DirectoryWallet } from '../../directory/types'
import { type BrowsedPage, browseLink, desktopLink, mobileLink, webLink } from '../../links/deepLinks'
import type { Platform } from '../../links/platform'

/** A way to reach a wallet: a code to scan, its app on this phone, the page in the app's own browser, its app on this computer, its page, or its extension. */
export type ConnectMethod = 'qr' | 'mobile' | 'browse' | 'desktop' | 'web' | 'browser'

/** What a wallet is looked at with. */
export interface ConnectMethodsInput {
  readonly platform: Platform
  readonly page: BrowsedPage
  /** The wallet's extension, where it is installed. */
  readonly installed: Connector | undefined
}

/** The ways that a wallet offers here, the usual first; none: it is to be had elsewhere. Without a wallet any may scan the code. Pure. */
export function connectMethods(wallet: DirectoryWallet | undefined, { platform, page, installed }: ConnectMethodsInput): readonly ConnectMethod[] {
  if (!wallet) return ['qr']
  if (browseLink(wallet, platform, page)) return ['browse']
  const { links, stores } = wallet
  const input = { uri: '', platform }
  const phone = platform.device !== 'desktop'
  const mobile = mobileLink(links, input) !== undefined
  const web = webLink(links, input) !== undefined
  const desktop = !phone && desktopLink(links, input) !== undefined
  // a wallet of which nothing is known may well scan
  const scans = mobile || stores?.ios !== undefined || stores?.android !== undefined || !(web || desktop || installed || stores?.chrome)
  const ways: readonly (ConnectMethod | false)[] = [!phone && scans && 'qr', phone && mobile && 'mobile', desktop && 'desktop', web && 'web', installed !== undefined && 'browser']
  return ways.filter((way) => way !== false)
}

/** A wallet's extension, where it has announced itself. On phones apps announce themselves by a name of their own. */
export const installedOf = ({ rdns }: DirectoryWallet, connectors: readonly Connector[]): Connector | undefined =>
  rdns ? connectors.find(({ manifest }) => manifest.kind !== 'pairing' && manifest.rdns?.replace(/\.mobile$/, '') === rdns) : undefined

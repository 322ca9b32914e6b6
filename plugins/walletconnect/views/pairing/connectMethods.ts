import type { Connector } from '../../../../kernel/index'
import type { DirectoryWallet } from '../../directory/types'
import {
  type BrowsedPage,
  browseLink,
  desktopLink,
  mobileLink,
  webLink,
} from '../../links/deepLinks'
import type { Platform } from '../../links/platform'

/**
 * How to reach a wallet: by QR code, its app on this phone, this page in the app's browser, its
 * desktop app, its web page, or its extension (`browser`).
 */
export type ConnectMethod = 'qr' | 'mobile' | 'browse' | 'desktop' | 'web' | 'browser'

/** Input of {@link connectMethods}. */
export interface ConnectMethodsInput {
  readonly platform: Platform
  readonly page: BrowsedPage
  /** The wallet's extension, if it is installed. */
  readonly installed: Connector | undefined
}

/**
 * The connect methods of a wallet on this device, the default first; empty if it must be installed
 * first. Without a wallet: the QR code. Pure.
 */
export function connectMethods(
  wallet: DirectoryWallet | undefined,
  { platform, page, installed }: ConnectMethodsInput,
): readonly ConnectMethod[] {
  if (!wallet) return ['qr']
  if (browseLink(wallet, platform, page)) return ['browse']
  const { links, stores } = wallet
  const input = { uri: '', platform }
  const phone = platform.device !== 'desktop'
  const mobile = mobileLink(links, input) !== undefined
  const web = webLink(links, input) !== undefined
  const desktop = !phone && desktopLink(links, input) !== undefined
  // a wallet without any known link may still be able to scan
  const scans =
    mobile ||
    stores?.ios !== undefined ||
    stores?.android !== undefined ||
    !(web || desktop || installed || stores?.chrome)
  const methods: readonly (ConnectMethod | false)[] = [
    !phone && scans && 'qr',
    phone && mobile && 'mobile',
    desktop && 'desktop',
    web && 'web',
    installed !== undefined && 'browser',
  ]
  return methods.filter((method) => method !== false)
}

/**
 * The connector of a wallet's announced extension (EIP-6963). Mobile apps announce an rdns with the
 * suffix `.mobile`.
 */
export const installedOf = (
  { rdns }: DirectoryWallet,
  connectors: readonly Connector[],
): Connector | undefined =>
  rdns
    ? connectors.find(
        ({ manifest }) =>
          manifest.kind !== 'pairing' && manifest.rdns?.replace(/\.mobile$/, '') === rdns,
      )
    : undefined

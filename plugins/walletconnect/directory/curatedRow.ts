import type { DirectoryWallet, WalletLinks } from './types'

/** What is known of a wallet beside its name: links and stores. */
interface Details {
  readonly rdns?: string
  /** The scheme of the app on a phone, without `://`. */
  readonly app?: string
  /** The whole link, where `app` is only its scheme. */
  readonly native?: string
  /**
   * This and the following: hosts and paths, without `https://`; `desktop` is a scheme, the stores
   * are ids.
   */
  readonly universal?: string
  readonly desktop?: string
  readonly web?: string
  readonly chrome?: string
  readonly ios?: number
  readonly android?: string
}

const https = (rest: string) => `https://${rest}`

function linksOf({
  app,
  native = app && `${app}://`,
  universal,
  desktop,
  web,
}: Details): WalletLinks {
  return {
    ...(native && { native }),
    ...(universal && { universal: https(universal) }),
    ...(desktop && { desktop: `${desktop}://` }),
    ...(web && { web: https(web) }),
  }
}

/** Namespaces by their first letters: `e` eip155, `s` solana, `b` bip122. */
const namespaces: Readonly<Record<string, string>> = { e: 'eip155', s: 'solana', b: 'bip122' }

/** A wallet of the list: its id, name, namespaces by their first letters, homepage and details. */
export type CuratedRow = readonly [
  id: string,
  name: string,
  on: string,
  homepage: string,
  details?: Details,
]

/** Returns the wallet that a row describes. */
export function walletOf([id, name, on, homepage, details = {}]: CuratedRow): DirectoryWallet {
  const { rdns, chrome, ios, android } = details
  const links = linksOf(details)
  return {
    id,
    name,
    chains: [...on].map((letter) => namespaces[letter] as string),
    ...(rdns && { rdns }),
    ...(Object.keys(links).length > 0 && { links }),
    stores: {
      homepage: https(homepage),
      ...(chrome && { chrome: https(`chromewebstore.google.com/detail/${chrome}`) }),
      ...(ios && { ios: https(`apps.apple.com/app/id${ios}`) }),
      ...(android && { android: https(`play.google.com/store/apps/details?id=${android}`) }),
    },
  }
}

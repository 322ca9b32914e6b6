import { any, bool, func, list, object, oneOf, optional, text, url } from '../../kernel/schema/checks'
import type { ChainId } from '../../kernel/networks/types'
import type { DirectoryWallet } from './directory/types'
import type { Pairing } from './types'

/** What a host may choose about wallets on other devices. */
export interface WalletConnectOptions {
  /** The relay that carries encrypted messages: `wss:`, or `ws:` while developing. Absent: the protocol's public relay, which asks for a `projectId`. */
  readonly relayUrl?: string
  /** Names the host's project to the public relay and to `explorer`; a relay of one's own takes any, or none. */
  readonly projectId?: string
  /** Networks a wallet must accept; an approval without one of them is refused. The others are asked for, and may be left out. Default none. */
  readonly requiredChains?: readonly ChainId[]
  /** Looks wallets up at a hosted directory. Absent: in the list that comes with the package, without a request. */
  readonly explorer?: ExplorerOptions
  /** Wallets of the host's choice, listed first. At most 10,000. */
  readonly customWallets?: readonly DirectoryWallet[]
  /** Ids of wallets of the directory that the connect view shows, in this order. */
  readonly featuredWalletIds?: readonly string[]
  /** Only these wallets of the directory are listed. */
  readonly includeWalletIds?: readonly string[]
  /** These wallets of the directory are not listed. */
  readonly excludeWalletIds?: readonly string[]
  /** The row that leads to every wallet. Default `'SHOW'`. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Opens wallets on this device by universal link where they have one, instead of their app's scheme. Default false. */
  readonly preferUniversalLinks?: boolean
  /** The host's own screen for a pairing: called with each URI, also one that takes the place of another. The kit then shows no code. */
  readonly manualControl?: (pairing: Pairing) => void
  /** Say "continue in your wallet" while a request waits for a wallet on another device or in another app. Default true. */
  readonly requestHint?: boolean
}

/** A hosted directory of wallets; its wire format is that of the explorer of WalletConnect's makers. */
export interface ExplorerOptions {
  /** The directory's base URL, `https:`. */
  readonly url: string
  /** Default: the plugin's `projectId`. */
  readonly projectId?: string
}

const ids = optional(list(text(128), 1000))

export const optionsCheck = object({
  relayUrl: optional(url(['wss:', 'ws:'])),
  projectId: optional(text(128)),
  requiredChains: optional(list(text(41), 100)),
  explorer: optional(object({ url: url(['https:']), projectId: optional(text(128)) })),
  // what each wallet may hold is checked with the directory: that much is not the page's start to carry
  customWallets: optional(list(any(), 10_000)),
  featuredWalletIds: ids,
  includeWalletIds: ids,
  excludeWalletIds: ids,
  allWallets: optional(oneOf('SHOW', 'HIDE', 'ONLY_MOBILE')),
  preferUniversalLinks: optional(bool),
  manualControl: optional(func('a function that takes a pairing')),
  requestHint: optional(bool),
})

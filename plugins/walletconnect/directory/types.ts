/** One page of a list. `next` is the number of the next page; absent on the last one. */
export interface WalletPage {
  readonly wallets: readonly DirectoryWallet[]
  /** How many wallets the list has in all, as far as the source knows. */
  readonly total: number
  readonly next?: number
}

/** A source of wallets. Every method rejects with a KitError, `kernel/aborted` on `signal`. */
export interface WalletSource {
  /** Pages count from 1 and hold 40. */
  page(page: number, signal: AbortSignal): Promise<WalletPage>
  /**
   * The best matches first, at most 100. An empty text with `certified` returns every certified
   * wallet; at most 1,000 from a hosted directory.
   */
  search(
    text: string,
    options: { readonly certified?: boolean },
    signal: AbortSignal,
  ): Promise<readonly DirectoryWallet[]>
  byIds(ids: readonly string[], signal: AbortSignal): Promise<readonly DirectoryWallet[]>
}

/**
 * The directory of one kit: the host's own wallets, then those of its source, each id once,
 * filtered by `includeWalletIds`, `excludeWalletIds` and the namespaces of the kit's networks.
 */
export interface Directory extends WalletSource {
  /**
   * What the connect view features: `featuredWalletIds` in their order, else the host's own
   * wallets, else the first few of the source.
   */
  featured(signal: AbortSignal): Promise<readonly DirectoryWallet[]>
  byId(id: string, signal: AbortSignal): Promise<DirectoryWallet | undefined>
}

/**
 * Links that open a wallet. `native` is the app's scheme, such as `rainbow://`; `universal` and
 * `web` are https, `desktop` either.
 */
export interface WalletLinks {
  /** The app on this phone. */
  readonly native?: string
  /** The same app, by an https link that the phone opens in it. */
  readonly universal?: string
  /** The app on this computer. */
  readonly desktop?: string
  /** The wallet as a web page. */
  readonly web?: string
}

/** Where to get a wallet; https only. */
export interface WalletStores {
  readonly homepage?: string
  readonly chrome?: string
  readonly ios?: string
  readonly android?: string
}

/**
 * A wallet of the directory. Text and links from outside are checked: links are https or an app's
 * scheme, names are one line of at most 64 characters.
 */
export interface DirectoryWallet {
  /**
   * Its id in the directory: 64 hex digits for wallets of the explorer; the host chooses the ids of
   * its own.
   */
  readonly id: string
  readonly name: string
  /** CAIP-2 ids or namespaces it supports; absent if not known. */
  readonly chains?: readonly string[]
  /** The reverse domain name in its EIP-6963 announcement. */
  readonly rdns?: string
  /** Certified, according to the directory. */
  readonly certified?: boolean
  /** `data:` or `https:`; without it, a monogram is shown. */
  readonly image?: string
  readonly links?: WalletLinks
  readonly stores?: WalletStores
}

/** A part of a list. `next` is the page to ask for after it; absent: there is none. */
export interface WalletPage {
  readonly wallets: readonly DirectoryWallet[]
  /** How many there are in all, as far as the source knows. */
  readonly total: number
  readonly next?: number
}

/** Where wallets are looked up. Every verb rejects with a KitError, `kernel/aborted` on `signal`. */
export interface WalletSource {
  /** Pages count from 1 and hold 40. */
  page(page: number, signal: AbortSignal): Promise<WalletPage>
  /** The best matches first, at most 100. An empty text with `certified` answers every certified wallet; of a hosted directory at most 1,000. */
  search(text: string, options: { readonly certified?: boolean }, signal: AbortSignal): Promise<readonly DirectoryWallet[]>
  byIds(ids: readonly string[], signal: AbortSignal): Promise<readonly DirectoryWallet[]>
}

/**
 * The directory of one kit: the host's own wallets before those of its source, each id once; `includeWalletIds`, `excludeWalletIds`, and the
 * namespaces of the kit's networks narrow it.
 */
export interface Directory extends WalletSource {
  /** What the connect view puts forward: `featuredWalletIds` in their order, else the host's own, else the first few of the source. */
  featured(signal: AbortSignal): Promise<readonly DirectoryWallet[]>
  byId(id: string, signal: AbortSignal): Promise<DirectoryWallet | undefined>
}

/** How a wallet is reached. Native links are the app's scheme, such as `rainbow://`; the others https. */
export interface WalletLinks {
  /** The app on this phone. */
  readonly native?: string
  /** The same app by an https link that phones open with it. */
  readonly universal?: string
  /** The app on this computer. */
  readonly desktop?: string
  /** The wallet as a web page. */
  readonly web?: string
}

/** Where a wallet is to be had; https only. */
export interface WalletStores {
  readonly homepage?: string
  readonly chrome?: string
  readonly ios?: string
  readonly android?: string
}

/** A wallet of the directory. Text and links from outside have passed a check: links lead to https or the scheme of an app, names are one line of at most 64 characters. */
export interface DirectoryWallet {
  /** The id of the directory it is from: 64 hex digits for those of the explorer, a host's own otherwise. */
  readonly id: string
  readonly name: string
  /** CAIP-2 ids or namespaces it works on; absent: not known. */
  readonly chains?: readonly string[]
  /** Reverse domain name it announces itself with (EIP-6963). */
  readonly rdns?: string
  /** The directory says that its makers certified it. */
  readonly certified?: boolean
  /** `data:` or `https:`; absent: its monogram. */
  readonly image?: string
  readonly links?: WalletLinks
  readonly stores?: WalletStores
}

import type { DirectoryWallet } from './wallet'

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

import type { ViewHooks } from '../../../../ui/view'
import type { DirectoryWallet } from '../../directory/types'
import type { WalletConnectApi } from '../../types'

/**
 * The pages of the directory that have been read. `next` is the next page; absent once all are
 * read.
 */
export interface Listing {
  readonly wallets: readonly DirectoryWallet[]
  readonly total: number
  readonly next?: number | undefined
}

/** The listing, its state, and a function that reads more. */
export interface ListingState extends Listing {
  readonly pending: boolean
  readonly error: unknown
  /** Reads the next page; also after a failure. One at a time. */
  readonly more: () => void
}

/** Nothing read yet. */
export const emptyListing: Listing = { wallets: [], total: 0, next: 1 }

/**
 * Appends a page. On the first page the wallets that `first` selects come before the others; later
 * pages never reorder.
 */
function joined(
  { wallets }: Listing,
  page: readonly DirectoryWallet[],
  first: (wallet: DirectoryWallet) => unknown,
  known: Set<string>,
): readonly DirectoryWallet[] {
  const fresh = page.filter(({ id }) => !known.has(id) && known.add(id))
  return wallets.length
    ? [...wallets, ...fresh]
    : [...fresh.filter(first), ...fresh.filter((wallet) => !first(wallet))]
}

/** Reads the directory page by page, continuing with `from`. */
export function useListing(
  hooks: ViewHooks,
  api: WalletConnectApi,
  from: Listing,
  first: (wallet: DirectoryWallet) => unknown,
): ListingState {
  const { useState, useRef, useEffect } = hooks
  const [state, setState] = useState<Omit<ListingState, 'more'>>({
    ...from,
    pending: false,
    error: undefined,
  })
  const running = useRef<AbortController>(undefined)
  const [known] = useState(() => new Set(from.wallets.map(({ id }) => id)))
  const read = async ({ wallets, total, next = 1 }: Listing, signal: AbortSignal) => {
    try {
      const page = await (await api.directory()).page(next, signal)
      if (signal.aborted) return
      const read = {
        wallets: joined({ wallets, total }, page.wallets, first, known),
        total: page.total,
        next: page.next,
      }
      setState({ ...read, pending: false, error: undefined })
    } catch (error) {
      if (!signal.aborted) setState((now) => ({ ...now, pending: false, error }))
    } finally {
      if (!signal.aborted) running.current = undefined
    }
  }
  const more = () => {
    if (running.current || state.next === undefined) return
    running.current = new AbortController()
    setState((now) => ({ ...now, pending: true, error: undefined }))
    void read(state, running.current.signal)
  }
  useEffect(() => {
    if (!from.wallets.length) more()
    return () => {
      running.current?.abort()
      running.current = undefined
    }
  }, [])
  return { ...state, more }
}

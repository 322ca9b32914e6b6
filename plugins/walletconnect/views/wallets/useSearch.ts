import type { ViewHooks } from '../../../../ui/view'
import type { DirectoryWallet } from '../../directory/types'
import type { WalletConnectApi } from '../../types'

/** The results of a search; the previous ones stay until the next arrive. */
export interface Found {
  readonly wallets: readonly DirectoryWallet[] | undefined
  readonly pending: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** A search query. */
export interface Query {
  readonly text: string
  readonly certified: boolean
}

/**
 * Debounce for a hosted directory, in milliseconds; the built-in one is searched on each keystroke.
 */
const searchDelay = 200

/** Whether the query filters anything. */
export const isActive = ({ text, certified }: Query): boolean => certified || text.trim() !== ''

/**
 * Searches while the query is active. `from`: results to restore when the view was left and is
 * shown again.
 */
export function useSearch(
  { useState, useEffect }: ViewHooks,
  api: WalletConnectApi,
  query: Query,
  from: Found['wallets'],
): Found {
  const { text, certified } = query
  const words = text.trim()
  const active = isActive(query)
  const [turn, setTurn] = useState(0)
  const key = `${turn}:${certified}:${words}`
  const [state, setState] = useState<
    Omit<Found, 'retry' | 'pending'> & { readonly of?: string | undefined }
  >({ wallets: from, error: undefined, of: from && key })
  useEffect(() => {
    if (state.of === key) return
    if (!active) {
      setState({ wallets: undefined, error: undefined })
      return
    }
    const abort = new AbortController()
    const { signal } = abort
    const ask = () =>
      api
        .directory()
        .then((directory) => directory.search(words, certified ? { certified } : {}, signal))
        .then(
          (wallets) => signal.aborted || setState({ wallets, error: undefined, of: key }),
          (error: unknown) => signal.aborted || setState({ wallets: undefined, error, of: key }),
        )
    const timer = api.options.explorer ? setTimeout(ask, searchDelay) : void ask()
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [active, key])
  const retry = () => setTurn((now) => now + 1)
  if (!active) return { wallets: undefined, error: undefined, pending: false, retry }
  const settled = state.of === key
  return {
    wallets: state.wallets,
    error: settled ? state.error : undefined,
    pending: !settled,
    retry,
  }
}

const most = 1000

interface RegisterDeps {
  /** Wallets that came in one go, oldest first. */
  readonly found: (wallets: readonly object[]) => void
  readonly gone: (wallet: object) => void
  readonly debug: (message: string, details?: unknown) => void
  readonly signal: AbortSignal
}

/** What a wallet is given to announce itself with; it answers the way back. */
interface RegisterApi {
  readonly register: (...wallets: readonly unknown[]) => () => void
}

/** A kit that shows itself as a wallet must not find itself. */
function isOurs(wallet: object): boolean {
  try {
    return Symbol.for('tessera-kit/wallet') in wallet
  } catch {
    return false
  }
}

/**
 * The app's side of the Wallet Standard's window events: tells the wallets of the page that the app is ready, hears those that come later,
 * and takes back what unregisters, until `signal` ends. Each wallet object counts once; after 1000 the rest is ignored.
 */
export function watchStandard({ found, gone, debug, signal }: RegisterDeps): void {
  const known = new Set<object>()
  let early: object[] | undefined = []
  const take = (wallet: unknown): wallet is object => {
    if (typeof wallet !== 'object' || wallet === null || known.has(wallet) || known.size >= most || isOurs(wallet)) return false
    known.add(wallet)
    if (known.size === most) debug(`${most} wallets registered: the rest is ignored`)
    return true
  }
  const api: RegisterApi = Object.freeze({
    register(...wallets: readonly unknown[]) {
      const taken = signal.aborted ? [] : wallets.slice(0, most).filter(take)
      if (early) early.push(...taken)
      else if (taken.length) found(taken)
      return () => {
        for (const wallet of taken) {
          if (!signal.aborted && known.delete(wallet)) gone(wallet)
        }
      }
    },
  })
  const hear = (event: Event) => {
    try {
      const callback = (event as CustomEvent<unknown>).detail as (api: RegisterApi) => void
      callback(api)
    } catch (error) {
      debug('A wallet could not register', error)
    }
  }
  window.addEventListener('wallet-standard:register-wallet', hear, { signal })
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api, bubbles: false, cancelable: false }))
  const batch = early
  early = undefined
  // what registered and left again while it was asked
  const present = batch.filter((wallet) => known.has(wallet))
  if (present.length) found(present)
}

const maxWallets = 1000

interface RegisterDeps {
  /** Called with wallets that registered together, oldest first. */
  readonly found: (wallets: readonly object[]) => void
  readonly gone: (wallet: object) => void
  readonly debug: (message: string, details?: unknown) => void
  readonly signal: AbortSignal
}

/** What a wallet registers with; `register` returns the function that unregisters. */
interface RegisterApi {
  readonly register: (...wallets: readonly unknown[]) => () => void
}

/** A kit that registers itself as a wallet must not list itself. */
function isOurs(wallet: object): boolean {
  try {
    return Symbol.for('tessera-kit/wallet') in wallet
  } catch {
    return false
  }
}

/**
 * The app's part of the Wallet Standard's window events: announces to wallets that the app is
 * ready, and follows their registrations and removals until `signal` aborts. Each wallet object
 * counts once; after 1000 the rest is ignored.
 */
export function watchStandard({ found, gone, debug, signal }: RegisterDeps): void {
  const known = new Set<object>()
  let buffered: object[] | undefined = []
  const accept = (wallet: unknown): wallet is object => {
    if (
      typeof wallet !== 'object' ||
      wallet === null ||
      known.has(wallet) ||
      known.size >= maxWallets ||
      isOurs(wallet)
    )
      return false
    known.add(wallet)
    if (known.size === maxWallets) debug(`${maxWallets} wallets registered: the rest is ignored`)
    return true
  }
  const api: RegisterApi = Object.freeze({
    register(...wallets: readonly unknown[]) {
      const accepted = signal.aborted ? [] : wallets.slice(0, maxWallets).filter(accept)
      if (buffered) buffered.push(...accepted)
      else if (accepted.length) found(accepted)
      return () => {
        for (const wallet of accepted) {
          if (!signal.aborted && known.delete(wallet)) gone(wallet)
        }
      }
    },
  })
  const onRegister = (event: Event) => {
    try {
      const callback = (event as CustomEvent<unknown>).detail as (api: RegisterApi) => void
      callback(api)
    } catch (error) {
      debug('A wallet could not register', error)
    }
  }
  window.addEventListener('wallet-standard:register-wallet', onRegister, { signal })
  window.dispatchEvent(
    new CustomEvent('wallet-standard:app-ready', {
      detail: api,
      bubbles: false,
      cancelable: false,
    }),
  )
  const batch = buffered
  buffered = undefined
  // without those that unregistered while the event was dispatched
  const present = batch.filter((wallet) => known.has(wallet))
  if (present.length) found(present)
}

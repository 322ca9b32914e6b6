import { type Announcement, readAnnouncement } from './announcement'

const most = 1000

/** Where announced wallets go, what ends the listening, and where the reasons for ignored announcements go. */
export interface AnnouncementDeps {
  readonly found: (wallet: Announcement) => void
  readonly debug: (message: string, details?: unknown) => void
  readonly signal: AbortSignal
  /** What was announced before, oldest first. */
  readonly early?: readonly unknown[]
}

/**
 * Takes what was announced early, listens for EIP-6963 announcements until `signal` ends, late ones and replays too, and asks all
 * wallets of the page to announce themselves. Each announcement costs the same, however many came before; after 1000 the rest
 * is ignored.
 */
export function watchAnnouncements({ found, debug, signal, early = [] }: AnnouncementDeps): void {
  let count = 0
  const known = new Set<object>()
  const take = (detail: unknown) => {
    if (count >= most) return
    const wallet = readAnnouncement(detail)
    // A replay carries the same provider object; uuids are no help, some wallets make a new one each time.
    if (typeof wallet === 'object' && known.has(wallet.provider)) return
    if (++count === most) debug(`${most} wallet announcements: the rest is ignored`)
    if (typeof wallet === 'string') {
      debug(`A wallet announcement was ignored: ${wallet}`)
    } else {
      known.add(wallet.provider)
      found(wallet)
    }
  }
  early.forEach(take)
  window.addEventListener('eip6963:announceProvider', (event) => take((event as CustomEvent<unknown>).detail), { signal })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}

import { asProvider, type Eip1193Provider } from './provider'

/** A checked EIP-6963 announcement: copies of its texts, and the provider itself. */
export interface Announcement {
  /** The same for all announcements of one wallet on one page. */
  readonly key: string
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  readonly provider: Eip1193Provider
}

/** Characters of a name, an rdns, a uuid; characters of an icon (128 kB). */
export const announcementLimits = { name: 64, rdns: 128, uuid: 64, icon: 131_072 } as const

// Control, format (bidi overrides, zero width), unassigned, line-separating and filler characters,
// the blank Braille pattern.
const invisible = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]+/gu
// Three or more marks on one letter: they would be drawn over other lines.
const stacked = /\p{M}{3,}/gu
const reverseDomain = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/
const image = /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/i

/**
 * A wallet's name as text for one line: nothing invisible, no stacked marks, at most 64 characters.
 * Empty if nothing is left.
 */
export function cleanName(name: string): string {
  const text = name
    .slice(0, 4 * announcementLimits.name)
    .replace(invisible, ' ')
    .replace(stacked, '')
    .replace(/\s+/g, ' ')
    .trim()
  return [...text].slice(0, announcementLimits.name).join('').trim()
}

const readRdns = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value.length > announcementLimits.rdns) return undefined
  const rdns = value.toLowerCase()
  return reverseDomain.test(rdns) ? rdns : undefined
}

/** The value if it is a `data:` image of an allowed type, at most 128 kB; else undefined. */
export const readIcon = (value: unknown): string | undefined =>
  typeof value === 'string' &&
  value.length <= announcementLimits.icon &&
  image.test(value.trimStart())
    ? value.trim()
    : undefined

/**
 * Reads the detail of an `eip6963:announceProvider` event
 * (https://eips.ethereum.org/EIPS/eip-6963). Every field is read once and copied. Returns a text
 * with the reason if the announcement is unusable; an unusable icon or rdns is left out. Never
 * throws.
 */
function readAnnouncement(detail: unknown): Announcement | string {
  try {
    const { info, provider: offered } = detail as {
      info: Record<string, unknown>
      provider: unknown
    }
    const provider = asProvider(offered)
    if (!provider) return 'its provider has no request function'
    const { uuid, name, icon: iconValue, rdns: rdnsValue } = info
    if (typeof uuid !== 'string' || !uuid || uuid.length > announcementLimits.uuid)
      return 'its uuid is not a text of 1 to 64 characters'
    const text = typeof name === 'string' ? cleanName(name) : ''
    if (!text) return 'it has no readable name'
    const icon = readIcon(iconValue)
    const rdns = readRdns(rdnsValue)
    return { key: uuid + rdns, name: text, provider, ...(icon && { icon }), ...(rdns && { rdns }) }
  } catch {
    return 'reading it failed'
  }
}

const maxAnnouncements = 1000

/** Arguments of {@link watchAnnouncements}. `debug` gets the reasons for ignored announcements. */
export interface AnnouncementDeps {
  readonly found: (wallet: Announcement) => void
  readonly debug: (message: string, details?: unknown) => void
  readonly signal: AbortSignal
  /** Details of earlier announcements, oldest first. */
  readonly buffered?: readonly unknown[]
}

/**
 * Handles the buffered EIP-6963 announcements, follows later ones until `signal` aborts, and asks
 * all wallets of the page to announce themselves. The cost per announcement is constant; after 1000
 * the rest is ignored.
 */
export function watchAnnouncements({
  found,
  debug,
  signal,
  buffered = [],
}: AnnouncementDeps): void {
  let count = 0
  const known = new Set<unknown>()
  const handle = (detail: unknown) => {
    if (count >= maxAnnouncements) return
    const wallet = readAnnouncement(detail)
    // A repeated announcement has the same key, or the same provider object under a new uuid.
    if (typeof wallet === 'object' && (known.has(wallet.provider) || known.has(wallet.key))) return
    if (++count === maxAnnouncements)
      debug(`${maxAnnouncements} wallet announcements: the rest is ignored`)
    if (typeof wallet === 'string') {
      debug(`A wallet announcement was ignored: ${wallet}`)
    } else {
      known.add(wallet.provider).add(wallet.key)
      found(wallet)
    }
  }
  buffered.forEach(handle)
  window.addEventListener(
    'eip6963:announceProvider',
    (event) => handle((event as CustomEvent<unknown>).detail),
    { signal },
  )
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}

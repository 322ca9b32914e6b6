/**
 * An address as a URL; undefined for what is none. `URL.canParse` is newer than the oldest browsers
 * of the kit (Safari 17, Chrome 120). Who needs the origin alone takes `originOf`, which a page's
 * start has.
 */
export function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

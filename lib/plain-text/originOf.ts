/**
 * The origin of an address, as needs name it; "" for what is no address. In a file of its own: a
 * page's start needs it, and nothing else of the addresses that others wrote. The schema of options
 * has the words for those that are of no use.
 */
export function originOf(address: string): string {
  try {
    return new URL(address).origin
  } catch {
    return ''
  }
}

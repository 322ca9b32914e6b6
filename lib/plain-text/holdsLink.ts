/** A link, or what is read as one: `claim at usdc-gift.example`. */
const link =
  /https?:|www\.|\b[\w-]+\.(?:com|net|org|io|xyz|app|site|online|top|vip|fi|finance|claims?|gift|club|live|pro|cc|me|co|eth|example)\b/i
/** A name of ENS, with those above it, that nothing follows which makes an address of it. */
const ensName = /(?:[\w-]+\.)+eth\b(?!\.\w)/gi

/**
 * Whether a name holds a link, so that it is bait rather than a name. `ens`: a name of ENS is none,
 * for what may be such a name; `river.eth` leads nowhere by itself.
 */
export function holdsLink(text: string, { ens = false }: { readonly ens?: boolean } = {}): boolean {
  return link.test(ens ? text.replace(ensName, '') : text)
}

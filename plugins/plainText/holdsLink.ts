/** A link, or what is read as one: `claim at usdc-gift.example`. */
const link = /https?:|www\.|\b[\w-]+\.(?:com|net|org|io|xyz|app|site|online|top|vip|fi|finance|claims?|gift|club|live|pro|cc|me|co|eth|example)\b/i
/** A name of ENS, with those above it, that nothing follows which makes an address of it. */
const ensName = /(?:[\w-]+\.)+eth\b(?!\.\w)/gi

/** Whether a name holds a link, so that it is bait rather than a name. */
export const holdsLink = (text: string): boolean => link.test(text)

/** The same of what may be a name of ENS: `river.eth` leads nowhere. */
export const holdsLinkBesideEns = (text: string): boolean => link.test(text.replace(ensName, ''))

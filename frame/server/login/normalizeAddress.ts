import { domainToASCII } from 'node:url'
import { Refusal } from '../http/refusal'

/**
 * An atom, or several with dots between (RFC 5322, section 3.2.3; RFC 6531 for letters of other
 * scripts). Quoted local parts are refused.
 */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
/**
 * Labels of letters, digits and hyphens (RFC 1123); the last begins with a letter, so it is no
 * address of IP.
 */
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/
/** Bytes (RFC 5321, section 4.5.3.1). */
const LONGEST_LOCAL = 64
const LONGEST = 254

const refused = () => new Refusal('bad_request', 'Not a mail address')

/**
 * The address that identifies a user: trimmed, NFC, lower case, its domain as ASCII (IDNA). Dots
 * and what follows a plus stay: whether they matter is the mailbox's own rule. Throws a `Refusal`
 * `bad_request` for what is no address; a line break never passes.
 */
export const normalizeAddress = (written: string): string => {
  const text = written.trim().normalize('NFC').toLowerCase().normalize('NFC')
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at))
  const domain = domainToASCII(text.slice(at + 1))
  if (at < 1 || !LOCAL.test(local) || !DOMAIN.test(domain)) throw refused()
  if (
    Buffer.byteLength(local) > LONGEST_LOCAL ||
    Buffer.byteLength(local) + 1 + domain.length > LONGEST
  )
    throw refused()
  return `${local}@${domain}`
}

/** Characters of each side of the @ that are shown, and of one letter its marks. */
const SHOWN = 28
const MARKS = /(\p{M}{2})\p{M}+/gu

/**
 * A normalised address for a sentence: of a long one the beginning of the name and the end of the
 * domain, which say whose it is. Its letters change nothing around it.
 */
export const shownAddress = (address: string): string => {
  const at = address.lastIndexOf('@')
  const name = [...address.slice(0, at).replace(MARKS, '$1')]
  const domain = address.slice(at + 1)
  const shown = `${name.length > SHOWN ? `${name.slice(0, SHOWN - 1).join('')}…` : name.join('')}@${domain.length > SHOWN ? `…${domain.slice(1 - SHOWN)}` : domain}`
  // a left-to-right isolate (UAX 9): a name of another script does not move the rest
  return /^[\x20-\x7e…]*$/.test(shown) ? shown : `\u2066${shown}\u2069`
}

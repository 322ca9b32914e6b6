/** Characters that one call of `fromCharCode` gets: more would exceed the stack. */
const CHUNK = 8192

/** Encodes bytes as base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary)
}

/**
 * Decodes base64 (RFC 4648, section 4). Accepts what `atob` accepts: ASCII whitespace and missing
 * padding, since wallets and nodes return both. Throws a DOMException for any other text.
 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}

/** Encodes bytes as base64url without padding (RFC 4648, section 5). */
export const toBase64url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/**
 * Decodes base64url without padding (RFC 4648, section 5). Throws for any other text, also for
 * whitespace, padding and unused bits that are not zero.
 */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
  if (toBase64url(bytes) !== text) throw new TypeError('Not base64url')
  return bytes
}

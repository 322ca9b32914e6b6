/** Longest text of one value in a trace, in characters. */
const longest = 500

/** The first four and last six characters of an address, `0x` counted: `0x71…98976F`. What is short already is left. */
export const shortenAddress = (address: string): string => (address.length > 14 ? `${address.slice(0, 4)}…${address.slice(-6)}` : address)

const bytes = (hex: string): string => `[hex, ${Math.ceil(hex.replace(/^0x/i, '').length / 2)} bytes]`

const hexOf = (hex: string): string => (/^0x[\da-f]{40}$/i.test(hex) ? shortenAddress(hex) : bytes(hex))

/** Mixed letters and digits are keys and ids; words and names of methods are not. */
const tokenOf = (text: string): string => (/\d/.test(text) && /[a-z]/i.test(text) ? '[hidden]' : text)

type Rule = readonly [pattern: RegExp, replacement: string | ((...parts: string[]) => string)]

// The order counts: what is a whole (a pairing code, a URL) goes before its parts. Every repetition that can start anywhere is bounded.
const rules: readonly Rule[] = [
  // pairing codes carry their key
  [/\bwc:[^\s"'<>]+/gi, 'wc:…'],
  [/\bdata:[^\s"'<>]+/gi, 'data:…'],
  // path, query and user name of a URL may be keys; its host tells what is needed
  [
    /([a-z][a-z\d+.-]{0,20}:\/\/)(?:[^\s/?#"'<>]*@)?([^\s/?#"'<>@]*)([^\s"'<>]*)/gi,
    (_, scheme, host, rest) => `${scheme}${host}${/^\/?$/.test(rest as string) ? '' : '/…'}`,
  ],
  [/((?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}(?::\d{1,5})?)\/[^\s"'<>]+/gi, '$1/…'],
  [/[?&#;][\w.~%[\]-]{1,64}=[^\s"'<>]*/g, '?…'],
  [/[^\s@]{1,64}(?:@|%40)[^\s@]{1,255}/gi, '[e-mail]'],
  [/\b(bearer|basic)(?:\s|%20|\+)+[^\s"',;]+/gi, '$1 [hidden]'],
  [/eyJ[\w-]{6,}(?:\.[\w-]*){0,4}/g, '[token]'],
  [/([\w-]{0,32}(?:key|token|secret|password|passwd|mnemonic|signature|code|otp|pin)["']?\s{0,4}[:=]\s{0,4}["']?)[^\s"',;&}\]]+/gi, '$1[hidden]'],
  [/0x[\da-f]{17,}|[\da-f]{32,}/gi, hexOf],
  [/[\w+/-]{24,}={0,2}/g, tokenOf],
  // one-time codes; a chain's id keeps its number
  [/(eip155:)?\b\d{6,8}\b/gi, (all, chain) => (chain ? (all as string) : '[digits]')],
  // words of a wallet's backup
  [/(?:\b[a-z]{3,8}\b[\s,]{1,3}){11,}[a-z]{3,8}\b/g, '[words]'],
]

/**
 * A text without what a bug report must not carry: addresses are shortened, longer hex, URL paths and queries, e-mail addresses, bearer
 * and other tokens, pairing codes, one-time codes and backup words are replaced by a mark. At most 500 characters. Rather too much than too little.
 */
export function redactText(text: string): string {
  let out = text.slice(0, 8 * longest)
  // a string's own `replace` takes both kinds of replacement; the overloads want one of them
  for (const [pattern, replacement] of rules) out = out.replace(pattern, replacement as string)
  return out.length > longest ? `${out.slice(0, longest)}…` : out
}

/** Longest text of one value in a trace, in characters. */
const longest = 500

/**
 * An address as four characters, an ellipsis and six, a `0x` in front not counted: `0x71C7…d8976F`.
 * What is short already is left.
 */
export const shortenAddress = (address: string): string =>
  address.replace(/^(0x.{4}|(?!0x).{4}).{3,}(.{6})$/, '$1…$2')

const bytes = (hex: string): string =>
  `[hex, ${Math.ceil(hex.replace(/^0x/i, '').length / 2)} bytes]`

const hexOf = (hex: string): string =>
  /^0x[\da-f]{40}$/i.test(hex) ? shortenAddress(hex) : bytes(hex)

/** Mixed letters and digits are keys and ids; words and names of methods are not. */
const tokenOf = (text: string): string =>
  /\d/.test(text) && /[a-z]/i.test(text) ? '[hidden]' : text

type Rule = readonly [pattern: RegExp, replacement: string | ((...parts: string[]) => string)]

/**
 * Codes of errors that everybody knows (EIP-1193, EIP-3085, EIP-5792, JSON-RPC), and names in the
 * way of codes; a one-time code is neither.
 */
const errorCode =
  /^["'`]?(?:-32\d{3}|4001|4100|4200|490[0-2]|5000|57[0-6]0|[a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z]+)*|[A-Z]+(?:_[A-Z]+)+)["'`]?[).:!?]*$/

const hideNamed = (all: string, name: string, between: string, value: string): string => {
  if (/^code$/i.test(name) && errorCode.test(value)) return all
  const quote = /^["'`]/.exec(value)?.[0] ?? ''
  return `${name}${between}${quote}[hidden]${quote}`
}

// Secrets that follow their name. A value may be quoted, a list, or follow the name of its scheme;
// a header and a phrase go on to the line's end.
const named: readonly Rule[] = [
  [
    /((?:cookies?|authorization|mnemonic|phrase|seed)\s{0,4}[:=]{1,8}\s{0,4})(?![\s"'`[{\\:=])[^\r\n"'`,}\]]+/gi,
    '$1[hidden]',
  ],
  [
    /(key|token|secret|pass(?:word|wd|phrase|code)?|pwd|phrase|mnemonic|seed|signature|auth(?:orization)?|credentials?|jwt|cookies?|sid|code|otp|pin)(["'`]?\s{0,4}(?:[:=]{1,8}|[=-]>)(?![:=>])\s{0,4})("(?:\\[\s\S]|[^"\\])*"?|'(?:\\[\s\S]|[^'\\])*'?|`(?:\\[\s\S]|[^`\\])*`?|\[[^\]]*\]?|\{[^}]*\}?|(?!\\{1,16}["'`])(?:(?:bearer|basic|token|digest|jwt)(?:\s|%20|\+){1,4})?[^\s"'`,;&}\]]+)/gi,
    hideNamed as Rule[1],
  ],
]

// The order counts: what is a whole (a pairing code, a URL) goes before its parts. Every repetition
// that can start anywhere is bounded.
const rules: readonly Rule[] = [
  // pairing codes carry their key
  [/\bwc:[^\s"'<>]+/gi, 'wc:…'],
  [/\bdata:[^\s"'<>]+/gi, 'data:…'],
  // path, query and user name of a URL may be keys; its host is enough
  [
    /([a-z][a-z\d+.-]{0,20}:\/\/)(?:[^\s/?#"'<>]*@)?([^\s/?#"'<>@]*)([^\s"'<>]*)/gi,
    (_, scheme, host, rest) => `${scheme}${host}${/^\/?$/.test(rest as string) ? '' : '/…'}`,
  ],
  [/((?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}(?::\d{1,5})?)\/[^\s"'<>]+/gi, '$1/…'],
  // hosts without a dot, or of numbers; an asset of a chain (CAIP-19) is none
  [
    /(^|[^\w.-])(?!eip155:)((?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]{2,45}\]|[a-z][\w-]{0,62}(?=:\d{2}))(?::\d{1,5})?)\/[^\s"'<>]+/gi,
    '$1$2/…',
  ],
  [/[?&#;][\w.~%[\]-]{1,64}=[^\s"'<>]*/g, '?…'],
  [/[^\s@]{1,64}(?:@|%40)[^\s@]{1,255}/gi, '[e-mail]'],
  [/\b(bearer|basic)(?:\s|%20|\+)+[^\s"',;]+/gi, '$1 [hidden]'],
  [/eyJ[\w-]{6,}(?:\.[\w-]*){0,4}/g, '[token]'],
  [
    /(?:\b(?:0x[\da-f]{1,2}|\d{1,3}|(?!\d\d)[\da-f]{2})\b[\s,:]{1,4}){15,}(?:0x[\da-f]{1,2}|\d{1,3}|(?!\d\d)[\da-f]{2})\b/gi,
    '[bytes]',
  ],
  [/0x[\da-f]{17,}|[\da-f]{32,}/gi, hexOf],
  [/[\w+/-]{24,}={0,2}/g, tokenOf],
  // one-time codes; a chain's id keeps its number
  [/(eip155:)?\b\d{6,8}\b/gi, (all, chain) => (chain ? (all as string) : '[digits]')],
  // words of a wallet's backup: plain, then quoted, numbered or one a line; not the keys of an
  // object, nor sentences
  [/(?:\b[a-z]{3,8}\b[\s,]{1,3}){11,}[a-z]{3,8}\b/gi, '[words]'],
  [
    /(?:\b[a-z]{3,8}\b(?!["']\s{0,2}[:=])(?=[^a-z]{0,11}["'`\d|;/\n-])[^a-z]{1,12}){11,}\b[a-z]{3,8}\b/gi,
    '[words]',
  ],
]

// a string's own `replace` takes both kinds of replacement; the overloads want one of them
const apply = (some: readonly Rule[], text: string): string =>
  some.reduce((out, [pattern, replacement]) => out.replace(pattern, replacement as string), text)

/** Takes one level of escapes away, as they stand in JSON. */
const withoutEscapes = (text: string): string =>
  text.replace(/\\(["'`/\\nrt])/g, (_, character: string) =>
    /[nrt]/.test(character) ? ' ' : character,
  )

/** How often JSON may stand in a text of JSON. */
const levels = 5

/**
 * A text without what a bug report must not carry: addresses are shortened, longer hex, URL paths
 * and queries, e-mail addresses, bearer and other tokens, pairing codes, one-time codes and backup
 * words are replaced by a mark. At most 500 characters. Rather too much than too little.
 */
export function redactText(text: string): string {
  let out = apply(named, text.slice(0, 8 * longest))
  // level by level: a quote inside a quoted value must not end it
  for (let level = 0; level < levels && out.includes('\\'); level++)
    out = apply(named, withoutEscapes(out))
  out = apply(rules, out)
  return out.length > longest ? `${out.slice(0, longest)}…` : out
}

import { toHex } from '../bytes/hex'

/**
 * A text of the page, made ready to be shown in an element of its own whose direction is isolated
 * (`<bdi>`).
 */
export interface PageText {
  readonly text: string
  /** Characters that nobody would see, or that change what is seen, were written out. */
  readonly isAltered: boolean
}

/**
 * What has no shape of its own or changes that of others: controls but line feed and tab (C0, C1),
 * formats (Cf: bidirectional overrides and isolates, zero-width characters, tags), line and
 * paragraph separators, private use, unpaired surrogates, blanks that are none, and marks in
 * numbers that cover lines. One joiner is as it is written where scripts and emoji need it: between
 * letters of scripts that join, and between pictures; so is one mark behind a letter that is read
 * from the right.
 */
const HIDDEN =
  /([\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\u0900-\u0DFF\u1780-\u17A2]\p{M}?[\u200C\u200D](?=\p{L})|\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?\u200D(?=[\p{Extended_Pictographic}\u2640\u2642])|[\p{Script=Arabic}\p{Script=Hebrew}][.,:;!?)]?[\u200F\u061C])|[^\P{C}\n\t]|[\u2028\u2029\u115F\u1160\u3164\uFFA0\u2800]|\u034F|[\u17B4\u17B5]|[\uFE00-\uFE0E]|[\u{E0100}-\u{E01EF}]|\p{M}{4,}/gu

/** Blanks in a row that push the rest of a text out of sight. */
const MANY_BLANKS = 100
/** Blanks, of which many do, and lines of next to nothing. */
const PUSHING = /(?:\n[^\S\n]*){10,}|(?:\n[^\n]{0,3}){20,}\n|[^\S\n]+/g

/** Lines of next to nothing as one line: of empty ones the code of a line break is left. */
const joinLines = (lines: string) => `\n${lines.match(/\S[^\n]*/g)?.join('\\u{a}') ?? '\\u{a}'}\n`

const escaped = (text: string) =>
  Array.from(text, (char) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`).join('')

/**
 * Writes hidden characters of a page's text out as `\u{…}`, and a backslash before such a code
 * twice, so that none can be imitated. Many blanks become one code, and many short lines become one
 * line. Nothing that can be read is left out, however long the text is.
 */
export function toPageText(raw: string): PageText {
  const normal = raw.replace(/\r\n/g, '\n').replaceAll('\\u{', '\\\\u{')
  const text = normal
    .replace(HIDDEN, (hidden, joined?: string) => joined ?? escaped(hidden))
    .replace(PUSHING, (found) =>
      found.startsWith('\n') ? joinLines(found) : found.length < MANY_BLANKS ? found : ' \\u{20} ',
    )
  return { text, isAltered: text !== normal }
}

/** A message as text where its bytes are UTF-8, else as hexadecimal. */
export function toMessageText(bytes: Uint8Array): PageText & { readonly isText: boolean } {
  try {
    return {
      ...toPageText(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)),
      isText: true,
    }
  } catch {
    return { ...toPageText(toHex(bytes)), isText: false }
  }
}

import { fromHex } from '../../../lib/bytes/hex'

/**
 * Control characters, and characters that reorder or hide text, which could make a message look
 * like another one.
 */
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Untrusted text with every hidden character replaced by U+FFFD. Line breaks and tabs stay. */
export const plainText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(hidden, '\ufffd')

/** Decodes a hex string of UTF-8; undefined if it is not valid hex or not valid UTF-8. */
export function hexToText(hex: string): string | undefined {
  if (hex === '0x') return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fromHex(hex))
  } catch {
    return undefined
  }
}

/**
 * Any value as indented JSON, bigints as strings. Never throws: `'?'` for what cannot be
 * serialized.
 */
export function toJson(value: unknown): string {
  try {
    return plainText(
      JSON.stringify(
        value,
        (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part),
        2,
      ) ?? '',
    )
  } catch {
    return '?'
  }
}

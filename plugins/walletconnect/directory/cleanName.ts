const most = 64

// Control, format (overrides of direction, isolates, zero width), unassigned and private characters, fillers, the empty pattern of Braille.
const hidden = /[\p{C}\p{DI}\u2800]+/gu
const breaks = /[\t-\r\u0085\p{Z}]+/gu
// More marks on one letter than any script writes leave their line.
const stacked = /(\p{M}{4})\p{M}+/gu
const leading = /^[\p{M}\s]+/u
const plain = /^[!-~]+(?: [!-~]+)*$/

/**
 * A name from outside as text for one line: composed (NFC), nothing hidden, no piled-up marks, at most 64 characters, cut between what readers
 * take for characters. Empty if nothing is left. Joiners are dropped too: a name stays readable without them.
 */
export function cleanName(name: string): string {
  if (name.length <= most && plain.test(name)) return name
  const text = name
    .slice(0, 16 * most)
    .replace(breaks, ' ')
    .replace(hidden, '')
    .normalize('NFC')
    .replace(stacked, '$1')
    .replace(breaks, ' ')
    .replace(leading, '')
    .trim()
  return text.length <= most ? text : cut(text)
}

function cut(text: string): string {
  let out = ''
  for (const part of graphemes(text)) {
    if (out.length + part.length > most) break
    out += part
  }
  return out.trim()
}

const graphemes = (text: string): Iterable<string> =>
  'Segmenter' in Intl ? Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment) : text

/**
 * What is no letter, mark, number, sign or space to anybody who reads: controls, what turns the
 * direction, what is invisible or unassigned.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{DI}]/gu
/** More marks on one letter than any language has. */
const stacked = /(\p{M}{3})\p{M}+/gu

/**
 * A letter with its marks, or a flag: what is left of graphemes where nothing joins them.
 * (`Intl.Segmenter` takes seconds for thousands of names.)
 */
const graphemes = /(?:\p{RI}{2}|\P{M}|^)[\p{M}\p{EMod}]*/gu

/**
 * A name or a symbol that somebody else wrote, as one plain line: NFKC, without control, format and
 * invisible characters, at most `max` graphemes. It is text to draw, never markup and never a link.
 * "" for what is no text, or has nothing to see.
 */
export function cleanText(text: unknown, max = 32): string {
  if (typeof text !== 'string') return ''
  // what is behind the cut is not looked at: a name may have a megabyte
  const line = text
    .slice(0, 16 * max)
    .normalize('NFKC')
    .replace(/[\t\n\r]/g, ' ')
    .replace(unseen, '')
    .replace(stacked, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
  return line.length <= max ? line : (line.match(graphemes) ?? []).slice(0, max).join('').trim()
}

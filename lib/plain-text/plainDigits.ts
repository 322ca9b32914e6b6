/** Marks of direction, which keyboards and copied texts bring along. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const isDigit = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code))
/** A decimal digit of any script in ASCII: Unicode has each script's ten in a row, from zero on. */
function plainDigit(char: string): string {
  const code = char.codePointAt(0) as number
  let first = code
  while (isDigit(first - 1)) first--
  return String((code - first) % 10)
}

/**
 * A typed or pasted text with its digits, of whichever script, in ASCII, and without marks of
 * direction.
 */
export const plainDigits = (typed: string): string =>
  typed
    .replace(directionMarks, '')
    .trim()
    .replace(/\p{Nd}/gu, plainDigit)

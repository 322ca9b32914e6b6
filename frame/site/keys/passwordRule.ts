/**
 * Why a password is not taken: it is short, or of common words, rows, repeats and what is known of
 * the visitor.
 */
export type PasswordFault = 'secret_short' | 'secret_common'

/** Characters that a password of the user's own making has at least, as a reader counts them. */
const LENGTH = 12
/**
 * Of what is left where repeats, rows and known words count once: so many, and so many unlike each
 * other.
 */
const LEFT = 8
const UNLIKE = 6

/**
 * Neighbours on a keyboard; those of the alphabet and of digits are neighbours by their numbers.
 */
const ROWS = [
  '1234567890',
  'qwertyuiop[]',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl;',
  'zxcvbnm,.',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
]
/** What lists of stolen passwords begin with, and what a wallet brings to mind. */
const COMMON =
  'password passwort passcode passphrase letmein iloveyou loveyou welcome whatever sunshine princess football baseball basketball superman batman pokemon dragon monkey master shadow charlie michael jordan jennifer liverpool chelsea arsenal qwerty azerty admin administrator login secret changeme default hello computer internet google samsung summer winter spring autumn trustno forever freedom wallet bitcoin ethereum solana crypto account recovery tessera مرحبا كلمة السر'.split(
    ' ',
  )
/** Signs that stand for letters. */
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
}

const toLetters = (text: string) => text.replace(/[@431!0$57]/g, (sign) => LETTERS[sign] ?? sign)

const isNeighbour = (one: string, other: string) =>
  Math.abs((one.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0)) <= 1 ||
  ROWS.some(
    (row) =>
      row.includes(one) &&
      row.includes(other) &&
      Math.abs(row.indexOf(one) - row.indexOf(other)) === 1,
  )

/** Its characters, of which three or more neighbours in a row count once. */
function countRows(text: string): readonly string[] {
  const rows: string[][] = []
  for (const character of text) {
    const row = rows.at(-1)
    if (row && isNeighbour(row.at(-1) ?? '', character)) row.push(character)
    else rows.push([character])
  }
  return rows.flatMap((row) => (row.length > 2 ? row.slice(0, 1) : row))
}

/** What somebody has to guess of a text, one after the other, who knows these words. */
function guessesOf(text: string, words: readonly string[]): readonly string[] {
  const pattern = new RegExp(
    words
      .map(toLetters)
      .sort((one, other) => other.length - one.length)
      .join('|'),
    'g',
  )
  const guesses: string[] = []
  let end = 0
  for (const { 0: word, index } of toLetters(text).matchAll(pattern)) {
    guesses.push(...countRows(text.slice(end, index)), word)
    end = index + word.length
  }
  return [...guesses, ...countRows(text.slice(end))]
}

/**
 * Why nobody should protect a wallet by a password: it is shorter than 12 characters, or, whatever
 * its length, guessed first. It is as `normalizePassword` writes it. `known` is what others know of
 * the visitor: addresses, names of sites. It finds what is trivial, and says of no password that it
 * is good. Undefined where it finds nothing.
 */
export function passwordFault(
  password: string,
  known: readonly string[],
): PasswordFault | undefined {
  if ([...password].length < LENGTH) return 'secret_short'
  // what is between words is guessed with them, and a text that is repeated once
  const text = password
    .toLowerCase()
    .replace(/[\s._+-]/g, '')
    .replace(/^(.+?)\1+$/su, '$1')
  const names = known
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter(({ length }) => length > 2)
  const guesses = guessesOf(text, [...COMMON, ...names])
  return guesses.length < LEFT || new Set(guesses).size < UNLIKE ? 'secret_common' : undefined
}

import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, randomBytes, utf8, withSecret } from '../bytes'
import { SiteError } from '../errors'
import { wordlist } from './wordlist'

/** Entropy of a new wallet, in bytes: a phrase of 12 words. */
const NEW_ENTROPY = 16

/** Random entropy of a new wallet. */
export const createEntropy = () => randomBytes(NEW_ENTROPY)

/**
 * Six random words of the same list of 2,048, each equally likely: its length divides the numbers
 * that 16 bits have.
 */
export const randomPhrase = (): string[] =>
  Array.from(
    crypto.getRandomValues(new Uint16Array(6)),
    (number) => wordlist[number & 2_047] as string,
  )

const toBits = (numbers: Iterable<number>, size: number) =>
  Array.from(numbers, (number) => number.toString(2).padStart(size, '0')).join('')
const fromBits = (bits: string, size: number) =>
  (bits.match(new RegExp(`.{${size}}`, 'g')) ?? []).map((each) => Number.parseInt(each, 2))

/**
 * The BIP-39 phrase of 16 to 32 bytes: 12 to 24 words of the English list, the last with a
 * checksum.
 */
export const toPhrase = (entropy: Uint8Array) =>
  fromBits(toBits(entropy, 8) + toBits(sha256(entropy), 8).slice(0, entropy.length / 4), 11)
    .map((index) => wordlist[index])
    .join(' ')

/**
 * The entropy of a phrase of 12, 15, 18, 21 or 24 words, whatever blanks and capitals it was typed
 * with.
 * @throws SiteError `phrase_invalid`
 */
export function fromPhrase(phrase: string): Bytes {
  // the longest phrase has 24 words of 8 letters; the rest is room for blanks
  const words =
    phrase.length > 1_000 ? [] : phrase.normalize('NFKD').trim().toLowerCase().split(/\s+/)
  const entropy = Uint8Array.from(
    fromBits(
      toBits(
        words.map((word) => wordlist.indexOf(word)),
        11,
      ).slice(0, (words.length * 32) / 3),
      8,
    ),
  )
  // a word that is none, or another checksum: then this is the phrase of another entropy
  if (![12, 15, 18, 21, 24].includes(words.length) || toPhrase(entropy) !== words.join(' '))
    throw new SiteError('phrase_invalid')
  return entropy
}

/**
 * Runs `work` with the 64 bytes that BIP-39 makes of the entropy with an empty passphrase, and
 * overwrites them.
 */
export async function withSeed<Result>(
  entropy: Uint8Array,
  work: (seed: Uint8Array) => Result | Promise<Result>,
): Promise<Result> {
  const phrase = await withSecret(utf8(toPhrase(entropy)), (bytes) =>
    crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits']),
  )
  return withSecret(
    new Uint8Array(
      await crypto.subtle.deriveBits(
        { name: 'PBKDF2', hash: 'SHA-512', salt: utf8('mnemonic'), iterations: 2_048 },
        phrase,
        512,
      ),
    ),
    work,
  )
}

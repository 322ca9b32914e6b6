import { entropyToMnemonic, mnemonicToEntropy, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type Bytes, randomBytes, withSecret } from '../bytes'
import { SiteError } from '../errors'

/** Entropy of a new wallet, in bytes: a phrase of 12 words. */
const NEW_ENTROPY = 16

/** Random entropy of a new wallet. */
export const createEntropy = () => randomBytes(NEW_ENTROPY)

/** Six random words of the same list of 2,048, each equally likely: its length divides the numbers that 16 bits have. */
export const randomPhrase = (): string[] => Array.from(crypto.getRandomValues(new Uint16Array(6)), (number) => wordlist[number & 2_047] as string)

/** The BIP-39 phrase of 16 to 32 bytes: 12 to 24 words of the English list. */
export const toPhrase = (entropy: Uint8Array) => entropyToMnemonic(entropy, wordlist)

/**
 * The entropy of a phrase of 12, 15, 18, 21 or 24 words, whatever blanks and capitals it was typed with.
 * @throws SiteError `phrase_invalid`
 */
export function fromPhrase(phrase: string): Bytes {
  try {
    // the longest phrase has 24 words of 8 letters; the rest is room for blanks
    if (phrase.length > 1_000) throw new SiteError('phrase_invalid')
    return new Uint8Array(mnemonicToEntropy(phrase.normalize('NFKD').trim().toLowerCase().split(/\s+/).join(' '), wordlist))
  } catch {
    throw new SiteError('phrase_invalid')
  }
}

/** Runs `work` with the 64 bytes that BIP-39 makes of the entropy with an empty passphrase, and overwrites them. */
export const withSeed = async <Result>(entropy: Uint8Array, work: (seed: Uint8Array) => Result | Promise<Result>) => withSecret(await mnemonicToSeedWebcrypto(toPhrase(entropy)), work)

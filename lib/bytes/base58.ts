const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Encodes bytes as base58 with Bitcoin's alphabet, as Solana writes keys and signatures. The time
 * grows with the square of the length.
 */
export function toBase58(bytes: Uint8Array): string {
  let [number, text] = [0n, '']
  for (const byte of bytes) number = number * 256n + BigInt(byte)
  for (; number; number /= 58n) text = ALPHABET[Number(number % 58n)] + text
  for (let i = 0; bytes[i] === 0; i++) text = `1${text}`
  return text
}

/**
 * Decodes base58. Throws a RangeError if a character is not in the alphabet. The time grows with
 * the square of the length: limit the length of untrusted text first.
 */
export function fromBase58(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  let number = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) throw new RangeError('Not base58')
    number = number * 58n + BigInt(digit)
  }
  for (; number; number /= 256n) bytes.push(Number(number % 256n))
  for (let i = 0; text[i] === '1'; i++) bytes.push(0)
  return new Uint8Array(bytes.reverse())
}

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Bytes as base58 of Bitcoin's alphabet, as Solana writes keys and signatures. Time grows with the
 * square of the length.
 */
export function toBase58(bytes: Uint8Array): string {
  let [number, text] = [0n, '']
  for (const byte of bytes) number = number * 256n + BigInt(byte)
  for (; number; number /= 58n) text = letters[Number(number % 58n)] + text
  for (let i = 0; bytes[i] === 0; i++) text = `1${text}`
  return text
}

/** The bytes of a base58 text. Throws a RangeError for another text. */
export function fromBase58(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  let number = 0n
  for (const letter of text) {
    const digit = letters.indexOf(letter)
    if (digit < 0) throw new RangeError('no base58')
    number = number * 58n + BigInt(digit)
  }
  for (; number; number /= 256n) bytes.push(Number(number % 256n))
  for (let i = 0; text[i] === '1'; i++) bytes.push(0)
  return new Uint8Array(bytes.reverse())
}

// Small, for the checksums of a few addresses: browsers have SHA-256 as a promise only, and what is
// shown of a request is there at once.

/** The first prime numbers. */
const primes = (count: number): readonly number[] => {
  const found: number[] = []
  for (let number = 2; found.length < count; number++)
    if (found.every((prime) => number % prime)) found.push(number)
  return found
}
const fraction = (number: number) => ((number - Math.floor(number)) * 2 ** 32) | 0
const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

const CONSTANTS: readonly number[] = primes(64).map((prime) => fraction(Math.cbrt(prime)))

/** SHA-256 (FIPS 180-4) of bytes. */
export function sha256(message: Uint8Array): Uint8Array {
  const state = primes(8).map((prime) => fraction(Math.sqrt(prime)))
  const padded = new Uint8Array(64 * Math.ceil((message.length + 9) / 64))
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, 8 * message.length)
  for (let start = 0; start < padded.length; start += 64) {
    const words = Array.from({ length: 16 }, (_, at) => view.getInt32(start + 4 * at))
    const word = (at: number) => words[at] as number
    for (let at = 16; at < 64; at++) {
      const [low, high] = [word(at - 15), word(at - 2)]
      words.push(
        (word(at - 16) +
          (rotate(low, 7) ^ rotate(low, 18) ^ (low >>> 3)) +
          word(at - 7) +
          (rotate(high, 17) ^ rotate(high, 19) ^ (high >>> 10))) |
          0,
      )
    }
    let [a, b, c, d, e, f, g, h] = state as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    for (let at = 0; at < 64; at++) {
      const one =
        (h +
          (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
          ((e & f) ^ (~e & g)) +
          (CONSTANTS[at] as number) +
          word(at)) |
        0
      const two =
        ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
    }
    for (const [at, value] of [a, b, c, d, e, f, g, h].entries())
      state[at] = ((state[at] as number) + value) | 0
  }
  const out = new DataView(new ArrayBuffer(32))
  for (const [at, value] of state.entries()) out.setInt32(4 * at, value)
  return new Uint8Array(out.buffer)
}

/** SHA-256 twice, as Bitcoin hashes transactions and addresses. */
export const doubleSha256 = (message: Uint8Array): Uint8Array => sha256(sha256(message))

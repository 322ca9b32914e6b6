const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

// Numbers are worked on in several digits at a time, each step below 2^53: time grows with the square of the length.

/** Digits of base58 in a limb. */
const GROUP = 5
const LIMB = 58 ** GROUP

/** Bytes as base58 of Bitcoin's alphabet, as Solana writes keys and signatures. */
export function toBase58(bytes: Uint8Array): string {
  const limbs: number[] = []
  for (let at = -(bytes.length % 2); at < bytes.length; at += 2) {
    let carry = (bytes[at] ?? 0) * 256 + (bytes[at + 1] as number)
    for (let i = 0; i < limbs.length; i++) {
      const value = (limbs[i] as number) * 65_536 + carry
      carry = Math.floor(value / LIMB)
      limbs[i] = value - carry * LIMB
    }
    if (carry) limbs.push(carry)
  }
  const digits = limbs.flatMap((limb) => Array.from({ length: GROUP }, (_, i) => letters[Math.floor(limb / 58 ** i) % 58]))
  const zeros = bytes.findIndex((byte) => byte !== 0)
  const text = digits.reverse().join('').replace(/^1+/, '')
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** The bytes of a base58 text. Throws a RangeError for another text. */
export function fromBase58(text: string): Uint8Array<ArrayBuffer> {
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const limbs: number[] = []
  for (let at = zeros; at < text.length; ) {
    let [carry, factor] = [0, 1]
    for (const end = at + ((text.length - at) % GROUP || GROUP); at < end; at++) {
      const digit = letters.indexOf(text[at] as string)
      if (digit < 0) throw new RangeError('no base58')
      carry = carry * 58 + digit
      factor *= 58
    }
    for (let i = 0; i < limbs.length; i++) {
      const value = (limbs[i] as number) * factor + carry
      carry = Math.floor(value / 65_536)
      limbs[i] = value - carry * 65_536
    }
    for (; carry; carry = Math.floor(carry / 65_536)) limbs.push(carry % 65_536)
  }
  const bytes = limbs.reverse().flatMap((limb) => [limb >> 8, limb & 255])
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes.slice(bytes[0] === 0 ? 1 : 0)])
}

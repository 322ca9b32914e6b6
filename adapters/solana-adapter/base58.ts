const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Digits of a number in another base; both lists begin with the most significant digit. */
function convert(digits: Iterable<number>, from: number, to: number): number[] {
  const out: number[] = []
  for (const digit of digits) {
    let carry = digit
    for (let i = 0; i < out.length; i++) {
      carry += (out[i] as number) * from
      out[i] = carry % to
      carry = Math.floor(carry / to)
    }
    for (; carry > 0; carry = Math.floor(carry / to)) out.push(carry % to)
  }
  return out.reverse()
}

const zeros = (values: ArrayLike<number>): number => {
  let count = 0
  while (count < values.length && values[count] === 0) count++
  return count
}

/**
 * Bytes in base58 with Bitcoin's alphabet. For short texts: the time grows with the square of the
 * length.
 */
export function encodeBase58(bytes: Uint8Array): string {
  const digits = [
    ...Array<number>(zeros(bytes)).fill(0),
    ...convert(bytes.subarray(zeros(bytes)), 256, 58),
  ]
  return digits.map((digit) => letters[digit]).join('')
}

/** The bytes of a base58 text; undefined for any other character. */
export function decodeBase58(text: string): Uint8Array | undefined {
  const digits = [...text].map((letter) => letters.indexOf(letter))
  if (digits.includes(-1)) return undefined
  const leading = zeros(digits)
  return Uint8Array.from([
    ...Array<number>(leading).fill(0),
    ...convert(digits.slice(leading), 58, 256),
  ])
}

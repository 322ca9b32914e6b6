import { sha256 } from './sha256'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The bytes of a base58check text of 21 bytes (version and hash) and its checksum; undefined where the checksum or anything else is wrong. */
export function decodeBase58Check(text: string): Uint8Array | undefined {
  if (text.length > 36) return undefined
  let value = 0n
  for (const char of text) {
    const digit = alphabet.indexOf(char)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const bytes = Uint8Array.from({ length: 25 }, (_, i) => Number((value >> BigInt(8 * (24 - i))) & 255n))
  // each leading "1" stands for a zero byte, no more and no less
  const zeros = bytes.findIndex((byte) => byte !== 0)
  if (zeros < 0 || value >> 200n || /^1*/.exec(text)?.[0].length !== zeros) return undefined
  const payload = bytes.slice(0, 21)
  const sum = sha256(sha256(payload))
  return bytes.slice(21).every((byte, i) => byte === sum[i]) ? payload : undefined
}

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator: readonly number[] = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** What the checksum comes to: BIP-173 for witness version 0, BIP-350 for all later ones. */
const constants = { bech32: 1, bech32m: 0x2bc830a3 }

function checksum(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    generator.forEach((word, i) => {
      if ((top >>> i) & 1) sum ^= word
    })
  }
  return sum >>> 0
}

/** What a SegWit address says. */
export interface Witness {
  /** Human-readable part, such as `bc`. */
  readonly prefix: string
  readonly version: number
  readonly program: Uint8Array
}

/** Reads a SegWit address (BIP-173, BIP-350); undefined where the checksum, its kind, the case or the padding is wrong. */
export function decodeSegwit(text: string): Witness | undefined {
  const lower = text.toLowerCase()
  if (text.length > 90 || (text !== lower && text !== text.toUpperCase())) return undefined
  const at = lower.lastIndexOf('1')
  const prefix = lower.slice(0, at)
  const data = [...lower.slice(at + 1)].map((char) => alphabet.indexOf(char))
  if (!/^[a-z]{1,8}$/.test(prefix) || data.length < 8 || data.includes(-1)) return undefined
  const codes = [...prefix].map((char) => char.charCodeAt(0))
  const sum = checksum([...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31), ...data])
  const version = data[0] as number
  if (version > 16 || sum !== (version === 0 ? constants.bech32 : constants.bech32m)) return undefined
  const program = toBytes(data.slice(1, -6))
  return program && { prefix, version, program }
}

/** Groups of five bits as bytes; undefined where bits are left over that are not padding. */
function toBytes(groups: readonly number[]): Uint8Array | undefined {
  const out: number[] = []
  let bits = 0
  let value = 0
  for (const group of groups) {
    value = ((value << 5) | group) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      out.push((value >>> bits) & 255)
    }
  }
  return bits >= 5 || value & ((1 << bits) - 1) ? undefined : Uint8Array.from(out)
}

import { toBase58 } from '../../bytes/base58'
import { doubleSha256 } from '../../bytes/sha256'

interface Prefixes {
  /** Of bech32. */
  readonly human: string
  /** Of base58: to the hash of a key, and of a script. */
  readonly key: number
  readonly script: number
}

const test = { human: 'tb', key: 0x6f, script: 0xc4 }
/** By the first 32 digits of the genesis block's hash, as CAIP-2 has them. */
const PREFIXES: Readonly<Record<string, Prefixes>> = {
  'bip122:000000000019d6689c085ae165831e93': { human: 'bc', key: 0, script: 5 },
  'bip122:000000000933ea01ad0ee984209779ba': test,
  'bip122:00000000da84f2bafbbc53dee25a72ae': test,
  'bip122:00000008819873e925422c1ff0f99f7c': test,
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': { ...test, human: 'bcrt' },
}

const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

function checksum(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [at, generator] of GENERATORS.entries()) if ((top >>> at) & 1) sum ^= generator
  }
  return sum >>> 0
}

/**
 * A witness program as bech32 (BIP-173), from version 1 on as bech32m (BIP-350); without a version
 * what other networks write so.
 */
export function bech32(human: string, version: number | undefined, program: Uint8Array): string {
  const bits = Array.from(program, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const data = [
    ...(version === undefined ? [] : [version]),
    ...(bits.match(/.{1,5}/g) ?? []).map((five) => Number.parseInt(five.padEnd(5, '0'), 2)),
  ]
  const codes = Array.from(human, (letter) => letter.charCodeAt(0))
  const sum =
    checksum([
      ...codes.map((code) => code >>> 5),
      0,
      ...codes.map((code) => code & 31),
      ...data,
      0,
      0,
      0,
      0,
      0,
      0,
    ]) ^ (version ? 0x2bc830a3 : 1)
  return `${human}1${[...data, ...[25, 20, 15, 10, 5, 0].map((shift) => (sum >>> shift) & 31)].map((value) => LETTERS[value]).join('')}`
}

function base58Check(prefix: number, hash: Uint8Array): string {
  const whole = Uint8Array.from([prefix, ...hash])
  return toBase58(Uint8Array.from([...whole, ...doubleSha256(whole).subarray(0, 4)]))
}

/**
 * The address of a script on a network: of a key's hash, a script's hash, or a witness program of a
 * version that has rules. Undefined for any other script, and on a network that is not known.
 */
export function addressOf(script: Uint8Array, chainId: string): string | undefined {
  const prefixes = Object.hasOwn(PREFIXES, chainId) ? PREFIXES[chainId] : undefined
  if (!prefixes) return undefined
  const [first = -1, size] = script
  const isBetween = (start: readonly number[], end: readonly number[]) =>
    script.length === start.length + 20 + end.length &&
    start.every((byte, at) => script[at] === byte) &&
    end.every((byte, at) => script[start.length + 20 + at] === byte)
  if (isBetween([0x76, 0xa9, 20], [0x88, 0xac]))
    return base58Check(prefixes.key, script.subarray(3, 23))
  if (isBetween([0xa9, 20], [0x87])) return base58Check(prefixes.script, script.subarray(2, 22))
  const version = first === 0 ? 0 : first - 0x50
  const isProgram =
    version >= 0 &&
    version <= 1 &&
    size === script.length - 2 &&
    size >= 2 &&
    size <= 40 &&
    (version > 0 || size === 20 || size === 32)
  return isProgram ? bech32(prefixes.human, version, script.subarray(2)) : undefined
}

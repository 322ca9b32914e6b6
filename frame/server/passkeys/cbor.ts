// CBOR (RFC 8949) as authenticators write it: the canonical form of CTAP 2.1, section 8, without
// floating-point numbers, tags and lengths that are not told beforehand.

/** Levels of lists and maps: a public key has one, an attestation object two or three. */
const DEPTH = 4

/** A value that was read. Keys of maps are texts and integers. */
export type Cbor =
  | number
  | boolean
  | null
  | string
  | Buffer
  | readonly Cbor[]
  | ReadonlyMap<string | number, Cbor>

/** Bytes that are no CBOR, or more of it than authenticators write. */
export class CborError extends Error {
  override readonly name = 'CborError'
}
const broken = (what: string) => new CborError(`The bytes are no CBOR: ${what}`)

/** Reads one value after the other from `at`. */
class Reader {
  constructor(
    private readonly bytes: Buffer,
    public at: number,
  ) {}

  private take(length: number): Buffer {
    const end = this.at + length
    if (end > this.bytes.length) throw broken('they end too early')
    const taken = this.bytes.subarray(this.at, end)
    this.at = end
    return taken
  }

  /** The number that follows a head: a value, or a length. */
  private argument(info: number): number {
    if (info < 24) return info
    const width = [1, 2, 4][info - 24]
    if (width === undefined) throw broken('a number of 64 bits, or no length')
    return this.take(width).readUIntBE(0, width)
  }

  private items<T>(count: number, read: () => T): readonly T[] {
    // each takes a byte at least
    if (count > this.bytes.length - this.at) throw broken('they end too early')
    return Array.from({ length: count }, read)
  }

  read(depth = 0): Cbor {
    if (depth > DEPTH) throw broken('too deep')
    const [head = 0] = this.take(1)
    const [major, info] = [head >> 5, head & 31]
    if (major === 7) return this.simple(info)
    const number = this.argument(info)
    if (major === 0) return number
    if (major === 1) return -1 - number
    if (major === 2) return this.take(number)
    if (major === 3) return this.take(number).toString()
    if (major === 4) return this.items(number, () => this.read(depth + 1))
    if (major !== 5) throw broken('a tag')
    const entries = this.items(number, () => [this.key(), this.read(depth + 1)] as const)
    const map = new Map(entries)
    if (map.size !== number) throw broken('a key twice')
    return map
  }

  private key(): string | number {
    const key = this.read(DEPTH)
    if (typeof key !== 'string' && typeof key !== 'number') throw broken('a key of another kind')
    return key
  }

  private simple(info: number): boolean | null {
    if (info === 20) return false
    if (info === 21) return true
    if (info === 22) return null
    throw broken('a value of another kind')
  }
}

/** The value that begins at `at`, and where it ends. Throws `CborError`. */
export function readCbor(bytes: Buffer, at = 0): { readonly value: Cbor; readonly end: number } {
  const reader = new Reader(bytes, at)
  const value = reader.read()
  return { value, end: reader.at }
}

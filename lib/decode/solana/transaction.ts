import { toBase58 } from '../../bytes/base58'

/** Bytes in memory of their own, as WebCrypto takes them. */
type Bytes = Uint8Array<ArrayBuffer>

/**
 * An instruction; accounts that a table holds are known by their number only, and are not in
 * `accounts`.
 */
export interface SolanaInstruction {
  /** Base58; undefined if a table holds it. */
  readonly program: string | undefined
  readonly accounts: readonly (string | undefined)[]
  /**
   * Which one of those that tables hold each account is, all writable ones first; below zero for
   * the others.
   */
  readonly places?: readonly number[]
  readonly data: Bytes
}

/** A transaction of Solana, legacy or version 0, in its wire format. */
export interface SolanaTransaction {
  readonly wire: Bytes
  /** What its signatures are over: all behind the signatures. */
  readonly message: Bytes
  /** Base58, in the order of the signatures; the first pays the fee. */
  readonly signers: readonly string[]
  /** Where the first signature is in `wire`; the others follow. */
  readonly signatureOffset: number
  /** Where the recent block hash is in `wire`. */
  readonly blockhashOffset: number
  readonly instructions: readonly SolanaInstruction[]
  readonly version: 'legacy' | 0
  /**
   * Tables of the network that hold more of its accounts: in base58, with the places of those that
   * it may change, and of others.
   */
  readonly tables: readonly {
    readonly key: string
    readonly writable: readonly number[]
    readonly readable: readonly number[]
  }[]
}

/** Largest transaction that a node takes: a packet of IPv6 without its headers. */
const MAX_LENGTH = 1_232
export const SIGNATURE_LENGTH = 64
/** Of a key, and of a block hash. */
export const KEY_LENGTH = 32

const refuse = (): never => {
  throw new RangeError('no transaction')
}

/** A place in bytes that moves on as they are read. */
function createReader(bytes: Bytes, start = 0) {
  let at = start
  const take = (length: number): Bytes => {
    if (at + length > bytes.length) return refuse()
    at += length
    return bytes.slice(at - length, at)
  }
  const byte = () => take(1)[0] ?? refuse()
  /** A length of one to three bytes, of seven bits each, in its shortest form. */
  const length = (): number => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const next = byte()
      value |= (next & 0x7f) << shift
      if (next < 0x80) return (shift > 0 && next === 0) || value > 0xffff ? refuse() : value
    }
    return refuse()
  }
  const list = <T>(read: () => T): T[] => Array.from({ length: length() }, read)
  return { take, byte, length, list, position: () => at }
}

type Reader = ReturnType<typeof createReader>

/** Reads the message that signatures are over; what is behind it stays unread. */
function readMessage(reader: Reader) {
  const first = reader.byte()
  const isVersioned = first >= 0x80
  // version 0 is the only one there is
  if (isVersioned && first !== 0x80) return refuse()
  const required = isVersioned ? reader.byte() : first
  const [readonlySigned, readonlyUnsigned] = [reader.byte(), reader.byte()]
  const keys = reader.list(() => toBase58(reader.take(KEY_LENGTH)))
  if (required === 0 || readonlySigned >= required || required + readonlyUnsigned > keys.length)
    return refuse()
  const blockhashOffset = reader.position()
  reader.take(KEY_LENGTH)
  const raw = reader.list(() => ({
    program: reader.byte(),
    accounts: reader.list(reader.byte),
    data: reader.take(reader.length()),
  }))
  const tables = isVersioned
    ? reader.list(() => ({
        key: toBase58(reader.take(KEY_LENGTH)),
        writable: reader.list(reader.byte),
        readable: reader.list(reader.byte),
      }))
    : []
  const count =
    keys.length +
    tables.reduce((sum, { writable, readable }) => sum + writable.length + readable.length, 0)
  if (
    raw.some(
      ({ program, accounts }) =>
        program === 0 || program >= count || accounts.some((account) => account >= count),
    )
  )
    return refuse()
  const instructions = raw.map(({ program, accounts, data }) => ({
    program: keys[program],
    accounts: accounts.map((account) => keys[account]),
    places: accounts.map((account) => account - keys.length),
    data,
  }))
  return {
    required,
    keys,
    instructions,
    tables,
    blockhashOffset,
    version: isVersioned ? (0 as const) : ('legacy' as const),
  }
}

/** Reads a whole transaction, with nothing behind it. Throws a RangeError for anything else. */
export function readTransaction(wire: Bytes): SolanaTransaction {
  if (wire.length > MAX_LENGTH) return refuse()
  const reader = createReader(wire)
  const signatures = reader.length()
  const signatureOffset = reader.position()
  reader.take(signatures * SIGNATURE_LENGTH)
  const start = reader.position()
  const { required, keys, instructions, tables, blockhashOffset, version } = readMessage(reader)
  if (
    required !== signatures ||
    reader.position() !== wire.length ||
    new Set(keys).size !== keys.length
  )
    return refuse()
  return {
    wire,
    message: wire.slice(start),
    signers: keys.slice(0, required),
    signatureOffset,
    blockhashOffset,
    instructions,
    tables,
    version,
  }
}

/**
 * Whether bytes that are to be signed as a message could be a transaction's: a signature over them
 * would then pay. Whole ones, those with more behind them, with signatures before them, and of
 * versions to come: none of these begins like UTF-8.
 */
export function isTransactionLike(bytes: Bytes): boolean {
  const first = bytes[0] ?? 0
  if (first >= 0x80 && first < 0xc0) return true
  return [() => readMessage(createReader(bytes)), () => readTransaction(bytes)].some((read) => {
    try {
      read()
      return true
    } catch {
      return false
    }
  })
}

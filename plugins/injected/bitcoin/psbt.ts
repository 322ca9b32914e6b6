import { toHexDigits } from '../../../lib/bytes/hex'

type Fields = ReadonlyMap<string, Uint8Array>

/** Reads bytes in order. Throws RangeError at the end. */
function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (!(count >= 0) || at + count > bytes.length) throw new RangeError('the PSBT is cut short')
    at += count
    return bytes.subarray(at - count, at)
  }
  const number = (size: number) => take(size).reduceRight((sum, byte) => sum * 256 + byte, 0)
  /** CompactSize of Bitcoin. */
  const size = (): number => {
    const first = number(1)
    return first < 253 ? first : number(2 ** (first - 252))
  }
  return {
    take,
    size,
    hex: (count: number) => toHexDigits(take(count)),
    text: () => toHexDigits(take(size())),
    isDone: () => at === bytes.length,
  }
}
type Reader = ReturnType<typeof createReader>

/** One map of key and value pairs; keys in hex. */
function readMap({ take, size }: Reader): Fields {
  const fields = new Map<string, Uint8Array>()
  for (let length = size(); length > 0; length = size()) {
    const key = toHexDigits(take(length))
    if (fields.has(key)) throw new RangeError('the PSBT has a key twice')
    fields.set(key, take(size()))
  }
  return fields
}

const hexOr = (fields: Fields, key: string, fallback: string) => {
  const value = fields.get(key)
  return value ? toHexDigits(value) : fallback
}
const littleEndian = (bytes: Uint8Array) => bytes.reduceRight((sum, byte) => sum * 256 + byte, 0)

/** Version 0 (BIP-174) carries the whole unsigned transaction. */
function readVersion0(bytes: Uint8Array): string[] {
  const reader = createReader(bytes)
  const { hex, size, text } = reader
  const version = hex(4)
  const inputs = Array.from({ length: checkedCount(size()) }, () => {
    const outpoint = hex(36)
    if (text()) throw new RangeError('the transaction is signed already')
    return `${outpoint}:${hex(4)}`
  })
  const outputs = Array.from({ length: checkedCount(size()) }, () => `${hex(8)}:${text()}`)
  const lockTime = hex(4)
  if (!reader.isDone()) throw new RangeError('something is behind the transaction')
  return [version, lockTime, ...inputs, '>', ...outputs]
}

/** Version 2 (BIP-370) has the transaction's fields in its maps. */
function readVersion2(reader: Reader, global: Fields): string[] {
  const count = (key: string) => {
    const value = global.get(key)
    if (!value) throw new RangeError('the PSBT says no counts')
    return checkedCount(createReader(value).size())
  }
  const maps = (length: number) => Array.from({ length }, () => readMap(reader))
  const inputs = maps(count('04'))
  const outputs = maps(count('05'))
  return [
    hexOr(global, '02', ''),
    lockTimeOf(global, inputs),
    ...inputs.map(
      (fields) =>
        `${hexOr(fields, '0e', '')}${hexOr(fields, '0f', '')}:${hexOr(fields, '10', 'ffffffff')}`,
    ),
    '>',
    ...outputs.map((fields) => `${hexOr(fields, '03', '')}:${hexOr(fields, '04', '')}`),
  ]
}

/**
 * The lock time that the inputs require (BIP-370): by height if all of those inputs allow it;
 * without any, the fallback.
 */
function lockTimeOf(global: Fields, inputs: readonly Fields[]): string {
  const needing = inputs.filter((fields) => fields.has('11') || fields.has('12'))
  if (!needing.length) return hexOr(global, '03', '00000000')
  const key = needing.every((fields) => fields.has('12')) ? '12' : '11'
  const wanted = needing.flatMap((fields) => fields.get(key) ?? [])
  return toHexDigits(
    wanted.reduce(
      (most, value) => (littleEndian(value) > littleEndian(most) ? value : most),
      new Uint8Array(4),
    ),
  )
}

function checkedCount(count: number): number {
  if (count > 100_000) throw new RangeError('the PSBT counts too much')
  return count
}

/**
 * The transaction of a PSBT as a text for comparisons: version, lock time, inputs and outputs in
 * order. The same for both versions of PSBT, signed or not. Throws RangeError for anything else.
 */
export function transactionOf(psbt: Uint8Array): string {
  const reader = createReader(psbt)
  if (reader.hex(5) !== '70736274ff') throw new RangeError('this is no PSBT')
  const global = readMap(reader)
  const whole = global.get('00')
  return (whole ? readVersion0(whole) : readVersion2(reader, global)).join(' ')
}

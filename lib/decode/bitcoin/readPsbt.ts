import { toHex } from '../../bytes/hex'
import { doubleSha256 } from '../../bytes/sha256'

/** An output of a transaction: satoshi, and its script. */
export interface Output {
  readonly amount: bigint
  readonly script: Uint8Array
}

/**
 * An input: what it spends, where the PSBT says so, and the flags of its signature. The amount is
 * undefined where neither the PSBT nor the signature holds it.
 */
export interface Input {
  readonly spends: { readonly amount: bigint | undefined; readonly script: Uint8Array } | undefined
  readonly sighash: number | undefined
}

/** Inputs and outputs that are read: more than a block has. */
const MAX_COUNT = 20_000

const unreadable = (): never => {
  throw new RangeError('no PSBT')
}

/** Reads bytes in order; throws a RangeError at their end. */
function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) return unreadable()
    at += count
    return bytes.subarray(at - count, at)
  }
  const number = (size: number) => take(size).reduceRight((sum, byte) => sum * 256 + byte, 0)
  const amount = () => take(8).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
  /** CompactSize of Bitcoin. */
  const size = (): number => {
    const first = number(1)
    return first < 253 ? first : number(2 ** (first - 252))
  }
  const list = <T>(read: () => T): readonly T[] => {
    const count = size()
    return count > MAX_COUNT ? unreadable() : Array.from({ length: count }, read)
  }
  const bytesOf = () => take(size())
  const output = (): Output => ({ amount: amount(), script: bytesOf() })
  return { take, number, amount, size, list, bytesOf, output, place: () => at }
}

type Fields = ReadonlyMap<number, Uint8Array>

/**
 * One map of a PSBT: values of the keys that are a type alone. One that is there twice is no PSBT
 * (BIP-174): signers differ in which of the two they take.
 */
function readMap({ size, take, bytesOf }: ReturnType<typeof createReader>): Fields {
  const fields = new Map<number, Uint8Array>()
  for (let length = size(); length > 0; length = size()) {
    const key = take(length)
    const value = bytesOf()
    if (length !== 1) continue
    if (fields.has(key[0] as number)) unreadable()
    fields.set(key[0] as number, value)
  }
  return fields
}

/**
 * The outputs that a transaction spends (each as the hash of its transaction and its number there),
 * those that it makes, and its own hash. It may have witnesses, which are not hashed.
 */
function readTransaction(bytes: Uint8Array): {
  readonly inputs: readonly Uint8Array[]
  readonly outputs: readonly Output[]
  readonly hash: () => Uint8Array
} {
  const { take, list, bytesOf, output, place } = createReader(bytes)
  const start = bytes[4] === 0 && bytes[5] === 1 ? 6 : 4
  take(start)
  const inputs = list(() => {
    const spent = take(OUTPOINT)
    bytesOf()
    take(4)
    return spent
  })
  const outputs = list(output)
  // the version, all up to the witnesses, and the lock time
  return {
    inputs,
    outputs,
    hash: () =>
      doubleSha256(
        start === 4
          ? bytes
          : Uint8Array.from([
              ...bytes.subarray(0, 4),
              ...bytes.subarray(start, place()),
              ...bytes.subarray(-4),
            ]),
      ),
  }
}

/** Bytes of a transaction's hash and of the number of one of its outputs. */
const OUTPOINT = 36
const isProgram = (script: Uint8Array) => script[1] === script.length - 2
/**
 * Whether a signature holds the amount that is spent: that of a witness program does (BIP-143,
 * BIP-341), also within the hash of a script.
 */
const isHeld = (script: Uint8Array, redeem: Uint8Array | undefined) =>
  script[0] === 0xa9 ? !redeem || isProgram(redeem) : isProgram(script)

/**
 * What an input spends, as the PSBT says: the output itself, or the transaction that has it, which
 * has to be the one that the input names (BIP-174).
 */
function spentBy(fields: Fields, outpoint: Uint8Array | undefined): Input['spends'] {
  const [witness, bytes] = [fields.get(1), fields.get(0)]
  const told = witness && createReader(witness).output()
  if (!bytes || !outpoint)
    return told && (isHeld(told.script, fields.get(4)) ? told : { ...told, amount: undefined })
  const { outputs, hash } = readTransaction(bytes)
  const found = outputs[createReader(outpoint.subarray(32)).number(4)]
  const isTrue =
    toHex(hash()) === toHex(outpoint.subarray(0, 32)) &&
    (!told || (told.amount === found?.amount && toHex(told.script) === toHex(found.script)))
  return isTrue ? found : unreadable()
}

/**
 * Keys that only a PSBT of version 2 has, of the whole, an input and an output: in one of version 0
 * signers differ in whether they count.
 */
const NEWER = {
  whole: [2, 3, 4, 5, 6],
  input: [0x0e, 0x0f, 0x10, 0x11, 0x12],
  output: [3, 4],
} as const
const VERSION = 0xfb

/**
 * Inputs and outputs of a PSBT of version 0 (BIP-174) or 2 (BIP-370). Throws a RangeError for
 * anything else.
 */
export function readPsbt(bytes: Uint8Array): {
  readonly inputs: readonly Input[]
  readonly outputs: readonly Output[]
} {
  const reader = createReader(bytes)
  if (String.fromCharCode(...reader.take(5)) !== 'psbt\u00ff') return unreadable()
  const global = readMap(reader)
  const unsigned = global.get(0)
  const transaction = unsigned && readTransaction(unsigned)
  const refuse = (fields: Fields, keys: readonly number[]) =>
    transaction && keys.some((key) => fields.has(key)) ? unreadable() : fields
  refuse(global, NEWER.whole)
  const version = global.get(VERSION)
  if ((version ? createReader(version).number(4) : 0) !== (transaction ? 0 : 2)) return unreadable()
  const count = (type: number) => {
    const found = global.get(type)
    const length = found ? createReader(found).size() : unreadable()
    return length > MAX_COUNT ? unreadable() : length
  }
  const maps = (length: number) => Array.from({ length }, () => readMap(reader))
  const inputs = maps(transaction?.inputs.length ?? count(4)).map((fields, at): Input => {
    refuse(fields, NEWER.input)
    const [hash, place, sighash] = [fields.get(0x0e), fields.get(0x0f), fields.get(3)]
    const outpoint = transaction
      ? transaction.inputs[at]
      : hash && place && Uint8Array.from([...hash, ...place])
    // a hash that is too long would stand for the number, too
    if (outpoint && outpoint.length !== OUTPOINT) unreadable()
    return {
      spends: spentBy(fields, outpoint),
      sighash: sighash && createReader(sighash).number(4),
    }
  })
  const outputMaps = maps(transaction?.outputs.length ?? count(5))
  for (const fields of outputMaps) refuse(fields, NEWER.output)
  if (reader.place() !== bytes.length) return unreadable()
  const outputs =
    transaction?.outputs ??
    outputMaps.map(
      (fields): Output => ({
        amount: createReader(fields.get(3) ?? new Uint8Array()).amount(),
        script: fields.get(4) ?? unreadable(),
      }),
    )
  return { inputs, outputs }
}

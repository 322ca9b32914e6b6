import { fromHexDigits } from '../../../lib/bytes/hex'
import { PUSHDATA } from '../../../lib/decode/bitcoin/explainPsbt'
import type { Coin } from '../../../lib/decode/types'

/**
 * Tags of the protocol of runes: behind the first one is who gets what, the next says what is made,
 * then what is minted, and where the rest goes. Readers know all even ones up to the last.
 */
const [BODY, FLAGS, MINT, POINTER] = [0n, 2n, 20n, 22n] as const

/** The bytes that a script pushes one after the other; undefined where it does something else. */
function pushed(script: Uint8Array): readonly number[] | undefined {
  const bytes: number[] = []
  for (let at = 0; at < script.length; ) {
    const first = script[at] as number
    // a length in the byte itself, or in one, two or four more
    const size = first <= 75 ? 0 : PUSHDATA[first]
    if (size === undefined) return undefined
    const length = size
      ? script.subarray(at + 1, at + 1 + size).reduceRight((sum, byte) => 256 * sum + byte, 0)
      : first
    const from = at + 1 + size
    if (from + length > script.length) return undefined
    for (const byte of script.subarray(from, from + length)) bytes.push(byte)
    at = from + length
  }
  return bytes
}

/**
 * Numbers of seven bits a byte, the lowest first; undefined for one that does not end, or is of
 * more than 128 bits.
 */
function numbersIn(bytes: readonly number[]): readonly bigint[] | undefined {
  const found: bigint[] = []
  let [number, shift] = [0n, 0n]
  for (const byte of bytes) {
    number |= BigInt(byte & 0x7f) << shift
    if (shift > 126n || number >> 128n) return undefined
    if (byte & 0x80) shift += 7n
    else {
      found.push(number)
      ;[number, shift] = [0n, 0n]
    }
  }
  return shift ? undefined : found
}

/**
 * What becomes of the runes of a transaction: the numbers of the outputs that get some, and whether
 * some are made. A message that is void burns all of them.
 */
export interface RuneMoves {
  readonly isVoid: boolean
  readonly isMint: boolean
  readonly to: readonly number[]
}

/**
 * Reads a message of the protocol of runes: the script behind OP_RETURN and OP_13, in hexadecimal.
 * `outputs`: all of the transaction; those without an address may be notes, which keep nothing.
 */
export function readRunes(
  hex: string,
  outputs: readonly Coin[],
  isNote: (at: number) => boolean,
): RuneMoves {
  const script = fromHexDigits(hex.replace(/^0x/, ''))
  const bytes = pushed(script)
  const numbers = bytes && numbersIn(bytes)
  const nothing: RuneMoves = { isVoid: true, isMint: false, to: [] }
  if (!numbers) return nothing
  const body = numbers.findIndex((number, at) => at % 2 === 0 && number === BODY)
  const [head, edicts] =
    body < 0 ? [numbers, []] : [numbers.slice(0, body), numbers.slice(body + 1)]
  if (head.length % 2 || edicts.length % 4) return nothing
  const fields = Array.from(
    { length: head.length / 2 },
    (_, at) => [head[2 * at], head[2 * at + 1]] as const,
  )
  // an even tag that nobody knows makes a message void
  if (fields.some(([tag = 0n]) => tag % 2n === 0n && tag > POINTER)) return nothing
  const count = BigInt(outputs.length)
  const pointer = fields.find(([tag]) => tag === POINTER)?.[1]
  const named = edicts.filter((_, at) => at % 4 === 3)
  if ((pointer !== undefined && pointer >= count) || named.some((output) => output > count))
    return nothing
  const all = outputs.map((_, at) => at).filter((at) => !isNote(at))
  const rest = pointer === undefined ? all.slice(0, 1) : [Number(pointer)]
  const to = named.flatMap((output) => (output === count ? all : [Number(output)]))
  return {
    isVoid: false,
    isMint: fields.some(([tag]) => tag === MINT || tag === FLAGS),
    to: [...new Set([...to, ...rest])],
  }
}

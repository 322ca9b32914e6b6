import { checksumAddress as withChecksum } from '../../../lib/bytes/eip55'
import { toHexDigits } from '../../../lib/bytes/hex'
import type { AddressVerdict, ChainId } from '../types'

/**
 * Returns an address (`0x` and 40 hex digits) with its EIP-55 checksum. Returns any other text
 * unchanged.
 */
export const checksumAddress = (address: string): `0x${string}` => withChecksum(address, keccak256)

/**
 * Validates an EVM address: 40 hex digits, with or without `0x`. Its canonical form is EIP-55; a
 * text in mixed case with a wrong checksum is valid with the warning `checksum`, since it may be
 * mistyped.
 */
export function checkAddress(text: string): AddressVerdict {
  const digits = /^(?:0x)?([0-9a-f]{40})$/i.exec(text)?.[1]
  if (!digits) return { valid: false, reason: 'An EVM address is 0x and 40 hexadecimal digits' }
  const address = checksumAddress(`0x${digits}`)
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return mixed && address.slice(2) !== digits
    ? { valid: true, address, warning: 'checksum' }
    : { valid: true, address }
}

const mask = (1n << 64n) - 1n
const rotate = (value: bigint, by: bigint) => ((value << by) | (value >> (64n - by))) & mask

/** The round constants, from the linear feedback shift register of FIPS 202, section 3.2.5. */
function roundConstants(): bigint[] {
  let register = 1
  return Array.from({ length: 24 }, () => {
    let constant = 0n
    for (let j = 0; j < 7; j++) {
      if (register & 1) constant |= 1n << BigInt(2 ** j - 1)
      register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1
    }
    return constant
  })
}

function permute(lanes: bigint[], constants: readonly bigint[]): void {
  const at = (i: number) => lanes[i] as bigint
  for (const constant of constants) {
    const parity = [0, 1, 2, 3, 4].map(
      (x) => at(x) ^ at(x + 5) ^ at(x + 10) ^ at(x + 15) ^ at(x + 20),
    )
    for (let i = 0; i < 25; i++)
      lanes[i] = at(i) ^ (parity[(i + 4) % 5] as bigint) ^ rotate(parity[(i + 1) % 5] as bigint, 1n)
    let [x, y] = [1, 0]
    let carried = at(1)
    for (let t = 1; t <= 24; t++) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const next = at(x + 5 * y)
      lanes[x + 5 * y] = rotate(carried, BigInt(((t * (t + 1)) / 2) % 64))
      carried = next
    }
    for (let row = 0; row < 25; row += 5) {
      const r = lanes.slice(row, row + 5) as [bigint, bigint, bigint, bigint, bigint]
      for (let i = 0; i < 5; i++)
        lanes[row + i] =
          (r[i] as bigint) ^ (~(r[(i + 1) % 5] as bigint) & mask & (r[(i + 2) % 5] as bigint))
    }
    lanes[0] = at(0) ^ constant
  }
}

/**
 * Keccak-256 of an ASCII text, as 64 hex digits. Only for address checksums: optimized for size,
 * and its run time depends on the data. (A library's keccak has four times the size of the driver's
 * address code.)
 */
export function keccak256(ascii: string): string {
  const rate = 136
  const bytes = new Uint8Array((Math.floor(ascii.length / rate) + 1) * rate)
  for (let i = 0; i < ascii.length; i++) bytes[i] = ascii.charCodeAt(i)
  bytes[ascii.length] = (bytes[ascii.length] as number) | 0x01
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] as number) | 0x80
  const constants = roundConstants()
  const lanes = new Array<bigint>(25).fill(0n)
  const view = new DataView(bytes.buffer)
  for (let start = 0; start < bytes.length; start += rate) {
    for (let i = 0; i < rate / 8; i++)
      lanes[i] = (lanes[i] as bigint) ^ view.getBigUint64(start + 8 * i, true)
    permute(lanes, constants)
  }
  const out = new DataView(new ArrayBuffer(32))
  for (let i = 0; i < 4; i++) out.setBigUint64(8 * i, lanes[i] as bigint, true)
  return toHexDigits(new Uint8Array(out.buffer))
}

/**
 * The CAIP-2 id of a chain id given as hex, decimal text, number or bigint; undefined for anything
 * else, and for zero.
 */
export function toChainId(value: unknown): ChainId | undefined {
  const valid =
    typeof value === 'string'
      ? /^(0x[0-9a-f]{1,16}|[0-9]{1,19})$/i.test(value)
      : typeof value === 'bigint' || Number.isSafeInteger(value)
  const id = valid ? BigInt(value as string | number | bigint) : 0n
  return id > 0n ? `eip155:${id}` : undefined
}

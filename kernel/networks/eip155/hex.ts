import type { ChainId } from '../types'

/** A number as a JSON-RPC quantity: hex without leading zeros. */
export const toQuantity = (value: number | bigint): `0x${string}` => `0x${value.toString(16)}`

/** A text as the hex of its UTF-8 bytes. */
export const utf8ToHex = (text: string): `0x${string}` =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** The CAIP-2 id of a chain id given as hex, decimal text, number or bigint; undefined for anything else, and for zero. */
export function toChainId(value: unknown): ChainId | undefined {
  const valid = typeof value === 'string' ? /^(0x[0-9a-f]{1,16}|[0-9]{1,19})$/i.test(value) : typeof value === 'bigint' || Number.isSafeInteger(value)
  const id = valid ? BigInt(value as string | number | bigint) : 0n
  return id > 0n ? `eip155:${id}` : undefined
}

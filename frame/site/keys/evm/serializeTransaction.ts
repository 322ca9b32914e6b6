import { fromHex } from '../../../../lib/bytes/hex'
import { type Bytes, concat } from '../../bytes'
import type { EvmTransaction } from '../../requests/types'

/** What RLP encodes: bytes, and lists of it. */
export type RlpItem = Uint8Array | readonly RlpItem[]

/** `r` and `s` of secp256k1 in 32 bytes each, and which of the two points it is: 0 or 1. */
export interface Signature {
  readonly r: Bytes
  readonly s: Bytes
  readonly yParity: number
}

/** A number in as few bytes as it takes; none for 0. */
export function toQuantity(value: number | bigint): Bytes {
  const hex = value.toString(16)
  return value ? fromHex(`0x${hex.length % 2 ? '0' : ''}${hex}`) : new Uint8Array()
}

const withLength = (bytes: Bytes, offset: number): Bytes => {
  if (bytes.length < 56) return concat(Uint8Array.of(offset + bytes.length), bytes)
  const length = toQuantity(bytes.length)
  return concat(Uint8Array.of(offset + 55 + length.length), length, bytes)
}

/** Recursive Length Prefix, as the Yellow Paper has it in its appendix B. */
export function toRlp(item: RlpItem): Bytes {
  if (!(item instanceof Uint8Array)) return withLength(concat(...item.map(toRlp)), 0xc0)
  // a small byte is its own encoding
  return item.length === 1 && (item[0] as number) < 0x80
    ? concat(item)
    : withLength(concat(item), 0x80)
}

const trimmed = (bytes: Bytes) => bytes.subarray(bytes.findIndex((byte) => byte !== 0))

/**
 * A transaction in its envelope of EIP-2718, or as before it: to be signed, and with a signature as
 * nodes take it.
 */
export function serializeTransaction(
  { chainId, nonce, fees, gas, to, value, data, accessList }: EvmTransaction,
  signature?: Signature,
): Bytes {
  const call = [
    toQuantity(gas),
    to ? fromHex(to) : new Uint8Array(),
    toQuantity(value),
    fromHex(data),
  ]
  const rs = signature && [trimmed(signature.r), trimmed(signature.s)]
  if (fees.type === 'legacy') {
    // a legacy signature carries the network in v, and so does what is signed (EIP-155)
    const end =
      signature && rs
        ? [toQuantity(BigInt(chainId) * 2n + 35n + BigInt(signature.yParity)), ...rs]
        : [toQuantity(chainId), toQuantity(0), toQuantity(0)]
    return toRlp([toQuantity(nonce), toQuantity(fees.gasPrice), ...call, ...end])
  }
  const [type, prices] =
    fees.type === 'eip1559'
      ? [2, [fees.maxPriorityFeePerGas, fees.maxFeePerGas]]
      : [1, [fees.gasPrice]]
  const list = accessList.map(({ address, storageKeys }) => [
    fromHex(address),
    storageKeys.map(fromHex),
  ])
  const end = signature && rs ? [toQuantity(signature.yParity), ...rs] : []
  return concat(
    Uint8Array.of(type),
    toRlp([
      toQuantity(chainId),
      toQuantity(nonce),
      ...prices.map(toQuantity),
      ...call,
      list,
      ...end,
    ]),
  )
}

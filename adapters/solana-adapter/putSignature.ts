const signatureBytes = 64
const keyBytes = 32

/**
 * A compact-u16 (7 bits a byte, at most three bytes) and the position after it; undefined if it
 * does not end.
 */
function readCompact(
  bytes: Uint8Array,
  start: number,
): readonly [value: number, end: number] | undefined {
  let value = 0
  for (let i = 0; i < 3; i++) {
    const byte = bytes[start + i]
    if (byte === undefined) return undefined
    value |= (byte & 0x7f) << (7 * i)
    if (byte < 0x80) return [value, start + i + 1]
  }
  return undefined
}

/**
 * Copies a transaction in wire format, legacy or of version 0, with this account's signature
 * inserted. Undefined if the bytes are no such transaction, or the account is none of its signers.
 */
export function putSignature(
  transaction: Uint8Array,
  publicKey: Uint8Array | undefined,
  signature: Uint8Array,
): Uint8Array | undefined {
  const count = readCompact(transaction, 0)
  if (!count || publicKey?.length !== keyBytes || signature.length !== signatureBytes)
    return undefined
  const message = count[1] + count[0] * signatureBytes
  // with the highest bit set, the message's first byte is its version, and the header follows
  const header = message + ((transaction[message] ?? 0) & 0x80 ? 1 : 0)
  const signers = transaction[header]
  const keys = readCompact(transaction, header + 3)
  if (signers === undefined || !keys || signers !== count[0] || signers > keys[0]) return undefined
  for (let i = 0; i < signers; i++) {
    const at = keys[1] + i * keyBytes
    if (
      transaction.length < at + keyBytes ||
      !publicKey.every((byte, j) => transaction[at + j] === byte)
    )
      continue
    const out = transaction.slice()
    out.set(signature, count[1] + i * signatureBytes)
    return out
  }
  return undefined
}

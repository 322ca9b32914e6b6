/**
 * A parsed transaction: its signatures, the message, its version, and the public keys that sign, in
 * order.
 */
export interface WireMessage {
  readonly signatures: readonly Uint8Array[]
  readonly message: Uint8Array
  readonly version: number | 'legacy'
  readonly signers: readonly Uint8Array[]
}

/** Solana's compact-u16: seven bits a byte, the lowest first; at most three bytes. */
function readLength(bytes: Uint8Array, at: number): readonly [length: number, next: number] {
  let length = 0
  for (let i = 0; i < 3; i++) {
    const byte = bytes[at + i]
    if (byte === undefined) break
    length |= (byte & 127) << (7 * i)
    if (byte < 128) return [length, at + i + 1]
  }
  throw new RangeError('the transaction is cut short')
}

/**
 * Parses a transaction in wire format, legacy or versioned
 * (https://solana.com/docs/core/transactions). Throws RangeError for anything else.
 */
export function readWire(bytes: Uint8Array): WireMessage {
  const [count, start] = readLength(bytes, 0)
  const end = start + 64 * count
  const message = bytes.subarray(end)
  const first = message[0] as number
  const versioned = first >= 128
  const header = versioned ? 1 : 0
  const [keys, keysAt] = readLength(message, header + 3)
  const needed = message[header] as number
  if (!(needed > 0) || needed > keys || needed !== count || keysAt + 32 * keys > message.length)
    throw new RangeError('this is no transaction')
  return {
    signatures: Array.from({ length: count }, (_, i) =>
      bytes.slice(start + 64 * i, start + 64 * (i + 1)),
    ),
    message: message.slice(),
    version: versioned ? first & 127 : 'legacy',
    signers: Array.from({ length: needed }, (_, i) =>
      message.slice(keysAt + 32 * i, keysAt + 32 * (i + 1)),
    ),
  }
}

/**
 * The signature of one key in a signed transaction; undefined if it is empty or the key is no
 * signer.
 */
export function signatureOf(
  { signatures, signers }: WireMessage,
  key: Uint8Array,
): Uint8Array | undefined {
  const at = signers.findIndex(
    (signer) => signer.length === key.length && signer.every((byte, i) => byte === key[i]),
  )
  const found = signatures[at]
  return found?.some((byte) => byte !== 0) ? found : undefined
}

// apart from the other encodings: the frame's start has no use for it

/** Bytes as hexadecimal, with `0x` before it. */
export const toHex = (bytes: Uint8Array): `0x${string}` =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** The bytes of a hexadecimal text; throws for any other text. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^0x([\da-f]{2})*$/i.test(hex)) throw new TypeError('Not hexadecimal')
  return Uint8Array.from({ length: hex.length / 2 - 1 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i + 2, 2 * i + 4), 16),
  )
}

import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'

const alphabet = /^[1-9A-HJ-NP-Za-km-z]+$/

/** Whether a text is made of base58 digits and at most `most` long; cheap, however long it is. */
export const isBase58 = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most && alphabet.test(value)

/** Whether a text is base58 for exactly `size` bytes. */
export const isBase58Of = (value: unknown, size: 32 | 64): value is string =>
  isBase58(value, size === 32 ? 44 : 88) && getBase58Encoder().encode(value).length === size

export const fromBase58 = (text: string): Uint8Array => new Uint8Array(getBase58Encoder().encode(text))
export const toBase58 = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes)

/** The bytes of padded base64 of at most `most` bytes; undefined for any other value. */
export function fromBase64(value: unknown, most: number): Uint8Array | undefined {
  if (typeof value !== 'string' || value.length > Math.ceil(most / 3) * 4) return undefined
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value)) return undefined
  const bytes = Uint8Array.from(atob(value), (char) => char.charCodeAt(0))
  return bytes.length <= most ? bytes : undefined
}

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

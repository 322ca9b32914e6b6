import { createHash } from 'node:crypto'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base58, base64, base64urlnopad } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase58, toBase58 } from '../../../lib/bytes/base58'
import { fromBase64, fromBase64url, toBase64, toBase64url } from '../../../lib/bytes/base64'
import { fromHex, fromHexDigits, toHex, toHexDigits } from '../../../lib/bytes/hex'
import { doubleSha256, sha256 } from '../../../lib/bytes/sha256'

/** Bytes with leading zeros, which base58 writes in a way of its own. */
const bytes = fc
  .tuple(fc.nat(5), fc.uint8Array({ maxLength: 400 }))
  .map(([zeros, rest]) => Uint8Array.from([...Array<number>(zeros).fill(0), ...rest]))

test.each([
  ['base58', toBase58, fromBase58, base58.encode],
  ['base64', toBase64, fromBase64, base64.encode],
  ['base64url', toBase64url, fromBase64url, base64urlnopad.encode],
  ['hex digits', toHexDigits, fromHexDigits, bytesToHex],
  ['hex', toHex, fromHex, (value: Uint8Array) => `0x${bytesToHex(value)}`],
] as const)('%s: encodes as another library does, and decodes it', (_name, to, from, encode) => {
  fc.assert(
    fc.property(bytes, (value) => {
      const text = encode(value)
      expect(to(value)).toBe(text)
      expect(from(text)).toEqual(value)
    }),
  )
})

test.each([
  ['base58', fromBase58, base58.decode],
  ['base64url', fromBase64url, base64urlnopad.decode],
  ['hex digits', fromHexDigits, hexToBytes],
] as const)('%s: decodes exactly the text that another library decodes', (_name, from, decode) => {
  const attempt = (decoder: (text: string) => Uint8Array, text: string) => {
    try {
      return [...decoder(text)]
    } catch {
      return undefined
    }
  }
  const text = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...'01aAfFgGzZ+-/_= \n'), maxLength: 12 }),
  )
  fc.assert(
    fc.property(text, (value) => {
      expect(attempt(from, value)).toEqual(attempt(decode, value))
    }),
    { numRuns: 500 },
  )
})

test('decodes base64 with whitespace and without padding, and rejects other text', () => {
  const value = Uint8Array.of(250, 251, 252, 253)
  for (const text of ['+vv8/Q==', '+vv8/Q', ' +vv8\n/Q== ']) expect(fromBase64(text)).toEqual(value)
  for (const text of ['-vv8_Q', '+vv8/', '@@@@', '+vv8/Q='])
    expect(() => fromBase64(text)).toThrow()
})

test('rejects hexadecimal with a prefix where none is expected, and without where one is', () => {
  expect(() => fromHexDigits('0xab')).toThrow(TypeError)
  expect(() => fromHex('ab')).toThrow(TypeError)
  expect(fromHex('0x')).toEqual(new Uint8Array())
  for (const text of ['0xAbCd', '0Xabcd']) expect(fromHex(text)).toEqual(Uint8Array.of(0xab, 0xcd))
})

test('encodes and decodes megabytes', () => {
  const value = new Uint8Array(2_000_001).fill(250)
  // comparing element by element would take a minute
  expect(Buffer.compare(fromBase64(toBase64(value)), value)).toBe(0)
  expect(Buffer.compare(fromHexDigits(toHexDigits(value)), value)).toBe(0)
})

const nodeHash = (value: Uint8Array) => new Uint8Array(createHash('sha256').update(value).digest())

test('sha256 and doubleSha256 return the hash that Node returns, at every length of a block', () => {
  for (let length = 0; length < 200; length++) {
    const value = new Uint8Array(length).fill(length)
    expect(sha256(value)).toEqual(nodeHash(value))
  }
  fc.assert(
    fc.property(bytes, (value) => {
      expect(sha256(value)).toEqual(nodeHash(value))
      expect(doubleSha256(value)).toEqual(nodeHash(nodeHash(value)))
    }),
  )
})

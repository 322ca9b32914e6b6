import fc from 'fast-check'
import { Keypair, PublicKey } from 'solana-web3-legacy'
import { expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from '../../adapters/solana-adapter/base58'
import { decodeBase64, encodeBase64 } from '../../adapters/solana-adapter/base64'
import { putSignature } from '../../adapters/solana-adapter/putSignature'
import { first, second, signWith, transfer } from './solanaFixture'

test('base58 is that of Solana’s own library, leading zeros included', () => {
  const keys = [
    new Uint8Array(32),
    new Uint8Array(32).fill(255),
    ...Array.from({ length: 50 }, () => Keypair.generate().publicKey.toBytes()),
  ]
  for (const key of keys) {
    const text = new PublicKey(key).toBase58()
    expect(encodeBase58(key)).toBe(text)
    expect(decodeBase58(text)).toEqual(new Uint8Array(key))
  }
  expect([decodeBase58('0'), decodeBase58('l1'), decodeBase58('ü')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([encodeBase58(new Uint8Array()), decodeBase58('')]).toEqual(['', new Uint8Array()])
})

test('base58 and base64 give back any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(decodeBase58(encodeBase58(bytes))).toEqual(bytes)
      expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes)
      expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
    }),
  )
  expect(decodeBase64('no base64!')).toBeUndefined()
})

test.each(['legacy', 0] as const)(
  'a signature is put where its account signs (%s), of one signer or two',
  (version) => {
    const { wire, message } = transfer(version, first, second)
    const [mine, other] = [signWith(first, message), signWith(second, message)]
    const out = putSignature(
      putSignature(wire, second.publicKey.toBytes(), other) as Uint8Array,
      first.publicKey.toBytes(),
      mine,
    )
    expect(out).toEqual(Uint8Array.from([2, ...mine, ...other, ...message]))
  },
)

test('what is no transaction, no signer or no signature has no place', () => {
  const { wire } = transfer(0)
  const [key, stranger, signature] = [
    first.publicKey.toBytes(),
    second.publicKey.toBytes(),
    new Uint8Array(64).fill(5),
  ]
  expect(putSignature(wire, key, signature)).toBeDefined()
  expect(putSignature(wire, stranger, signature)).toBeUndefined()
  expect(putSignature(wire, key, signature.slice(1))).toBeUndefined()
  expect(putSignature(wire, undefined, signature)).toBeUndefined()
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      (bytes) => void putSignature(bytes, key, signature),
    ),
  )
  for (let length = 0; length < wire.length; length += 7)
    putSignature(wire.slice(0, length), key, signature)
  expect(putSignature(wire.slice(0, 80), key, signature)).toBeUndefined()
})

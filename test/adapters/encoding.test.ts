import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decoded } from '../../adapters/solana-adapter/decoded'
import { putSignature } from '../../adapters/solana-adapter/putSignature'
import { fromBase58 } from '../../lib/bytes/base58'
import { fromBase64 } from '../../lib/bytes/base64'
import { first, second, signWith, transfer } from './solanaFixture'

test('text that a decoder throws on is undefined', () => {
  expect(decoded('2', fromBase58)).toEqual(Uint8Array.of(1))
  expect(['0', 'l1', 'ü'].map((text) => decoded(text, fromBase58))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(decoded('no base64!', fromBase64)).toBeUndefined()
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

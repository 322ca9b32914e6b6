import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { PublicKey } from 'solana-web3-legacy'
import { expect, test } from 'vitest'
import {
  checkAddress,
  fromBase64,
  isBase58Of,
  isOnCurve,
} from '../../../../kernel/networks/solana/address'
import { fromBase58, toBase58 } from '../../../../lib/bytes/base58'
import { toBase64 } from '../../../../lib/bytes/base64'
import { alicesAddress } from './fixture'

test('the address of a key is valid as it is; one that no key can have carries a warning', () => {
  expect(checkAddress(alicesAddress)).toEqual({ valid: true, address: alicesAddress })
  const [program] = PublicKey.findProgramAddressSync([Buffer.from('seed')], PublicKey.default)
  expect(checkAddress(program.toBase58())).toEqual({
    valid: true,
    address: program.toBase58(),
    warning: 'off-curve',
  })
  expect(checkAddress('11111111111111111111111111111111')).toMatchObject({ valid: true })
})

test.each([
  ['nothing', ''],
  ['too short', 'abc'],
  ['hex', `0x${'01'.repeat(20)}`],
  ['a digit too many', `1${alicesAddress}1`],
  ['a space', ` ${alicesAddress}`],
  ['a digit that base58 lacks', alicesAddress.replace(/.$/, '0')],
  ['33 bytes', 'z'.repeat(44)],
  ['33 zeros', '1'.repeat(33)],
  ['a million digits', 'z'.repeat(1e6)],
])('%s is no address', (_, text) =>
  expect(checkAddress(text)).toEqual({
    valid: false,
    reason: 'A Solana address is 32 bytes in base58',
  }),
)

test('any 32 bytes: text, verdict and curve agree with the older library', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      const key = new PublicKey(bytes)
      expect(toBase58(bytes)).toBe(key.toBase58())
      expect(fromBase58(key.toBase58())).toEqual(bytes)
      expect(isOnCurve(bytes)).toBe(PublicKey.isOnCurve(bytes))
      expect(checkAddress(key.toBase58())).toMatchObject({ valid: true, address: key.toBase58() })
    }),
    { numRuns: 60 },
  )
})

test('the edges of the curve agree with the older library: zero, one, the prime, and the sign bit', () => {
  const edge = (first: number, rest: number, last: number) =>
    Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? first : i === 31 ? last : rest))
  for (const bytes of [
    edge(0, 0, 0),
    edge(1, 0, 0),
    edge(1, 0, 128),
    edge(0, 0, 128),
    edge(0xec, 0xff, 0x7f),
    edge(0xec, 0xff, 0xff),
    edge(0xed, 0xff, 0x7f),
    edge(0xff, 0xff, 0xff),
  ]) {
    expect([...bytes, isOnCurve(bytes)]).toEqual([...bytes, PublicKey.isOnCurve(bytes)])
  }
  expect(isOnCurve(edge(1, 0, 0))).toBe(true)
})

test('base58 of the wrong length is told, however long it is', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect([isBase58Of(toBase58(bytes), 32), isBase58Of(toBase58(bytes), 64)]).toEqual([
        bytes.length === 32,
        bytes.length === 64,
      ])
    }),
  )
  expect(isBase58Of('1'.repeat(2_000_000), 32)).toBe(false)
})

test('base64 reads what it writes, up to a size, and nothing else', () => {
  const bytes = new Uint8Array(randomBytes(1232))
  expect(fromBase64(toBase64(bytes), 1232)).toEqual(bytes)
  expect(fromBase64(toBase64(bytes), 1231)).toBeUndefined()
  expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
  for (const bad of ['A', 'AA', 'AA=A', '=', 'AA==A', 'AA__', ' AAAA', 7, null, undefined, {}])
    expect(fromBase64(bad, 1232)).toBeUndefined()
})

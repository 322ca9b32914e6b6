import fc from 'fast-check'
import { getAddress, isAddress, stringToHex, keccak256 as viemKeccak } from 'viem'
import { expect, test } from 'vitest'
import {
  checkAddress,
  checksumAddress,
  keccak256,
} from '../../../../kernel/networks/eip155/address'

const ascii = (max: number) => fc.string({ unit: 'grapheme-ascii', maxLength: max })
const address = fc
  .bigInt({ min: 0n, max: 2n ** 160n - 1n })
  .map((value) => `0x${value.toString(16).padStart(40, '0')}` as const)

test('keccak-256 agrees with viem on ASCII texts of every length around its block size', () => {
  for (const length of [0, 1, 40, 134, 135, 136, 137, 271, 272, 273]) {
    const text = 'a'.repeat(length)
    expect(`0x${keccak256(text)}`).toBe(viemKeccak(stringToHex(text)))
  }
  fc.assert(
    fc.property(ascii(300), (text) => {
      expect(`0x${keccak256(text)}`).toBe(viemKeccak(stringToHex(text)))
    }),
  )
})

test('the checksum of every address agrees with viem', () => {
  fc.assert(
    fc.property(address, (text) => {
      expect(checksumAddress(text)).toBe(getAddress(text))
    }),
  )
})

test('an address is valid in lower case, in upper case, with a right checksum, and without 0x', () => {
  fc.assert(
    fc.property(address, (text) => {
      const canonical = getAddress(text)
      for (const form of [text, canonical, `0x${text.slice(2).toUpperCase()}`, text.slice(2)]) {
        expect(checkAddress(form)).toEqual({ valid: true, address: canonical })
      }
    }),
  )
})

test('a wrong checksum is valid with a warning, and only that', () => {
  const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const wrong = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(isAddress(wrong)).toBe(false)
  expect(checkAddress(wrong)).toEqual({ valid: true, address: right, warning: 'checksum' })
  expect(checkAddress(right)).toEqual({ valid: true, address: right })
})

test.each([
  '',
  '0x',
  `0x${'a'.repeat(39)}`,
  `0x${'a'.repeat(41)}`,
  `0x${'g'.repeat(40)}`,
  ` 0x${'a'.repeat(40)}`,
  `0x${'a'.repeat(40)}\n`,
  'vitalik.eth',
])('%j is no address', (text) =>
  expect(checkAddress(text)).toEqual({ valid: false, reason: expect.any(String) }),
)

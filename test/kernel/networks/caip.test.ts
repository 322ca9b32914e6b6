import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKitError } from '../../../kernel/errors/KitError'
import {
  formatAccountId,
  formatChainId,
  isAccountId,
  parseAccountId,
  parseChainId,
} from '../../../kernel/networks/caip'
import { isChainId } from '../../../kernel/schema/checks'

const of = (alphabet: string, min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: min, maxLength: max })
const lower = 'abcdefghijklmnopqrstuvwxyz0123456789-'
const namespace = of(lower, 3, 8)
const reference = of(`${lower}ABCXYZ_`, 1, 32)
const address = of(`${lower}ABCXYZ.%`, 1, 128)

test('every chain id that is put together comes apart again', () => {
  fc.assert(
    fc.property(namespace, reference, (ns, ref) => {
      const id = formatChainId({ namespace: ns, reference: ref })
      expect(isChainId(id)).toBe(true)
      expect(parseChainId(id)).toEqual({ namespace: ns, reference: ref })
    }),
  )
})

test('every account id that is put together comes apart again', () => {
  fc.assert(
    fc.property(namespace, reference, address, (ns, ref, text) => {
      const id = formatAccountId({ chainId: `${ns}:${ref}`, address: text })
      expect(isAccountId(id)).toBe(true)
      expect(parseAccountId(id)).toEqual({
        namespace: ns,
        reference: ref,
        chainId: `${ns}:${ref}`,
        address: text,
      })
    }),
  )
})

test('any text is either parsed and printed back the same, or refused with kernel/bad-caip', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), of(`${lower}:AZ_`, 0, 50)), (text) => {
      try {
        expect(formatChainId(parseChainId(text))).toBe(text)
      } catch (error) {
        expect(isKitError(error, 'kernel/bad-caip')).toBe(true)
        expect(isChainId(text)).toBe(false)
      }
    }),
  )
})

test.each([
  'eip155:1',
  'bip122:000000000019d6689c085ae165831e93',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'near:mainnet',
])('%s is a chain id', (id) => expect(isChainId(id)).toBe(true))

test.each([
  '',
  'eip155',
  'eip155:',
  ':1',
  'ei:1',
  'eip155eip1:1',
  'EIP155:1',
  'eip155:1:2',
  'eip155:1 ',
  'eip155:1\n',
  ' eip155:1',
  'eip155:1/2',
  `eip155:${'1'.repeat(33)}`,
  null,
  undefined,
  1,
  {},
  ['eip155:1'],
])('%j is no chain id', (id) => {
  expect(isChainId(id)).toBe(false)
  expect(() => parseChainId(id as string)).toThrow(
    expect.objectContaining({ code: 'kernel/bad-caip' }),
  )
})

test.each([
  'eip155:1',
  'eip155:1:',
  'eip155:1:0x:0',
  'eip155:1:0x 1',
  `eip155:1:${'a'.repeat(129)}`,
  7,
])('%j is no account id', (id) => {
  expect(isAccountId(id)).toBe(false)
  expect(() => parseAccountId(id as string)).toThrow(
    expect.objectContaining({ code: 'kernel/bad-caip' }),
  )
})

test('a long hostile text is cut in the error', () => {
  try {
    parseChainId('x'.repeat(10_000))
    expect.unreachable()
  } catch (error) {
    expect((error as Error).message.length).toBeLessThan(300)
  }
})

import fc from 'fast-check'
import {
  keccak256,
  type TransactionSerializable,
  type TypedDataDefinition,
  validateTypedData,
  toHex as viemHex,
  hashMessage as viemMessage,
  serializeTransaction as viemTransaction,
  hashTypedData as viemTypedData,
} from 'viem'
import {
  isAddress as isViemAddress,
  getAddress as viemAddress,
  hashAuthorization as viemAuthorization,
} from 'viem/utils'
import { expect, test } from 'vitest'
import type { Bytes } from '../../../../frame/site/bytes'
import { getAddress, isAddress } from '../../../../frame/site/evmAddress'
import {
  hashAuthorization,
  hashMessage,
  hashTypedData,
} from '../../../../frame/site/keys/evm/hashes'
import { serializeTransaction } from '../../../../frame/site/keys/evm/serializeTransaction'
import { parseRequest } from '../../../../frame/site/requests/parseRequest'
import type { EvmTransaction, EvmTypedData } from '../../../../frame/site/requests/types'
import { fromHex, toHex } from '../../../../lib/bytes/hex'
import { everything } from '../../../everything'

const RUNS = everything ? 2_000 : 200
const bytesOf = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => viemHex(bytes))
const address = bytesOf(20).map((hex) => viemAddress(hex))
const uint = (bits: number) =>
  fc.oneof(
    fc.constantFrom(
      ...[0n, 1n, 127n, 128n, 255n, 256n, (1n << BigInt(bits)) - 1n].filter(
        (value) => value < 1n << BigInt(bits),
      ),
    ),
    fc.bigInt(0n, (1n << BigInt(bits)) - 1n),
  )
/** Lengths around those where RLP changes its form. */
const data = fc.oneof(
  ...[0, 1, 2, 55, 56, 57, 255, 256, 257].map((length) => ({
    weight: 9,
    arbitrary: bytesOf(length),
  })),
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(65_535, 65_536)
      .map((length): `0x${string}` => `0x${'a5'.repeat(length)}`),
  },
  { weight: 9, arbitrary: fc.nat(255).map((byte) => viemHex(Uint8Array.of(byte))) },
)
const accessList = fc.array(
  fc.record({ address, storageKeys: fc.array(bytesOf(32), { maxLength: 4 }) }),
  { maxLength: 4 },
)

const fees = fc.oneof(
  fc.record({ type: fc.constantFrom('legacy' as const, 'eip2930' as const), gasPrice: uint(128) }),
  fc.record({ tip: uint(127), more: uint(127) }).map(({ tip, more }) => ({
    type: 'eip1559' as const,
    maxPriorityFeePerGas: tip,
    maxFeePerGas: tip + more,
  })),
)
const transaction: fc.Arbitrary<EvmTransaction> = fc
  .record({
    fees,
    chainId: fc.oneof(
      fc.constantFrom(1, 127, 128, 2 ** 52 - 1),
      fc.integer({ min: 1, max: 2 ** 50 }),
    ),
    from: address,
    to: fc.option(address, { nil: undefined }),
    value: uint(256),
    data,
    nonce: fc.oneof(fc.constantFrom(0, 127, 128, 2 ** 52 - 1), fc.nat()),
    gas: uint(64),
    accessList,
  })
  .map(({ to, ...rest }) => ({
    kind: 'evmTransaction',
    ...rest,
    ...(to && { to }),
    accessList: rest.fees.type === 'legacy' ? [] : rest.accessList,
  }))
/** With zeros at the beginning too: those are no bytes of a number. */
const word = fc
  .tuple(fc.constantFrom(0, 0, 1, 31), fc.uint8Array({ minLength: 32, maxLength: 32 }))
  .map(([zeros, bytes]): Bytes => new Uint8Array(bytes).fill(0, 0, zeros).fill(1, zeros, zeros + 1))

const asViem = ({
  fees: { type, ...prices },
  chainId,
  to,
  value,
  data: call,
  nonce,
  gas,
  accessList: list,
}: EvmTransaction) =>
  ({
    type,
    chainId,
    to,
    value,
    data: call,
    nonce,
    gas,
    ...prices,
    ...(type !== 'legacy' && { accessList: list }),
  }) as TransactionSerializable

test('property: a transaction has the bytes that viem gives it, unsigned and signed', () =>
  fc.assert(
    fc.property(transaction, word, word, fc.constantFrom(0, 1), (request, r, s, yParity) => {
      const v = BigInt(request.chainId) * 2n + 35n + BigInt(yParity)
      expect(toHex(serializeTransaction(request))).toBe(viemTransaction(asViem(request)))
      expect(toHex(serializeTransaction(request, { r, s, yParity }))).toBe(
        viemTransaction(asViem(request), {
          r: toHex(r),
          s: toHex(s),
          ...(request.fees.type === 'legacy' ? { v } : { yParity }),
        }),
      )
    }),
    { numRuns: RUNS },
  ))

test('property: messages, authorisations and addresses are those of viem', () =>
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      address,
      fc.integer({ min: 1, max: 2 ** 50 }),
      fc.nat(),
      (raw, code, chainId, nonce) => {
        expect(toHex(hashMessage(new Uint8Array(raw)))).toBe(viemMessage({ raw }))
        expect(toHex(hashAuthorization({ chainId, address: code, nonce }))).toBe(
          viemAuthorization({ chainId, address: code, nonce }),
        )
        const [lower, upper, flipped] = [
          code.toLowerCase(),
          `0x${code.slice(2).toUpperCase()}`,
          code.replace(/[a-f]/i, (letter) =>
            letter < 'a' ? letter.toLowerCase() : letter.toUpperCase(),
          ),
        ]
        expect(getAddress(lower)).toBe(code)
        for (const text of [code, lower, upper, flipped, code.slice(1), `${code}0`])
          expect(isAddress(text), text).toBe(isViemAddress(text))
      },
    ),
    { numRuns: RUNS },
  ))

/** A type of the EIP's own, with values of it. */
const primitives: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  string: fc.string({ unit: 'binary', maxLength: 40 }),
  bytes: fc.uint8Array({ maxLength: 70 }).map((bytes) => viemHex(bytes)),
  bool: fc.boolean(),
  address,
  ...Object.fromEntries([1, 4, 20, 31, 32].map((size) => [`bytes${size}`, bytesOf(size)])),
  ...Object.fromEntries(
    [8, 24, 128, 256].flatMap((bits) => [
      [`uint${bits}`, uint(bits)],
      [`int${bits}`, uint(bits - 1).chain((value) => fc.constantFrom(value, -value, -value - 1n))],
    ]),
  ),
}
const leaf = fc
  .constantFrom(...Object.keys(primitives))
  .chain((type) =>
    fc.record({ type: fc.constant(type), value: primitives[type] as fc.Arbitrary<unknown> }),
  )

type Node = {
  readonly type: string
  readonly value: unknown
  readonly types: Readonly<Record<string, readonly { name: string; type: string }[]>>
}
const listOf = (item: string, suffix: string, values: fc.Arbitrary<unknown>) =>
  fc
    .array(values, suffix === '[]' ? { maxLength: 4 } : { minLength: 2, maxLength: 2 })
    .map((value) => ({ type: `${item}${suffix}`, value }))
/**
 * Members: primitives, lists of them, structs and lists of structs, whose types are named so that
 * their order is not that of their use.
 */
const node = (depth: number, name: string): fc.Arbitrary<Node> => {
  const list = fc
    .constantFrom(...Object.keys(primitives))
    .chain((type) =>
      fc
        .constantFrom('[]', '[2]')
        .chain((suffix) => listOf(type, suffix, primitives[type] as fc.Arbitrary<unknown>)),
    )
  const plain = fc
    .oneof(leaf, list, listOf('uint8[2]', '[]', fc.array(uint(8), { minLength: 2, maxLength: 2 })))
    .map((each): Node => ({ ...each, types: {} }))
  if (depth === 0) return plain
  const slot = (at: number) =>
    fc.option(
      fc.oneof(
        { weight: 2, arbitrary: plain },
        { weight: 1, arbitrary: node(depth - 1, `${'ZAMB'[at]}${name}`) },
      ),
    )
  return fc
    .tuple(fc.tuple(slot(0), slot(1), slot(2), slot(3)), fc.constantFrom('', '[]'))
    .map(([slots, suffix]) => {
      const used = slots.filter((each) => each !== null)
      // one type in two members
      const found = [...used, ...used.slice(0, 1)]
      const value = Object.fromEntries(found.map((each, at) => [`m${at}`, each.value]))
      const own = { [name]: found.map((each, at) => ({ name: `m${at}`, type: each.type })) }
      return {
        type: `${name}${suffix}`,
        value: suffix ? [value, value] : value,
        types: Object.assign({}, ...found.map(({ types }) => types), own) as Node['types'],
      }
    })
}
const domain = fc.record(
  {
    name: fc.string(),
    version: fc.string(),
    chainId: fc.constant(1n),
    verifyingContract: address,
    salt: bytesOf(32),
  },
  { requiredKeys: [] },
)

const DOMAIN: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}
test('property: typed data has the hash that viem gives it, and is read as it is', () =>
  fc.assert(
    fc.property(
      node(2, 'Main').filter(({ type }) => type === 'Main'),
      domain,
      ({ value, types }, given) => {
        const whole = {
          ...types,
          EIP712Domain: Object.keys(given).map((name) => ({ name, type: DOMAIN[name] as string })),
        }
        const typed = {
          kind: 'evmTypedData',
          chainId: 1,
          from: '0x',
          domain: given,
          types: whole,
          primaryType: 'Main',
          message: value,
        } as unknown as EvmTypedData
        const hash = viemTypedData(typed as unknown as TypedDataDefinition)
        expect(toHex(hashTypedData(typed))).toBe(hash)
        const text = JSON.stringify(
          { domain: given, types: whole, primaryType: 'Main', message: value },
          (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each),
        )
        const read = parseRequest({
          method: 'eth_signTypedData_v4',
          params: [`0x${'00'.repeat(20)}`, text],
          chainId: 'eip155:1',
        }) as EvmTypedData
        expect(toHex(hashTypedData(read))).toBe(hash)
      },
    ),
    { numRuns: RUNS },
  ))

const permit = {
  types: {
    EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
    Order: [{ name: 'item', type: 'Item' }],
    Item: [{ name: 'id', type: 'uint8' }],
  },
  primaryType: 'Order',
  domain: { chainId: 1 },
  message: { item: { id: 1 } },
}
const typed = (change: object): typeof permit => ({ ...permit, ...change })
const parse = (value: unknown) => () =>
  parseRequest({
    method: 'eth_signTypedData_v4',
    params: [`0x${'00'.repeat(20)}`, value],
    chainId: 'eip155:1',
  })

test('control: the typed data that the next tests spoil is read', () => {
  expect(parse(permit)()).toMatchObject({ primaryType: 'Order' })
  expect(() => validateTypedData(permit as never)).not.toThrow()
})

test.each<readonly [name: string, value: ReturnType<typeof typed>]>([
  [
    'an integer without a size',
    typed({ types: { ...permit.types, Item: [{ name: 'id', type: 'uint' }] } }),
  ],
  [
    'a list of integers without a size',
    typed({
      types: { ...permit.types, Item: [{ name: 'id', type: 'int[]' }] },
      message: { item: { id: [1] } },
    }),
  ],
  ...['address', 'bool', 'string', 'bytesOf', 'uint8', 'integer'].map(
    (name) =>
      [
        `a struct named ${name}`,
        typed({
          types: {
            EIP712Domain: permit.types.EIP712Domain,
            Order: [{ name: 'item', type: name }],
            [name]: permit.types.Item,
          },
        }),
      ] as const,
  ),
  [
    'an integer below its type',
    typed({
      types: { ...permit.types, Item: [{ name: 'id', type: 'int8' }] },
      message: { item: { id: -129 } },
    }),
  ],
  [
    'fewer bytes than the type',
    typed({
      types: { ...permit.types, Item: [{ name: 'id', type: 'bytes4' }] },
      message: { item: { id: '0x000000' } },
    }),
  ],
  [
    'an address with a wrong checksum',
    typed({
      types: { ...permit.types, Item: [{ name: 'id', type: 'address' }] },
      message: { item: { id: '0x9858EfFD232B4033E47d90003D41EC34EcaEdA94' } },
    }),
  ],
  ['a type that is not there', typed({ primaryType: 'Nothing' })],
  ['a domain that is none', typed({ domain: 'Order' })],
])('typed data with %s is refused, as by viem', (_, value) => {
  expect(() => viemTypedData(value as never)).toThrow()
  expect(parse(value)).toThrow(
    expect.objectContaining({ name: 'SiteError', code: 'request_refused' }),
  )
})

test('a list with holes is refused, and so is one of another length than its type', () => {
  const lists = (type: string, id: unknown) =>
    parse(
      typed({
        types: { ...permit.types, Item: [{ name: 'id', type }] },
        message: { item: { id } },
      }),
    )
  expect(lists('uint8[2]', [1, 2])()).toMatchObject({ primaryType: 'Order' })
  // biome-ignore lint/suspicious/noSparseArray: what a clone of a page's object may be
  for (const id of [[1, , 2], [1], [1, 2, 3]])
    expect(lists('uint8[2]', id)).toThrow(expect.objectContaining({ code: 'request_refused' }))
})

test('hexadecimal is read whole, or not at all', () => {
  fc.assert(
    fc.property(
      fc.uint8Array(),
      (bytes) => void expect(fromHex(toHex(bytes))).toEqual(new Uint8Array(bytes)),
    ),
  )
  for (const text of ['', '0', '0x0', '0xgg', ' 0x00', '0x00\n', '00'])
    expect(() => fromHex(text), text).toThrow(TypeError)
  expect(keccak256(fromHex('0x'))).toBe(
    '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
  )
})

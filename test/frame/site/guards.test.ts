import fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { routes } from '../../../frame/protocol/http'
import {
  isInteger,
  isListOf,
  isOptional,
  isRecordOf,
  isStrict,
  isText,
} from '../../../frame/site/guards'
import { answers } from '../../../frame/site/keys/answers'
import { createDeviceKey } from '../../../frame/site/keys/deviceShare'
import { payloads } from '../../../frame/site/keys/messages'

const id = 'A'.repeat(22)
const share = 'b'.repeat(44)
const wallet = {
  id,
  gen: 1,
  blob: 'AQ',
  accounts: { eip155: `0x${'Ab'.repeat(20)}`, solana: '1'.repeat(32) },
  custody: 'user-only',
}
const pair = { id, gen: 2, serverShare: share }
const sealed = {
  walletId: id,
  pairId: id,
  gen: 2,
  deviceId: 'device',
  iv: new Uint8Array(12),
  sealed: new Uint8Array(49),
}
const device = { id: 'device', key: await createDeviceKey() }

/** Messages that carry what the server's routes do, and the routes' own schemas of that. */
const rows: readonly (readonly [
  name: string,
  guard: (value: unknown) => boolean,
  more: object,
  schema: z.ZodMiniType,
  sample: object,
])[] = [
  [
    'a new wallet',
    answers.create,
    { share: sealed },
    routes['/v1/wallet'].body,
    { wallet, device: pair, recovery: { ...pair, holderShare: share } },
  ],
  ['a pair', answers.refresh, { share: sealed }, routes['/v1/pairs'].body, { wallet: id, pair }],
  [
    'a released share',
    payloads.unlock,
    { device, share: sealed },
    routes['/v1/wallet/share'].answer,
    { wallet, pair },
  ],
  [
    'a recovery',
    payloads.recover,
    { device },
    routes['/v1/wallet/recover'].answer,
    { wallet, pair: { ...pair, holderShare: share } },
  ],
]

/** Every place of a value, by its path. */
const pathsOf = (value: unknown, path: readonly string[] = []): (readonly string[])[] => [
  path,
  ...(typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, member]) => pathsOf(member, [...path, name]))
    : []),
]
const changed = (
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (value: unknown) => unknown,
): unknown =>
  name === undefined
    ? change(value)
    : Object.fromEntries(
        Object.entries(value as object).flatMap(([key, member]) =>
          key === name ? [[key, changed(member, rest, change)]] : [[key, member]],
        ),
      )

const changes: fc.Arbitrary<(value: unknown) => unknown> = fc.oneof(
  fc.constant((value: unknown) => value),
  fc.anything().map((other) => () => other),
  fc
    .constantFrom('', ' ', '!', 'A', '=', '\n')
    .map((text) => (value: unknown) => (typeof value === 'string' ? value + text : value)),
  fc.constant((value: unknown) => (typeof value === 'string' ? value.slice(1) : value)),
  fc
    .constantFrom(0, -1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, '1', 1n)
    .map((other) => () => other),
  fc.constant((value: unknown) => (typeof value === 'object' ? { ...value, more: 1 } : value)),
  fc.constant((value: unknown) =>
    typeof value === 'object' && value ? Object.fromEntries(Object.entries(value).slice(1)) : value,
  ),
  fc.constantFrom(null, undefined, [], {}, true).map((other) => () => other),
)

test.each(rows)(
  '%s: the worker takes what the server’s schema takes, and refuses what that refuses',
  (_, guard, more, schema, sample) => {
    expect([guard({ ...sample, ...more }), schema.safeParse(sample).success]).toEqual([true, true])
    const seen = { taken: 0, refused: 0 }
    fc.assert(
      fc.property(fc.constantFrom(...pathsOf(sample).slice(1)), changes, (path, change) => {
        const value = changed(sample, path, change) as object
        const isTaken = schema.safeParse(value).success
        expect(guard({ ...value, ...more })).toBe(isTaken)
        seen[isTaken ? 'taken' : 'refused']++
      }),
      { numRuns: 3_000 },
    )
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(100)
  },
)

test('an object has just the fields that it may have, and has them itself', () => {
  const guard = isStrict({ name: isText(3), size: isOptional(isInteger(0, 9)) })
  for (const value of [
    { name: 'a' },
    { name: 'abc', size: 9 },
    { name: 'a', size: undefined },
    Object.assign(Object.create(null), { name: 'a' }),
  ])
    expect(guard(value)).toBe(true)
  const inherited = Object.create({ name: 'a' }) as object
  for (const value of [
    inherited,
    {},
    { name: 'a', more: 1 },
    { name: 'a', toString: 1 },
    JSON.parse('{"name":"a","__proto__":{}}'),
    { name: 'abcd' },
    { name: '' },
    { name: 'a', size: 10 },
    ['a'],
    null,
    'a',
    undefined,
  ])
    expect(guard(value), JSON.stringify(value)).toBe(false)
})

test('each item of a list and each name of a record is looked at; a hole is no item', () => {
  const list = isListOf(isInteger(0), 3, 1)
  for (const value of [[0], [1, 2, 3]]) expect(list(value)).toBe(true)
  for (const value of [
    [],
    [1, 2, 3, 4],
    // biome-ignore lint/suspicious/noSparseArray: what a clone of a page's object may be
    [1, , 3],
    new Array(2),
    [1, '2'],
    { 0: 1, length: 1 },
    '1',
  ])
    expect(list(value)).toBe(false)
  const record = isRecordOf(isInteger(0), /^[a-z]+$/)
  expect(record({ a: 1, b: 2 })).toBe(true)
  for (const value of [{ a: 1, B: 2 }, { a: -1 }, [1], null]) expect(record(value)).toBe(false)
})

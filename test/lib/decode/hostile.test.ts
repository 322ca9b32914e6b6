import fc from 'fast-check'
import {
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem'
import { expect, test } from 'vitest'
import { decodeArguments, parseTypes } from '../../../lib/decode/abi'
import { describeAction } from '../../../lib/decode/actionText'
import { explainTransaction } from '../../../lib/decode/evm/explainTransaction'
import { explainRequest } from '../../../lib/decode/explainRequest'
import { explained } from '../../../lib/decode/explanation'
import { keccak256 } from './keccak'

const ME = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const asking = { origin: 'https://app.example', signer: ME, chainId: 'eip155:1' }
const of = (data: string) =>
  explained(
    explainTransaction(
      { chainId: 'eip155:1', signer: ME, to: TOKEN, value: 0n, data },
      { keccak256 },
    ),
  )
const request = (method: string, params: unknown) =>
  explainRequest({ method, params }, asking, { keccak256 })
const abi = parseAbi([
  'function multicall(bytes[])',
  'function executeBatch((address, uint256, bytes)[])',
  'function multiSend(bytes)',
])

/** What an explanation may take: far more than it does, and far less than an endless one. */
const LIMIT = 5_000
const timed = <T>(run: () => T): T => {
  const start = performance.now()
  const found = run()
  expect(performance.now() - start).toBeLessThan(LIMIT)
  return found
}
const word = (value: bigint | number) => BigInt(value).toString(16).padStart(64, '0')

test.each<[string, string]>([
  ['nothing but a selector', '0xac9650d8'],
  ['a place outside', `0xac9650d8${word(2n ** 255n)}`],
  ['a place at the end', `0xac9650d8${word(32)}`],
  ['a list as long as memory', `0xac9650d8${word(32)}${word(2n ** 64n)}`],
  ['a list of entries that are the list', `0xac9650d8${word(32)}${word(64)}${word(0).repeat(64)}`],
  ['a place that is itself', `0xac9650d8${word(0)}`],
  ['an odd number of digits', '0xac9650d8abc'],
  ['no hexadecimal', '0xzz'],
  ['a name of every object', '0x__proto__'],
  ['half a selector', '0xac96'],
])('call data with %s has no words, or none that are wrong', (_, data) => {
  const found = timed(() => of(data))
  for (const action of found.actions) expect(['call', 'batch']).toContain(action.kind)
})

test('a megabyte of call data, deep nesting, and calls that are all the same bytes end in time', () => {
  const wrap = (data: Hex): Hex =>
    encodeFunctionData({ abi, functionName: 'multicall', args: [[data]] })
  const large = timed(() => of(`0xdeadbeef${'00'.repeat(1_000_000)}`))
  expect(large.actions).toMatchObject([{ kind: 'call', selector: '0xdeadbeef', size: 1_000_004 }])
  expect(large.actions[0]?.kind === 'call' && large.actions[0].words?.length).toBe(64)
  let deep: Hex = '0xdeadbeef'
  for (let depth = 0; depth < 200; depth++) deep = wrap(deep)
  expect(timed(() => of(deep)).warnings).toContain('unknown')
  // 250 entries, each of which is the same list of 250 entries, and so on
  const bomb = (inner: string): string =>
    `ac9650d8${word(32)}${word(250)}${word(250 * 32).repeat(250)}${word(inner.length / 2)}${inner}`
  timed(() => of(`0x${bomb(bomb(bomb('deadbeef')))}`))
  timed(() =>
    of(
      encodeFunctionData({
        abi,
        functionName: 'multiSend',
        args: [
          `0x00${'11'.repeat(20)}${'00'.repeat(64)}`
            .repeat(1)
            .replace(/$/, `00${'11'.repeat(20)}${'00'.repeat(64)}`.repeat(10_000)) as Hex,
        ],
      }),
    ),
  )
  const addresses = Array.from(
    { length: 250 },
    (_, at) => [toHex(at + 1, { size: 20 }), 0n, '0x'] as const,
  )
  expect(
    timed(() => of(encodeFunctionData({ abi, functionName: 'executeBatch', args: [addresses] })))
      .actions,
  ).toMatchObject([{ kind: 'batch' }])
})

test('property: no bytes make it throw, nor take long; what is cut off a call is never said as if it were there', () => {
  const selectors = [
    'a9059cbb',
    'ac9650d8',
    '6a761202',
    '34fcd5be',
    '3593564c',
    'c04b8d59',
    '2a2d80d1',
    '8d80ff0a',
    'e9ae5c53',
    '82ad56cb',
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...selectors),
      fc.array(fc.oneof(fc.nat(400), fc.bigInt(0n, 2n ** 256n - 1n)), { maxLength: 30 }),
      fc.nat(63),
      (selector, words, cut) => {
        const data = `0x${selector}${words.map(word).join('')}`
        for (const each of [data, data.slice(0, Math.max(10, data.length - cut - (cut % 2)))])
          for (const action of of(each).actions) describeAction(action, asking)
      },
    ),
    { numRuns: 300 },
  )
})

test('property: what the reader decodes is what viem encodes, whatever the types', () => {
  const types = '(uint256 a, (address b, bytes c)[] d, string e, int64 f, bool[2] g, bytes4 h)[]'
  const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => toHex(bytes))
  const entry = fc.record({
    a: fc.bigInt(0n, 2n ** 256n - 1n),
    d: fc.array(
      fc.record({ b: address, c: fc.uint8Array({ maxLength: 70 }).map((bytes) => toHex(bytes)) }),
      { maxLength: 3 },
    ),
    e: fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => !/\p{Cs}/u.test(text)),
    f: fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
    g: fc.tuple(fc.boolean(), fc.boolean()),
    h: fc.uint8Array({ minLength: 4, maxLength: 4 }).map((bytes) => toHex(bytes)),
  })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 4 }), (list) => {
      const hex = encodeAbiParameters(parseAbiParameters(types), [list] as never).slice(2)
      const found = decodeArguments(
        parseTypes(`(${types.replaceAll(', ', ',')})`),
        hex,
        { left: 10_000 },
        (text) => text,
      )
      expect(found).toEqual({
        values: [
          list.map(({ a, d, e, f, g, h }) => [
            a,
            d.map(({ b, c }) => [b, c]),
            e.replace(/^\ufeff/, ''),
            f,
            g,
            h,
          ]),
        ],
        hasMore: false,
      })
    }),
    { numRuns: 150 },
  )
})

const field = (type: string, name: string) => ({ type, name })
const typed = (value: object) => request('eth_signTypedData_v4', [ME, JSON.stringify(value)])?.[0]

test('typed data: cyclic types, deep values, long lists and names of every object end in time, and what is not shown is said', () => {
  const Node = [field('Node', 'next'), field('uint256', 'value')]
  let message: object = { value: 0 }
  for (let depth = 0; depth < 300; depth++) message = { next: message, value: depth }
  const deep = timed(() => typed({ types: { Node }, primaryType: 'Node', domain: {}, message }))
  expect(deep?.actions).toMatchObject([{ kind: 'typedData', isCut: true }])
  expect(
    deep?.actions[0]?.kind === 'typedData' &&
      deep.actions[0].rows.every(({ path }) => path.split('.').length <= 22),
  ).toBe(true)
  const long = timed(() =>
    typed({
      types: { A: [field('uint256[]', 'list')] },
      primaryType: 'A',
      domain: {},
      message: { list: Array.from({ length: 50_000 }, (_, at) => at) },
    }),
  )
  expect(long?.actions[0]?.kind === 'typedData' && long.actions[0].rows.length).toBe(5_000)
  const names = timed(
    () =>
      request('eth_signTypedData_v4', [
        ME,
        '{"types":{"A":[{"type":"string","name":"__proto__"}],"__proto__":[]},"primaryType":"A","domain":{},"message":{"__proto__":"x","constructor":1}}',
      ])?.[0],
  )
  expect(names?.actions).toMatchObject([
    {
      rows: [
        { path: '__proto__', value: { text: 'x' } },
        { path: 'constructor', isUnsigned: true },
      ],
    },
  ])
  const cyclic: { next?: object; value: number } = { value: 1 }
  cyclic.next = cyclic
  expect(
    timed(() =>
      request('eth_signTypedData_v4', [
        ME,
        { types: { Node }, primaryType: 'Node', domain: {}, message: cyclic },
      ]),
    ),
  ).toHaveLength(1)
  const types = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, at) => [
      `T${at}`,
      [field(`T${at + 1}`, 'next'), field('T0', 'first')],
    ]),
  )
  timed(() => typed({ types, primaryType: 'T0', domain: {}, message: {} }))
})

test('property: any parameters of any method are explained, or not: nothing throws', () => {
  const methods = [
    'eth_sendTransaction',
    'wallet_sendCalls',
    'personal_sign',
    'eth_signTypedData_v4',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    '__proto__',
    'toString',
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...methods),
      fc.oneof(
        fc.anything(),
        fc.array(fc.anything()),
        fc.array(
          fc.record({
            to: fc.anything(),
            data: fc.anything(),
            value: fc.anything(),
            calls: fc.anything(),
          }),
        ),
      ),
      (method, params) => {
        for (const { actions } of request(method, params) ?? [])
          for (const action of actions) describeAction(action, asking)
      },
    ),
    { numRuns: 500 },
  )
})

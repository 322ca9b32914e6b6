import { encodeFunctionData, maxUint256, parseAbi, toHex } from 'viem'
import { expect, test } from 'vitest'
import bundled from '../../../lib/decode/descriptors/bundled'
import type { Descriptor, Field } from '../../../lib/decode/descriptors/types'
import { explainTransaction } from '../../../lib/decode/evm/explainTransaction'
import { keccak256 } from './keccak'

const ME = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const POOL = '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'
const OTHER = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const of = (
  to: string,
  data: string,
  descriptors: readonly Descriptor[],
  { chainId = 'eip155:1', value = 0n } = {},
) =>
  explainTransaction({ chainId, signer: ME, to, value, data }, { keccak256, descriptors }).actions

const signature =
  'pay(address to,uint256 amount,uint256 until,(uint8 kind,address[] path) more,string note)'
const abi = parseAbi([
  'function pay(address to, uint256 amount, uint256 until, (uint8 kind, address[] path) more, string note)',
])
const descriptor = (fields: readonly Field[], more: Partial<Descriptor> = {}): Descriptor => ({
  context: { contract: { deployments: [{ chainId: 1, address: OTHER }] } },
  display: { formats: { [signature]: { intent: 'Pay', fields } } },
  ...more,
})
const data = encodeFunctionData({
  abi,
  args: [ME, 12_345n, 99n, { kind: 1, path: [TOKEN, OTHER] }, 'hi\u202e'],
})
const facts = (fields: readonly Field[], more?: Partial<Descriptor>) => {
  const [action] = of(OTHER, data, [descriptor(fields, more)])
  return action?.kind === 'described' ? action.facts.map(({ value }) => value) : action?.kind
}

test.each<[string, Field, unknown]>([
  ['raw', { path: 'to' }, { kind: 'address', address: ME }],
  ['raw text', { path: 'note' }, { kind: 'text', text: { text: 'hi\\u{202e}', isAltered: true } }],
  ['amount', { path: 'amount', format: 'amount' }, { kind: 'amount', amount: 12_345n }],
  [
    'tokenAmount by a path',
    { path: 'amount', format: 'tokenAmount', params: { tokenPath: 'more.path.[0]' } },
    { kind: 'amount', amount: 12_345n, token: TOKEN },
  ],
  [
    'tokenAmount of the last of a path',
    { path: 'amount', format: 'tokenAmount', params: { tokenPath: '#.more.path.[-1]' } },
    { kind: 'amount', amount: 12_345n, token: OTHER },
  ],
  [
    'tokenAmount of the network',
    {
      path: 'amount',
      format: 'tokenAmount',
      params: { token: TOKEN, nativeCurrencyAddress: [TOKEN.toLowerCase()] },
    },
    { kind: 'amount', amount: 12_345n },
  ],
  [
    'tokenAmount from a threshold on',
    {
      path: 'amount',
      format: 'tokenAmount',
      params: { token: TOKEN, threshold: '12345', message: 'All' },
    },
    { kind: 'text', text: { text: 'All', isAltered: false } },
  ],
  [
    'nftName',
    { path: 'amount', format: 'nftName', params: { collection: TOKEN } },
    { kind: 'amount', amount: 12_345n, token: TOKEN, isTokenId: 'yes' },
  ],
  [
    'date',
    { path: 'until', format: 'date', params: { encoding: 'timestamp' } },
    { kind: 'date', seconds: 99n },
  ],
  [
    'block',
    { path: 'until', format: 'date', params: { encoding: 'blockheight' } },
    { kind: 'integer', value: 99n },
  ],
  ['duration', { path: 'until', format: 'duration' }, { kind: 'duration', seconds: 99n }],
  ['addressName', { path: 'to', format: 'addressName' }, { kind: 'address', address: ME }],
  [
    'unit',
    { path: 'amount', format: 'unit', params: { base: '%', decimals: 2 } },
    { kind: 'text', text: { text: '123.45%', isAltered: false } },
  ],
  [
    'enum',
    { path: 'more.kind', format: 'enum', params: { $ref: '$.metadata.enums.kinds' } },
    { kind: 'text', text: { text: 'fast', isAltered: false } },
  ],
  ['the call itself', { path: '@.from' }, { kind: 'address', address: ME }],
  [
    'a definition',
    { path: 'to', $ref: '$.display.definitions.who' },
    { kind: 'address', address: ME },
  ],
])('a field: %s', (_, field, value) => {
  const made = descriptor([field])
  const display = {
    ...made.display,
    definitions: { who: { label: 'Who', format: 'addressName' } as const },
  }
  expect(facts([field], { metadata: { enums: { kinds: { '1': 'fast' } } }, display })).toEqual([
    value,
  ])
})

test('all entries of a list are facts of their own, and nested fields start from their path', () => {
  expect(facts([{ path: 'more.path.[]' }])).toEqual(
    [TOKEN, OTHER].map((address) => ({ kind: 'address', address })),
  )
  expect(facts([{ path: 'more', fields: [{ path: 'kind', label: 'Kind' }] }])).toEqual([
    { kind: 'integer', value: 1n },
  ])
})

test('a list is told to its end, or not at all', () => {
  const tell = (length: number) => {
    const path = Array.from({ length }, (_, at) => toHex(at + 1, { size: 20 }))
    const call = encodeFunctionData({ abi, args: [ME, 1n, 1n, { kind: 1, path }, ''] })
    const [action] = of(OTHER, call, [descriptor([{ path: 'more.path.[]' }])])
    return action?.kind === 'described' ? action.facts.length : action?.kind
  }
  expect([300, 1_000, 1_001].map(tell)).toEqual([300, 1_000, 'call'])
})

test.each<[string, Partial<Descriptor> | readonly Field[]]>([
  [
    'for another network',
    { context: { contract: { deployments: [{ chainId: 10, address: OTHER }] } } },
  ],
  [
    'for another contract',
    { context: { contract: { deployments: [{ chainId: 1, address: TOKEN }] } } },
  ],
  ['for none', { context: {} }],
  [
    'of another call',
    { display: { formats: { 'pay(address to)': { intent: 'Pay', fields: [] } } } },
  ],
  [
    'that cannot be parsed',
    { display: { formats: { 'pay(address to': { intent: 'Pay', fields: [] } } } },
  ],
  ['with a field of an unknown format', [{ path: 'to', format: 'calldata' as never }]],
  ['with an address that is none', [{ path: 'note', format: 'addressName' }]],
  ['with a definition that is not there', [{ path: 'to', $ref: '$.display.definitions.nobody' }]],
  ['without a path', [{ label: 'To' }]],
])('a descriptor %s is not used', (_, change) => {
  const given = Array.isArray(change)
    ? descriptor(change as readonly Field[])
    : descriptor([{ path: 'to' }], change as Partial<Descriptor>)
  expect(of(OTHER, data, [given])).toMatchObject([{ kind: 'call' }])
  expect(of(OTHER, data, [null as never, { display: 5 } as never, given])).toMatchObject([
    { kind: 'call' },
  ])
})

test('words of our own come before descriptors, and bytes behind a call are not hidden by one', () => {
  const evil: Descriptor = {
    context: { contract: { deployments: [{ chainId: 1, address: TOKEN }] } },
    display: {
      formats: {
        'approve(address spender,uint256 amount)': { intent: 'Claim a gift', fields: [] },
      },
    },
  }
  expect(
    of(
      TOKEN,
      encodeFunctionData({
        abi: parseAbi(['function approve(address, uint256)']),
        args: [OTHER, maxUint256],
      }),
      [evil],
    ),
  ).toMatchObject([{ kind: 'approve', isUnlimited: true }])
  expect(of(OTHER, `${data}00`, [descriptor([{ path: 'to' }])])).toMatchObject([{ kind: 'call' }])
})

test('those that are brought along: bound to their contracts, with the amounts of the call', () => {
  const aave = parseAbi([
    'function supply(address, uint256, address, uint16)',
    'function withdraw(address, uint256, address)',
  ])
  const supply = encodeFunctionData({
    abi: aave,
    functionName: 'supply',
    args: [TOKEN, 5n, OTHER, 0],
  })
  expect(of(POOL, supply, bundled)).toMatchObject([
    {
      kind: 'described',
      intent: { text: 'Supply' },
      owner: { text: 'Aave' },
      facts: [
        { value: { kind: 'amount', amount: 5n, token: TOKEN } },
        { value: { address: TOKEN } },
        { value: { address: OTHER } },
      ],
    },
  ])
  expect(of(POOL, supply, bundled, { chainId: 'eip155:10' })).toMatchObject([
    { kind: 'collect', to: OTHER },
  ])
  expect(
    of(
      POOL,
      encodeFunctionData({ abi: aave, functionName: 'withdraw', args: [TOKEN, maxUint256, ME] }),
      bundled,
    ),
  ).toMatchObject([{ facts: [{ value: { text: { text: 'All' } } }, {}, {}] }])
  const lido = encodeFunctionData({ abi: parseAbi(['function submit(address)']), args: [ME] })
  expect(
    of('0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84', lido, bundled, { value: 7n }),
  ).toMatchObject([
    { kind: 'described', facts: [{ value: { kind: 'amount', amount: 7n } }] },
    { kind: 'transfer', amount: 7n },
  ])
  const swap = parseAbi([
    'function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)',
  ])
  const args = [
    OTHER,
    {
      srcToken: TOKEN,
      dstToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      srcReceiver: OTHER,
      dstReceiver: ME,
      amount: 8n,
      minReturnAmount: 3n,
      flags: 0n,
    },
    '0x1234',
  ] as const
  expect(
    of(
      '0x111111125421cA6dc452d289314280a0f8842A65',
      encodeFunctionData({ abi: swap, args }),
      bundled,
    ),
  ).toMatchObject([
    {
      intent: { text: 'Swap' },
      facts: [
        { value: { amount: 8n, token: TOKEN } },
        {},
        { value: { kind: 'amount', amount: 3n } },
        {},
        { value: { address: ME } },
      ],
    },
  ])
})

test('each that is brought along has a signature that is read, and fields that lead somewhere', () => {
  expect(bundled.length).toBeGreaterThanOrEqual(10)
  for (const { context, display } of bundled) {
    expect(
      context.contract?.deployments?.every(({ address }) => /^0x[\da-fA-F]{40}$/.test(address)),
    ).toBe(true)
    for (const signature of Object.keys(display.formats))
      expect(
        () => parseAbi([`function ${signature.replaceAll(',', ', ')}`] as never),
        signature,
      ).not.toThrow()
  }
})

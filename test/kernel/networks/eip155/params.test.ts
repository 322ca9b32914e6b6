import { expect, test } from 'vitest'
import { callTarget, checkParams, checkResult } from '../../../../kernel/networks/eip155/params'

const a = `0x${'aA'.repeat(20)}`
const b = `0x${'bb'.repeat(20)}`
const hash = `0x${'12'.repeat(32)}`
const typed = {
  types: { EIP712Domain: [], Mail: [{ name: 'n', type: 'uint256' }] },
  primaryType: 'Mail',
  domain: { chainId: 8453 },
  message: { n: 1n },
}

test.each<[string, readonly unknown[] | undefined, unknown]>([
  ['personal_sign', ['0x6869', a], ['0x6869', a]],
  ['personal_sign', ['hi', a], ['0x6869', a]],
  ['personal_sign', [a, 'hi'], ['0x6869', a]],
  ['personal_sign', [a, b], [a, b]],
  ['personal_sign', ['', a], ['0x', a]],
  ['personal_sign', ['0x', a], ['0x', a]],
  ['personal_sign', ['0xabc', a], ['0x3078616263', a]],
  ['personal_sign', ['é', a, 'extra'], ['0xc3a9', a, 'extra']],
  [
    'eth_signTypedData_v4',
    [a, '{"types":{},"primaryType":"M","message":{}}'],
    [a, '{"types":{},"primaryType":"M","message":{}}'],
  ],
  [
    'eth_sendTransaction',
    [{ from: a, to: null, value: 255, gas: '0x0010', nonce: 0n, data: '0x', extra: [1] }],
    [{ from: a, value: '0xff', gas: '0x10', nonce: '0x0', data: '0x', extra: [1] }],
  ],
  ['eth_call', [{ to: a, data: '0x00' }], [{ to: a, data: '0x00' }, 'latest']],
  ['eth_call', [{ to: a }, '0x1', { overrides: 1 }], [{ to: a }, '0x1', { overrides: 1 }]],
  ['eth_getBalance', [a], [a, 'latest']],
  ['eth_getBalance', [a, 'pending'], [a, 'pending']],
  ['wallet_switchEthereumChain', [{ chainId: 8453 }], [{ chainId: '0x2105' }]],
  [
    'wallet_addEthereumChain',
    [
      {
        chainId: '0x2105',
        chainName: 'Base',
        rpcUrls: ['https://a.example'],
        blockExplorerUrls: null,
      },
    ],
    [{ chainId: '0x2105', chainName: 'Base', rpcUrls: ['https://a.example'] }],
  ],
  [
    'wallet_sendCalls',
    [
      {
        version: '2.0.0',
        chainId: '0x1',
        atomicRequired: false,
        calls: [{ data: '0x', value: 1 }, { to: b }],
      },
    ],
    [
      {
        version: '2.0.0',
        chainId: '0x1',
        atomicRequired: false,
        calls: [{ data: '0x', value: '0x1' }, { to: b }],
      },
    ],
  ],
  ['wallet_getCapabilities', undefined, undefined],
  ['wallet_getCapabilities', [a, ['0x1']], [a, ['0x1']]],
  ['wallet_unheardOf', ['anything', { at: 'all' }], ['anything', { at: 'all' }]],
  ['toString', [1], [1]],
])('%s (%#) goes out in wire form', (method, params, wire) =>
  expect(checkParams({ method, params })).toEqual(wire),
)

test('typed data goes out as one text, the very text that came in, bigints as decimals', () => {
  const [, text] = checkParams({ method: 'eth_signTypedData_v4', params: [a, typed] }) as [
    string,
    string,
  ]
  expect(JSON.parse(text).message).toEqual({ n: '1' })
  const odd = ' { "types" : {}, "primaryType":"M","message":{} }'
  expect(checkParams({ method: 'eth_signTypedData_v4', params: [a, odd] })).toEqual([a, odd])
})

test.each<[string, unknown, RegExp]>([
  ['personal_sign', undefined, /params\[0\]: expected a text/],
  ['personal_sign', ['hi', 'there'], /params\[1\]: expected an address/],
  ['personal_sign', { message: 'hi' }, /params: expected a list/],
  ['eth_signTypedData_v4', [a, 'no json'], /params\[1\]: expected typed data as JSON/],
  ['eth_signTypedData_v4', [a, '{}'], /params\[1\]\.types/],
  ['eth_signTypedData_v4', ['0x1', typed], /params\[0\]: expected an address/],
  ['eth_sendTransaction', [], /params\[0\]: expected an object/],
  [
    'eth_sendTransaction',
    [{ to: b, data: '0x', input: '0xa22cb465' }],
    /params\[0\]\.input: expected the same bytes as `data`/,
  ],
  [
    'wallet_sendCalls',
    [
      {
        calls: [
          { to: b, data: '0x' },
          { to: b, data: '0x', input: '0xa22cb465' },
        ],
      },
    ],
    /params\[0\]\.input: expected the same bytes as `data`/,
  ],
  ['eth_sendTransaction', [{ to: '0x12' }], /params\[0\]\.to/],
  [
    'eth_sendTransaction',
    [{ value: '1.5' }],
    /params\[0\]\.value: expected a hexadecimal quantity/,
  ],
  ['eth_sendTransaction', [{ value: -1 }], /params\[0\]\.value/],
  ['eth_sendTransaction', [{ value: 2 ** 60 }], /params\[0\]\.value/],
  ['eth_sendTransaction', [{ data: '0x1' }], /params\[0\]\.data/],
  ['eth_sendRawTransaction', ['f00'], /params\[0\]/],
  ['eth_getBalance', ['me'], /params\[0\]: expected an address/],
  ['eth_getTransactionReceipt', ['0x12'], /params\[0\]: expected a hash/],
  ['wallet_switchEthereumChain', [{}], /params\[0\]\.chainId/],
  ['wallet_switchEthereumChain', ['0x1'], /params\[0\]: expected an object/],
  ['wallet_sendCalls', [{ calls: [{ to: 'no' }] }], /params\[0\]\.calls\[0\]\.to/],
  ['wallet_sendCalls', [{ calls: 'no' }], /params\[0\]\.calls: expected a list/],
  [
    'wallet_sendCalls',
    [{ calls: [], atomicRequired: 'yes' }],
    /params\[0\]\.atomicRequired: expected true or false/,
  ],
  ['wallet_sendCalls', [{ calls: Array(1001).fill({}) }], /at most 1000/],
])('%s (%#) is refused and the place is named', (method, params, message) => {
  expect(() => checkParams({ method, params: params as readonly unknown[] })).toThrow(
    expect.objectContaining({
      code: 'rpc/invalid-params',
      message: expect.stringMatching(message),
    }),
  )
})

test.each<[string, unknown, object]>([
  ['personal_sign', ['0x00', a], { account: a.toLowerCase() }],
  [
    'eth_sendTransaction',
    [{ from: a, chainId: '0x2105' }],
    { account: a.toLowerCase(), chainId: 'eip155:8453' },
  ],
  ['eth_sendTransaction', [{ to: a }], {}],
  [
    'eth_signTypedData_v4',
    [a, JSON.stringify({ ...typed, message: {} })],
    { account: a.toLowerCase(), chainId: 'eip155:8453' },
  ],
  ['eth_signTypedData_v4', [a, 'no json'], { account: a.toLowerCase() }],
  ['wallet_switchEthereumChain', [{ chainId: '0x1' }], { chainId: 'eip155:1' }],
  [
    'wallet_sendCalls',
    [{ from: a, chainId: '0x1', calls: [] }],
    { account: a.toLowerCase(), chainId: 'eip155:1' },
  ],
  ['eth_call', [{ from: a }], {}],
  ['eth_sendTransaction', [null], {}],
  ['eth_sendTransaction', undefined, {}],
  ['constructor', [a], {}],
])('the subject of %s with %j is %j', (method, params, expected) =>
  expect(callTarget({ method, params: params as readonly unknown[] })).toEqual(expected),
)

test.each<[string, unknown, boolean]>([
  ['eth_sendTransaction', hash, true],
  ['eth_sendTransaction', '0x12', false],
  ['eth_sendTransaction', null, false],
  ['eth_sendTransaction', { hash }, false],
  ['personal_sign', `0x${'ab'.repeat(65)}`, true],
  ['personal_sign', 'signed!', false],
  ['personal_sign', '0x', false],
  ['eth_getBalance', '0x0', true],
  ['eth_getBalance', 12, false],
  ['eth_call', '0x', true],
  ['eth_call', undefined, false],
  ['wallet_sendCalls', { id: '0x1' }, true],
  ['wallet_sendCalls', '0x1', true],
  ['wallet_sendCalls', {}, false],
  ['wallet_unheardOf', undefined, true],
  ['toString', 1, true],
])('the answer to %s: %j is usable: %s', (method, result, fine) =>
  expect(checkResult(method, result) === undefined).toBe(fine),
)

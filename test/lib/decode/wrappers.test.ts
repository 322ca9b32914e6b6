import fc from 'fast-check'
import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  parseAbi,
  parseAbiParameters,
  toFunctionSelector,
  toHex,
} from 'viem'
import { expect, test } from 'vitest'
import { explainTransaction } from '../../../lib/decode/evm/explainTransaction'
import { explained, withInner } from '../../../lib/decode/explanation'
import { keccak256 } from './keccak'

const ME = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const WALLET = '0x00000000000000000000000000000000000000AA'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OTHER = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const of = (data: Hex, to = WALLET, value = 0n, chainId = 'eip155:1') =>
  explained(explainTransaction({ chainId, signer: ME, to, value, data }, { keccak256 }))

const abi = parseAbi([
  'function transfer(address, uint256)',
  'function approve(address, uint256)',
  'function multicall(bytes[])',
  'function multicall(uint256, bytes[])',
  'function aggregate((address, bytes)[])',
  'function aggregate3((address, bool, bytes)[])',
  'function aggregate3Value((address, bool, uint256, bytes)[])',
  'function tryAggregate(bool, (address, bytes)[])',
  'function execTransaction(address, uint256, bytes, uint8, uint256, uint256, uint256, address, address, bytes)',
  'function multiSend(bytes)',
  'function execute(address, uint256, bytes)',
  'function executeBatch((address, uint256, bytes)[])',
])
const erc7579 = parseAbi(['function execute(bytes32, bytes)'])
const approve = encodeFunctionData({ abi, functionName: 'approve', args: [OTHER, 2n ** 256n - 1n] })
const hidden = { kind: 'approve', token: TOKEN, spender: OTHER, isUnlimited: true }
const zero = `0x${'00'.repeat(20)}` as const
const safe = (operation: number, data: Hex = approve) =>
  encodeFunctionData({
    abi,
    functionName: 'execTransaction',
    args: [TOKEN, 0n, data, operation, 0n, 0n, 0n, zero, zero, '0x'],
  })
const packed = encodePacked(
  ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
  [0, TOKEN, 0n, BigInt((approve.length - 2) / 2), approve],
)

test.each<[string, Hex]>([
  ['aggregate', encodeFunctionData({ abi, functionName: 'aggregate', args: [[[TOKEN, approve]]] })],
  [
    'aggregate3',
    encodeFunctionData({ abi, functionName: 'aggregate3', args: [[[TOKEN, true, approve]]] }),
  ],
  [
    'aggregate3Value',
    encodeFunctionData({
      abi,
      functionName: 'aggregate3Value',
      args: [[[TOKEN, true, 0n, approve]]],
    }),
  ],
  [
    'tryAggregate',
    encodeFunctionData({ abi, functionName: 'tryAggregate', args: [true, [[TOKEN, approve]]] }),
  ],
  ['a Safe', safe(0)],
  ['multiSend', encodeFunctionData({ abi, functionName: 'multiSend', args: [packed] })],
  ['execute', encodeFunctionData({ abi, functionName: 'execute', args: [TOKEN, 0n, approve] })],
  [
    'executeBatch',
    encodeFunctionData({ abi, functionName: 'executeBatch', args: [[[TOKEN, 0n, approve]]] }),
  ],
  [
    'ERC-7579, several',
    encodeFunctionData({
      abi: erc7579,
      args: [
        `0x01${'00'.repeat(31)}`,
        encodeAbiParameters(parseAbiParameters('(address, uint256, bytes)[]'), [
          [[TOKEN, 0n, approve]],
        ]),
      ],
    }),
  ],
  [
    'ERC-7579, one',
    encodeFunctionData({
      abi: erc7579,
      args: [
        toHex(0n, { size: 32 }),
        encodePacked(['address', 'uint256', 'bytes'], [TOKEN, 0n, approve]),
      ],
    }),
  ],
])('an approval hidden in %s is found, and warned of', (_, data) => {
  const found = of(data)
  expect(found.actions).toMatchObject([{ kind: 'batch', to: WALLET, actions: [hidden] }])
  expect(found.warnings).toEqual(expect.arrayContaining(['unlimited', 'no_end']))
})

test('a call as the Safe itself is warned of; a multicall calls the contract itself', () => {
  expect(of(safe(1)).warnings).toContain('delegate_call')
  expect(of(safe(2)).actions).toMatchObject([{ kind: 'call', selector: '0x6a761202' }])
  for (const data of [
    encodeFunctionData({ abi, functionName: 'multicall', args: [[approve]] }),
    encodeFunctionData({ abi, functionName: 'multicall', args: [9n, [approve]] }),
  ]) {
    expect(of(data, TOKEN).actions).toMatchObject([{ kind: 'batch', to: TOKEN, actions: [hidden] }])
  }
})

test('calls are unfolded three deep; what is deeper and what is too much is said to be cut', () => {
  const wrap = (data: Hex): Hex =>
    encodeFunctionData({ abi, functionName: 'execute', args: [TOKEN, 0n, data] })
  expect(withInner(of(wrap(wrap(wrap(approve)))).actions).at(-1)).toMatchObject(hidden)
  const deep = of(wrap(wrap(wrap(wrap(approve)))))
  expect(withInner(deep.actions).slice(-2)).toMatchObject([
    { kind: 'batch', isCut: true },
    { kind: 'call', selector: '0xb61d27f6' },
  ])
  expect(deep.warnings).toContain('unknown')
  const many = of(
    encodeFunctionData({ abi, functionName: 'multicall', args: [Array<Hex>(300).fill(approve)] }),
    TOKEN,
  )
  expect(many.actions).toMatchObject([{ kind: 'batch', isCut: true }])
  expect(many.warnings).toContain('unknown')
})

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(toHex(bytes)))
const uint = fc.bigInt(0n, 2n ** 256n - 1n)

test('property: whatever calls are in a batch, all of their addresses and amounts are said', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(address, address, uint, uint), { maxLength: 5 }), (calls) => {
      const data = encodeFunctionData({
        abi,
        functionName: 'executeBatch',
        args: [
          calls.map(
            ([token, to, amount, value]) =>
              [
                token,
                value,
                encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] }),
              ] as const,
          ),
        ],
      })
      const expected = calls.flatMap(([token, to, amount, value]) => [
        { kind: 'transfer', token, to, amount },
        ...(value > 0n ? [{ kind: 'transfer', to: token, amount: value }] : []),
      ])
      expect(of(data).actions).toEqual([{ kind: 'batch', to: WALLET, actions: expected }])
    }),
    { numRuns: 60 },
  )
})

test('coins of the network that come with a call are said, unless its words have them', () => {
  const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
  expect(of(toFunctionSelector('deposit()'), weth, 7n)).toEqual({
    actions: [{ kind: 'wrap', token: weth, amount: 7n }],
    warnings: [],
  })
  expect(
    of(encodeFunctionData({ abi: parseAbi(['function withdraw(uint256)']), args: [7n] }), weth),
  ).toEqual({ actions: [{ kind: 'unwrap', token: weth, amount: 7n }], warnings: [] })
  // the words of any other contract may mean anything
  expect(of(toFunctionSelector('deposit()'), OTHER, 7n)).toMatchObject({
    actions: [
      { kind: 'call', to: OTHER },
      { kind: 'transfer', to: OTHER, amount: 7n },
    ],
    warnings: ['value_attached', 'unknown'],
  })
  expect(of(toFunctionSelector('deposit()'), weth, 7n, 'eip155:10')).toMatchObject({
    actions: [{ kind: 'call' }, { kind: 'transfer' }],
  })
})

test.each([
  [
    'transferOwnership',
    'function transferOwnership(address)',
    [OTHER],
    { account: WALLET, to: OTHER, right: 'owner' },
  ],
  [
    'upgradeTo',
    'function upgradeTo(address)',
    [OTHER],
    { account: WALLET, to: OTHER, right: 'code' },
  ],
  [
    'addOwnerWithThreshold',
    'function addOwnerWithThreshold(address, uint256)',
    [OTHER, 1n],
    { account: WALLET, to: OTHER, right: 'signers' },
  ],
  [
    'enableModule',
    'function enableModule(address)',
    [OTHER],
    { account: WALLET, to: OTHER, right: 'module' },
  ],
  [
    'renounceOwnership',
    'function renounceOwnership()',
    [],
    { account: WALLET, to: undefined, right: 'owner' },
  ],
])('a right over a contract: %s', (_, signature, args, right) => {
  const found = of(encodeFunctionData({ abi: parseAbi([signature] as never), args } as never))
  expect(found).toMatchObject({
    actions: [{ kind: 'authority', ...right }],
    warnings: ['authority'],
  })
})

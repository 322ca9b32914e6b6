import fc from 'fast-check'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem'
import { expect, test } from 'vitest'
import { explainTransaction } from '../../../lib/decode/evm/explainTransaction'
import { explained } from '../../../lib/decode/explanation'
import { keccak256 } from './keccak'

const ME = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const V2 = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const V3 = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const UNIVERSAL = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const OTHER = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const of = (to: string, data: Hex, value = 0n) =>
  explained(explainTransaction({ chainId: 'eip155:1', signer: ME, to, value, data }, { keccak256 }))

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(toHex(bytes)))
const uint = (bits: number) => fc.bigInt(0n, 2n ** BigInt(bits) - 1n)
const path = fc.array(address, { minLength: 2, maxLength: 4 })
const v2 = parseAbi([
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256)',
  'function swapTokensForExactTokens(uint256, uint256, address[], address, uint256)',
  'function swapTokensForExactETH(uint256, uint256, address[], address, uint256)',
  'function swapExactETHForTokens(uint256, address[], address, uint256)',
])

test('property: a swap of V2 says what is given, what is got at least, and to whom', () => {
  fc.assert(
    fc.property(
      uint(256),
      uint(256),
      path,
      address,
      uint(256),
      (amount, bound, tokens, to, deadline) => {
        const [first, last] = [tokens[0] as string, tokens.at(-1) as string]
        const swap = (give: object, get: object) => ({
          kind: 'swap',
          router: V2,
          give,
          get,
          to,
          deadline,
          isKnown: true,
        })
        const exactIn = encodeFunctionData({
          abi: v2,
          functionName: 'swapExactTokensForTokens',
          args: [amount, bound, tokens, to, deadline],
        })
        expect(of(V2, exactIn).actions).toEqual([
          swap(
            { token: first, amount, bound: 'exact' },
            { token: last, amount: bound, bound: 'least' },
          ),
        ])
        const exactOut = encodeFunctionData({
          abi: v2,
          functionName: 'swapTokensForExactTokens',
          args: [amount, bound, tokens, to, deadline],
        })
        expect(of(V2, exactOut).actions).toEqual([
          swap(
            { token: first, amount: bound, bound: 'most' },
            { token: last, amount, bound: 'exact' },
          ),
        ])
        const toCoins = encodeFunctionData({
          abi: v2,
          functionName: 'swapTokensForExactETH',
          args: [amount, bound, tokens, to, deadline],
        })
        expect(of(V2, toCoins).actions).toEqual([
          swap({ token: first, amount: bound, bound: 'most' }, { amount, bound: 'exact' }),
        ])
        const fromCoins = encodeFunctionData({
          abi: v2,
          functionName: 'swapExactETHForTokens',
          args: [bound, tokens, to, deadline],
        })
        expect(of(V2, fromCoins, amount).actions).toEqual([
          swap({ amount, bound: 'exact' }, { token: last, amount: bound, bound: 'least' }),
        ])
      },
    ),
    { numRuns: 40 },
  )
})

test('a contract that is not known for swaps is said to be none', () => {
  const data = encodeFunctionData({
    abi: v2,
    functionName: 'swapExactTokensForTokens',
    args: [1n, 1n, [V2, V3], ME, 1n],
  })
  expect(of(V2, data).warnings).toEqual([])
  expect(of(OTHER, data)).toMatchObject({
    actions: [{ kind: 'swap', isKnown: false }],
    warnings: ['unknown_contract'],
  })
})

const v3 = parseAbi([
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address to, uint256 amount, uint256 least, uint160 price))',
  'function exactInput((bytes path, address to, uint256 amount, uint256 least))',
  'function exactOutput((bytes path, address to, uint256 amount, uint256 most))',
  'function multicall(uint256, bytes[])',
  'function unwrapWETH9(uint256, address)',
  'function refundETH()',
])

test('property: a swap of V3, alone or along a path, in a multicall with what it leaves', () => {
  fc.assert(
    fc.property(
      uint(256),
      uint(256),
      address,
      address,
      address,
      fc.nat(2 ** 24 - 1),
      (amount, bound, one, middle, two, fee) => {
        const single = encodeFunctionData({
          abi: v3,
          functionName: 'exactInputSingle',
          args: [{ tokenIn: one, tokenOut: two, fee, to: ME, amount, least: bound, price: 0n }],
        })
        const along = encodePacked(
          ['address', 'uint24', 'address', 'uint24', 'address'],
          [one, fee, middle, fee, two],
        )
        const input = encodeFunctionData({
          abi: v3,
          functionName: 'exactInput',
          args: [{ path: along, to: ME, amount, least: bound }],
        })
        const output = encodeFunctionData({
          abi: v3,
          functionName: 'exactOutput',
          args: [{ path: along, to: ME, amount, most: bound }],
        })
        const swap = {
          kind: 'swap',
          router: V3,
          give: { token: one, amount, bound: 'exact' },
          get: { token: two, amount: bound, bound: 'least' },
          to: ME,
          isKnown: true,
        }
        expect(of(V3, single).actions).toEqual([swap])
        const rest = [
          encodeFunctionData({ abi: v3, functionName: 'unwrapWETH9', args: [bound, ME] }),
          encodeFunctionData({ abi: v3, functionName: 'refundETH' }),
        ]
        expect(
          of(
            V3,
            encodeFunctionData({
              abi: v3,
              functionName: 'multicall',
              args: [9n, [input, ...rest]],
            }),
          ).actions,
        ).toEqual([
          {
            kind: 'batch',
            to: V3,
            actions: [
              swap,
              { kind: 'collect', least: bound, to: ME },
              { kind: 'collect', least: 0n, to: ME },
            ],
          },
        ])
        // a path to an exact amount is written from its end
        expect(of(V3, output).actions).toMatchObject([
          {
            give: { token: two, amount: bound, bound: 'most' },
            get: { token: one, amount, bound: 'exact' },
          },
        ])
      },
    ),
    { numRuns: 40 },
  )
})

test('a call of the universal router: permit, swap and what is left, each in words; a command without words is said to have none', () => {
  const one = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const two = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
  const universal = parseAbi(['function execute(bytes, bytes[], uint256)'])
  const permit = encodeAbiParameters(
    parseAbiParameters('((address, uint160, uint48, uint48), address, uint256), bytes'),
    [[[one, 5n, 99, 0], UNIVERSAL, 9n], '0x'],
  )
  const swap = encodeAbiParameters(
    parseAbiParameters('address, uint256, uint256, address[], bool'),
    ['0x0000000000000000000000000000000000000001', 5n, 4n, [one, two], true],
  )
  const sweep = encodeAbiParameters(parseAbiParameters('address, address, uint256'), [
    two,
    OTHER,
    3n,
  ])
  const found = of(
    UNIVERSAL,
    encodeFunctionData({
      abi: universal,
      args: [concat(['0x0a', '0x08', '0x04', '0x3f']), [permit, swap, sweep, '0x'], 9n],
    }),
  )
  expect(found.actions).toMatchObject([
    {
      kind: 'batch',
      actions: [
        {
          kind: 'approve',
          token: one,
          spender: UNIVERSAL,
          amount: 5n,
          expires: 99n,
          by: 'permit2',
        },
        {
          kind: 'swap',
          give: { token: one, amount: 5n },
          get: { token: two, amount: 4n, bound: 'least' },
          to: ME,
        },
        { kind: 'collect', token: two, least: 3n, to: OTHER },
        { kind: 'call', to: UNIVERSAL },
      ],
    },
  ])
  expect(found.warnings).toEqual(['unknown'])
})

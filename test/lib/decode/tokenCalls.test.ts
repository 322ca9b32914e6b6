import fc from 'fast-check'
import { encodeFunctionData, getAddress, type Hex, parseAbiItem, toHex } from 'viem'
import { expect, test } from 'vitest'
import { explainTransaction } from '../../../lib/decode/evm/explainTransaction'
import { keccak256 } from './keccak'

const TOKEN = '0x00000000000000000000000000000000000000AA'
const actionsOf = (data: Hex) =>
  explainTransaction(
    { chainId: 'eip155:1', signer: TOKEN, to: TOKEN, value: 0n, data },
    { keccak256 },
  )

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(toHex(bytes)))
const uint = (bits: number) => fc.bigInt(0n, (1n << BigInt(bits)) - 1n)
const word = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => toHex(bytes))
const isUnlimited = (amount: bigint) => amount >= 1n << 128n

/** Each call as Solidity declares it, its arguments, and what it says. */
const rows: readonly (readonly [
  signature: string,
  args: fc.Arbitrary<readonly unknown[]>,
  action: (args: readonly never[]) => object,
])[] = [
  [
    'function transfer(address, uint256)',
    fc.tuple(address, uint(256)),
    ([to, amount]) => ({ kind: 'transfer', token: TOKEN, to, amount }),
  ],
  [
    'function transferFrom(address, address, uint256)',
    fc.tuple(address, address, uint(256)),
    ([from, to, amount]) => ({
      kind: 'transfer',
      token: TOKEN,
      from,
      to,
      amount,
      isTokenId: 'possible',
    }),
  ],
  [
    'function safeTransferFrom(address, address, uint256)',
    fc.tuple(address, address, uint(256)),
    ([from, to, amount]) => ({
      kind: 'transfer',
      token: TOKEN,
      from,
      to,
      amount,
      isTokenId: 'yes',
    }),
  ],
  [
    'function approve(address, uint256)',
    fc.tuple(address, uint(256)),
    ([spender, amount = 0n as never]) => ({
      kind: 'approve',
      token: TOKEN,
      spender,
      amount,
      isUnlimited: isUnlimited(amount),
      isTokenId: 'possible',
    }),
  ],
  [
    'function increaseAllowance(address, uint256)',
    fc.tuple(address, uint(256)),
    ([spender, amount = 0n as never]) => ({
      kind: 'approve',
      token: TOKEN,
      spender,
      amount,
      isUnlimited: isUnlimited(amount),
      change: 'more',
    }),
  ],
  [
    'function transferAndCall(address, uint256, bytes)',
    fc.tuple(address, uint(256), word),
    ([to, amount]) => ({ kind: 'transfer', token: TOKEN, to, amount }),
  ],
  [
    'function approveAndCall(address, uint256, bytes)',
    fc.tuple(address, uint(256), word),
    ([spender, amount = 0n as never]) => ({
      kind: 'approve',
      token: TOKEN,
      spender,
      amount,
      isUnlimited: isUnlimited(amount),
    }),
  ],
  [
    'function approve(address)',
    fc.tuple(address),
    ([spender]) => ({
      kind: 'approve',
      token: TOKEN,
      spender,
      amount: 2n ** 256n - 1n,
      isUnlimited: true,
    }),
  ],
  [
    'function authorizeOperator(address)',
    fc.tuple(address),
    ([operator]) => ({ kind: 'approveAll', token: TOKEN, operator, isApproved: true }),
  ],
  [
    'function setOperator(address, bool)',
    fc.tuple(address, fc.boolean()),
    ([operator, isApproved]) => ({ kind: 'approveAll', token: TOKEN, operator, isApproved }),
  ],
  [
    'function setApprovalForAll(address, bool)',
    fc.tuple(address, fc.boolean()),
    ([operator, isApproved]) => ({ kind: 'approveAll', token: TOKEN, operator, isApproved }),
  ],
  [
    'function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)',
    fc.tuple(address, address, uint(256), uint(256), fc.nat(255), word, word),
    ([, spender, amount = 0n as never]) => ({
      kind: 'approve',
      token: TOKEN,
      spender,
      amount,
      isUnlimited: isUnlimited(amount),
      by: 'permit',
    }),
  ],
  [
    'function approve(address, address, uint160, uint48)',
    fc.tuple(address, address, uint(160), fc.nat(2 ** 30)),
    ([token, spender, amount = 0n as never, expires = 0 as never]) => ({
      kind: 'approve',
      token,
      spender,
      amount,
      isUnlimited: isUnlimited(amount),
      expires: BigInt(expires),
      by: 'permit2',
    }),
  ],
]

test.each(rows)(
  '%s: what viem encodes is what is said; more, less and other bytes are not taken for it',
  (signature, args, action) => {
    const abi = [parseAbiItem(signature as 'function transfer(address, uint256)')] as const
    fc.assert(
      fc.property(args, fc.nat(), (values, at) => {
        const data = encodeFunctionData({ abi, args: values as never })
        expect(actionsOf(data).actions).toEqual([action(values as readonly never[])])
        expect(actionsOf(data.toUpperCase().replace('0X', '0x') as Hex).actions).toEqual([
          action(values as readonly never[]),
        ])
        expect(actionsOf(`${data}00`)).toEqual({
          actions: [action(values as readonly never[])],
          warnings: ['extra_data'],
        })
        expect(
          actionsOf(data.slice(0, 10 + 2 * (at % (data.length / 2 - 5))) as Hex).actions,
        ).toMatchObject([{ kind: 'call', selector: data.slice(0, 10) }])
      }),
      { numRuns: 200 },
    )
  },
)

test('a word with bits above its type has no words: a contract would read or refuse it as it likes', () => {
  const args = [TOKEN, true] as const
  const data = encodeFunctionData({
    abi: [parseAbiItem('function setApprovalForAll(address, bool)')],
    args,
  })
  expect(actionsOf(data)).toEqual({
    actions: [{ kind: 'approveAll', token: TOKEN, operator: TOKEN, isApproved: true }],
    warnings: [],
  })
  for (const changed of [
    data.replace(/1$/, '2'),
    `${data.slice(0, 10)}01${data.slice(12)}`,
    `${data.slice(0, 33)}1${data.slice(34)}`,
  ])
    expect(actionsOf(changed as Hex)).toMatchObject({ actions: [{ kind: 'call' }] })
})

import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  pad,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import type { Row } from './catalogue'
import {
  call,
  friend,
  inDays,
  me,
  routerV3,
  send,
  thief,
  trap,
  universal,
  usdc,
  weth,
} from './catalogue'

const code = { address: trap, chainId: '0x1', nonce: '0x0' }
const operation = (method: string, more: object, callData: Hex = '0x'): Row => ({
  method,
  params: [{ sender: me, nonce: '0x0', callData, ...more }, trap],
})
const calls = (...list: readonly object[]): Row => ({
  method: 'wallet_sendCalls',
  params: [{ version: '2.0.0', from: me, chainId: '0x1', atomicRequired: true, calls: list }],
})

const execute = (commands: Hex, inputs: readonly Hex[]) =>
  encodeFunctionData({
    abi: parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']),
    args: [commands, inputs, BigInt(inDays(1))],
  })

const caller = '0x0000000000000000000000000000000000000001'
const router = '0x0000000000000000000000000000000000000002'
const path = (from: Hex, to: Hex) => concat([from, '0x0001f4', to])
const v3 = (to: Hex, amount: bigint, from: Hex, into: Hex, isPayer: boolean) =>
  encodeAbiParameters(parseAbiParameters('address, uint256, uint256, bytes, bool'), [
    to,
    amount,
    4n,
    path(from, into),
    isPayer,
  ])
const amounts = (to: Hex, amount: bigint) =>
  encodeAbiParameters(parseAbiParameters('address, uint256'), [to, amount])
const single = (tokenIn: string, tokenOut: string, recipient: string, amountIn: bigint) =>
  call('exactInputSingle', [
    {
      tokenIn,
      tokenOut,
      fee: 500,
      recipient,
      amountIn,
      amountOutMinimum: 4n,
      sqrtPriceLimitX96: 0n,
    },
  ])
const also = (signature: string, ...args: readonly unknown[]) =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never)

/**
 * Code for the account (EIP-7702), where it is not looked for, and what accounts and routers sign.
 */
export const accountDrainers: readonly (readonly [name: string, finding: string, row: Row])[] = [
  [
    'a delegation whose members are signed one by one',
    'delegation-everywhere',
    { method: 'wallet_signAuthorization', params: [trap, '0x1', '0x0'] },
  ],
  [
    'a delegation behind the account',
    'delegation-everywhere',
    { method: 'wallet_signAuthorization', params: [me, trap, '0x1'] },
  ],
  [
    'a delegation that is signed as an object',
    'delegation',
    { method: 'wallet_signAuthorization', params: { contractAddress: trap, chainId: 1 } },
  ],
  [
    'a delegation everywhere that is signed as an object',
    'delegation-everywhere',
    { method: 'eth_signAuthorization', params: { address: trap, chainId: '0x0' } },
  ],
  [
    'a delegation of nobody knows what',
    'unexplained',
    { method: 'wallet_signAuthorization', params: ['0x1'] },
  ],
  [
    'a user operation in an object',
    'unlimited-approval',
    {
      method: 'eth_signUserOperation',
      params: {
        userOperation: {
          sender: me,
          nonce: '0x0',
          callData: call('multicall', [[call('approve', [trap, 2n ** 256n - 1n])]]),
        },
      },
    },
  ],
  ['a user operation of nobody', 'unexplained', { method: 'eth_signUserOperation', params: [] }],
  [
    'a message that is decrypted for the page',
    'unexplained',
    { method: 'eth_decrypt', params: ['0x7b7d', me] },
  ],
  [
    'all of a token to a person, by a router',
    'swap-to-other',
    send(
      universal,
      execute('0x02', [
        encodeAbiParameters(parseAbiParameters('address, address, uint160'), [
          usdc,
          thief,
          10n ** 9n,
        ]),
      ]),
    ),
  ],
  [
    'an approve beside data that is no hexadecimal',
    'unlimited-approval',
    calls(
      { to: usdc, data: call('approve', [trap, 2n ** 256n - 1n]) },
      { to: me, input: `0x12345678${'0'.repeat(24)}${'zz'.repeat(20)}` },
    ),
  ],
  [
    'an approve beside a number that JSON has not',
    'unlimited-approval',
    calls({ to: usdc, data: call('approve', [trap, 2n ** 256n - 1n]), capabilities: { a: 1n } }),
  ],
  [
    'a swap that stays at the router',
    'swap-to-other',
    send(universal, execute('0x00', [v3(router, 10n ** 9n, usdc, weth, true)])),
  ],
  [
    'an approve to a person behind thirty others',
    'spender-eoa',
    calls(
      ...Array.from({ length: 30 }, (_, at) => ({
        to: `0x${(at + 1).toString(16).padStart(4, '0').repeat(10)}`,
        data: '0x12345678',
      })),
      { to: usdc, data: call('approve', [thief, 5n]) },
    ),
  ],
  [
    'a person who is paid nothing, and named by a call that nobody can read',
    'unknown-party',
    calls(
      { to: usdc, data: call('transfer', [thief, 0n]) },
      { to: trap, data: concat(['0x12345678', pad(thief)]) },
    ),
  ],
  [
    'calls within calls without an end',
    'owner-change',
    send(
      trap,
      Array.from({ length: 300 }).reduce<Hex>(
        (inner) => also('upgradeToAndCall(address code, bytes data)', trap, inner),
        '0x12345678',
      ),
    ),
  ],
  ['a delegation that is no list', 'delegation', send(me, '0x', 0n, { authorizationList: code })],
  ['a delegation in a map', 'delegation', send(me, '0x', 0n, { authorizationList: { 0: code } })],
  [
    'a delegation under another name',
    'delegation',
    send(me, '0x', 0n, { authorizationList: [{ implementation: trap, chainId: '0x1' }] }),
  ],
  [
    'a delegation beside a user operation',
    'delegation',
    operation('eth_sendUserOperation', { eip7702Auth: code }),
  ],
  [
    'a delegation everywhere beside a user operation',
    'delegation-everywhere',
    operation('eth_sendUserOperation', { eip7702Auth: { ...code, chainId: '0x0' } }),
  ],
  [
    'a delegation beside a user operation that is prepared',
    'delegation',
    operation('eth_prepareUserOperation', { eip7702Auth: code }),
  ],
  [
    'a delegation in the capabilities of one call',
    'delegation',
    calls(
      { to: friend, value: '0x1' },
      { to: friend, value: '0x1', capabilities: { eip7702Auth: { authorization: code } } },
    ),
  ],
]

/** What routers, accounts and batches ask for every day, beside the other list. */
export const ordinaryFlows: readonly (readonly [name: string, row: Row])[] = [
  [
    'ether for USDC on the universal router',
    send(
      universal,
      execute('0x0b00', [amounts(router, 10n ** 15n), v3(caller, 10n ** 15n, weth, usdc, false)]),
      10n ** 15n,
    ),
  ],
  [
    'ether for USDC on the universal router, with a fee for the site',
    send(
      universal,
      execute('0x0b000604', [
        amounts(router, 10n ** 15n),
        v3(router, 10n ** 15n, weth, usdc, false),
        encodeAbiParameters(parseAbiParameters('address, address, uint256'), [usdc, friend, 25n]),
        encodeAbiParameters(parseAbiParameters('address, address, uint256'), [usdc, caller, 4n]),
      ]),
      10n ** 15n,
    ),
  ],
  [
    'USDC for ether on the universal router',
    send(universal, execute('0x000c', [v3(router, 5n, usdc, weth, true), amounts(caller, 4n)])),
  ],
  [
    'USDC that go to the universal router first',
    send(
      universal,
      execute('0x0200', [
        encodeAbiParameters(parseAbiParameters('address, address, uint160'), [usdc, router, 5n]),
        v3(caller, 5n, usdc, weth, false),
      ]),
    ),
  ],
  [
    'ether for USDC on Uniswap V3, and what is left back',
    send(
      routerV3,
      call('multicall', [[single(weth, usdc, me, 10n ** 15n), also('refundETH()')]]),
      10n ** 15n,
    ),
  ],
  [
    'USDC for ether on Uniswap V3',
    send(
      routerV3,
      call('multicall', [
        [single(usdc, weth, router, 5n), also('unwrapWETH9(uint256 least, address to)', 4n, me)],
      ]),
    ),
  ],
  [
    'a user operation that pays a friend',
    operation(
      'eth_sendUserOperation',
      {},
      also('execute(address to, uint256 value, bytes data)', friend, 5n, '0x'),
    ),
  ],
  [
    'a batch that asks for the fee to be paid by the site',
    {
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          from: me,
          chainId: '0x1',
          atomicRequired: true,
          calls: [
            { to: friend, value: '0x1', capabilities: { gasLimitOverride: { value: '0x5208' } } },
          ],
          capabilities: { paymasterService: { url: 'https://paymaster.example', optional: true } },
        },
      ],
    },
  ],
  [
    'ether to a friend with a tip of every day',
    send(friend, undefined, 5n, { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' }),
  ],
]

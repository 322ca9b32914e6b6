import { type Abi, encodeFunctionData, type Hex, pad, parseAbi, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { detours } from '../../../plugins/checks/eip155/detours'
import { explain } from '../../../plugins/checks/explain'
import type { CheckedRequest, Facts } from '../../../plugins/checks/types'
import type { Row } from './catalogue'
import { dai, me, send, thief, trap, usdc } from './catalogue'

const of = (signature: string, ...args: readonly unknown[]): Hex =>
  encodeFunctionData({
    abi: parseAbi([`function ${signature}`] as readonly string[] as never) as unknown as Abi,
    args,
  } as never)
const facts = {
  codes: new Map([
    [thief, '0x'],
    [trap, '0x00'],
  ]),
  known: new Map(),
  elsewhere: new Map(),
  decimals: new Map(),
  tokens: new Set([usdc]),
  listed: new Set([usdc]),
  balances: new Map(),
  simulation: { outcome: 'untried', why: 'unsupported' },
} as unknown as Facts
const found = async ({ method, params }: Row) => {
  const request = explain({
    id: 0,
    method,
    params: params as never,
    namespace: 'eip155',
    chainId: 'eip155:1',
    account: me,
    origin: 'host',
    rewrittenBy: [],
  }) as CheckedRequest
  return (await detours(request, facts)).map(({ id, level, values }) =>
    [id, level, ...Object.values(values ?? {})].join(' '),
  )
}

const [cctp, starkgate, strk, across] = [
  '0xbd3fa81b58ba92a82136038b25adec7066af3155',
  '0xae0ee0a63a2ce6baeeffe56e7714fb4efe48d419',
  '0xce5485cfb26914c5dce00b9baf0580364dafc7a4',
  '0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5',
]
const usdcOnBase = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
/** Makes calls of others at Across, on each network. */
const handler = '0x924a9f036260DdD5808007E1AA95f08eD08aA569'
/** An account of Starknet, which is a number of 252 bits. */
const felt = 0x04abcdef04abcdef04abcdef04abcdef04abcdef04abcdef04abcdef04abcdefn
const account = `0x${felt.toString(16).padStart(64, '0')}`
const burn = (domain: number, to: Hex) =>
  of(
    'depositForBurn(uint256 amount, uint32 domain, bytes32 to, address token)',
    5n,
    domain,
    to,
    usdc,
  )
const oft = (chain: number, to: Hex) =>
  of(
    'send((uint32,bytes32,uint256,uint256,bytes,bytes,bytes) params, (uint256,uint256) fee, address refund) payable',
    [chain, to, 5n, 4n, '0x', '0x', '0x'],
    [5n, 0n],
    me,
  )
/** An address as Solana's accounts look. */
const dressed = (address: string): Hex => `0x${'9b'.repeat(12)}${address.slice(2)}`
const spoke = (gives: string, gets: string, amount: bigint, out: bigint) =>
  send(
    across,
    of(
      'depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 chain, address relayer, uint32 quoted, uint32 until, uint32 first, bytes message)',
      me,
      me,
      gives,
      gets,
      amount,
      out,
      8453n,
      zeroAddress,
      1,
      2,
      0,
      '0x',
    ),
  )

test.each<readonly [name: string, row: Row, found: readonly string[]]>([
  [
    'Noble by CCTP, as its addresses are written',
    send(cctp, burn(4, pad(thief))),
    ['swap-to-other caution noble1venxvenxvenxvenxvenxvenxvenxvenxk324v0'],
  ],
  [
    'a module of Noble, whose address is longer',
    send(cctp, burn(4, `0x${'66'.repeat(32)}`)),
    ['swap-to-other caution noble1venxvenxvenxvenxvenxvenxvenxvenxvenxvenxvenxvenxvenqq65r0r'],
  ],
  ['a thief on Base by CCTP', send(cctp, burn(6, pad(thief))), [`swap-to-other danger ${thief}`]],
  [
    'a thief on Base by CCTP with bytes in front, which nobody looks at there',
    send(cctp, burn(6, dressed(thief))),
    [expect.stringMatching(/^swap-to-other danger \w{43,44}$/) as unknown as string],
  ],
  [
    'a thief on Base by LayerZero with bytes in front',
    send(trap, oft(30184, dressed(thief))),
    [expect.stringMatching(/^swap-to-other danger \w{43,44}$/) as unknown as string],
  ],
  ['me on Base by LayerZero', send(trap, oft(30184, pad(me))), []],
  [
    'Solana by LayerZero',
    send(trap, oft(30168, `0x${'9b'.repeat(32)}`)),
    [expect.stringMatching(/^swap-to-other caution \w{43,44}$/) as unknown as string],
  ],
  ['me on Base by CCTP', send(cctp, burn(6, pad(me))), []],
  [
    'Solana by CCTP',
    send(cctp, burn(5, `0x${'9b'.repeat(32)}`)),
    [expect.stringMatching(/^swap-to-other caution \w{43,44}$/) as unknown as string],
  ],
  [
    'the contract at Across that makes the calls of a message',
    send(
      across,
      of(
        'depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 chain, address relayer, uint32 quoted, uint32 until, uint32 first, bytes message)',
        me,
        handler,
        usdc,
        usdcOnBase,
        5_000n,
        4_950n,
        8453n,
        zeroAddress,
        1,
        2,
        0,
        pad(thief),
      ),
    ),
    [`swap-to-other danger ${handler}`],
  ],
  [
    'ether to Starknet',
    send(starkgate, of('deposit(uint256 amount, uint256 to) payable', 5n, felt), 6n),
    [`swap-to-other caution ${account}`],
  ],
  [
    'a token to Starknet',
    send(strk, of('deposit(address token, uint256 amount, uint256 to) payable', dai, 5n, felt), 1n),
    [`swap-to-other caution ${account}`],
  ],
  [
    'a token to Starknet with a message',
    send(
      strk,
      of(
        'depositWithMessage(address token, uint256 amount, uint256 to, uint256[] message) payable',
        dai,
        5n,
        felt,
        [7n],
      ),
      1n,
    ),
    [`swap-to-other caution ${account}`],
  ],
  [
    'a stake that has the same arguments',
    send(trap, of('deposit(uint256 pool, uint256 amount)', 5n, 10n ** 60n)),
    [],
  ],
])('who gets it on another network is named: %s', async (_, row, wanted) => {
  expect(await found(row)).toEqual(wanted)
})

test.each<readonly [name: string, row: Row, found: readonly string[]]>([
  ['nearly all of it', spoke(usdc, usdcOnBase, 5_000n, 4_950n), []],
  ['a small sum, less a fee', spoke(usdc, usdcOnBase, 5_000_000n, 3_000_000n), []],
  ['less than half of it', spoke(usdc, usdcOnBase, 5_000n, 2_499n), ['swap-for-nothing caution']],
  [
    'nothing of a token that nobody knows',
    spoke(usdc, dai, 5_000_000n, 0n),
    ['swap-for-nothing caution'],
  ],
  [
    'a trace of a token that nobody knows',
    spoke(usdc, dai, 5_000_000n, 1n),
    ['swap-for-nothing caution'],
  ],
  ['a token of fewer decimals', spoke(dai, usdcOnBase, 5n * 10n ** 18n, 4_950_000n), []],
  [
    'another token, whose amount nobody can compare',
    spoke(dai, '0x50c5725949a6f0c72e6c4a641f24049a917db0cb', 5_000n, 4_950n),
    [],
  ],
])('a bridge that brings next to nothing is named: %s', async (_, row, wanted) => {
  expect(await found(row)).toEqual(wanted)
  expect(
    await found(
      send(
        across,
        of('multicall(bytes[] calls)', [(row.params as readonly [{ data: Hex }])[0].data]),
      ),
    ),
  ).toEqual(wanted)
})

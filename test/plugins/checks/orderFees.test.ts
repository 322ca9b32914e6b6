import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { assets } from '../../../plugins/checks/eip155/assets'
import { detours } from '../../../plugins/checks/eip155/detours'
import { losses } from '../../../plugins/checks/eip155/losses'
import { orders } from '../../../plugins/checks/eip155/orders'
import { explain } from '../../../plugins/checks/explain'
import type { CheckedRequest } from '../../../plugins/checks/types'
import {
  apes,
  call,
  dai,
  inDays,
  me,
  type Row,
  routerV2,
  send,
  trap,
  usdc,
  weth,
} from './catalogue'
import {
  ape,
  card,
  coins,
  deal,
  ether,
  facts,
  found,
  type Item,
  junk,
  million,
  tokens,
} from './orderRequests'

const swapFor = (least: bigint, amount = 1000n * million) =>
  send(
    routerV2,
    call('swapExactTokensForTokens', [amount, least, [usdc, dai], me, BigInt(inDays(1))]),
  )

test('a swap for which a trace would do', async () => {
  expect(await found(detours, swapFor(1n))).toEqual(['swap-for-nothing caution'])
  expect(await found(detours, swapFor(990n * ether))).toEqual([])
  // of a trace no more than that comes back
  expect(await found(detours, swapFor(1n, 5n))).toEqual([])
})

test('what a bridge takes for an account of another kind of network stands in its call', () => {
  const data = encodeFunctionData({
    abi: parseAbi([
      'function transferTokens(address token, uint256 amount, uint16 chain, bytes32 to, uint256 fee, uint32 nonce)',
    ]),
    args: [usdc, 600n * million, 1, `0x${'9a'.repeat(32)}`, 0n, 1],
  })
  const { method, params } = send(trap, data)
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
  expect(
    losses(request, [{ asset: `eip155:1/erc20:${usdc}`, raw: -600n * million }], facts),
  ).toEqual([{ id: 'loses-more', level: 'caution' }])
})

test('thousands of assets that a contract has written are gone through once each', () => {
  const { method, params } = send(trap, '0x12345678')
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
  let reads = 0
  const changes = Array.from({ length: 4000 }, (_, at) => ({
    asset: `eip155:1/erc20:0x${(at + 4096).toString(16).padStart(40, '1')}` as const,
    get raw() {
      reads++
      return at % 2 ? 5n : -5n
    },
  }))
  expect(losses(request, changes, facts)).toContainEqual({ id: 'loses-more', level: 'danger' })
  expect(reads).toBeLessThan(20 * changes.length)
})

/** What somebody else gets. */
const other = (one: Item, to = trap) => ({ ...one, to })

test.each<readonly [name: string, finding: string, row: Row]>([
  [
    'most of the coins',
    'high-fee danger',
    deal([ape], [coins(ether / 10n), other(coins((99n * ether) / 10n))]),
  ],
  [
    'most of the coins, wrapped',
    'high-fee danger',
    deal([ape], [coins(ether / 10n), other(tokens(weth, (99n * ether) / 10n))]),
  ],
  [
    'most, in pieces',
    'high-fee danger',
    deal(
      [ape],
      [coins(4n * ether), ...[trap, junk, apes].map((to) => other(coins(2n * ether), to))],
    ),
  ],
  [
    'all there is of another token',
    'high-fee danger',
    deal([ape], [coins(ether), other(tokens(usdc, 30_000n * million))]),
  ],
  ['a quarter', 'high-fee caution', deal([ape], [coins(3n * ether), other(coins(ether))])],
  [
    'most of what is given for an item',
    'high-fee danger',
    deal([tokens(weth, ether)], [card, other(tokens(weth, (6n * ether) / 10n))]),
  ],
])('an order of which others get %s', async (_, wanted, row) => {
  expect(await found(orders, row)).toContain(wanted)
})

test.each<readonly [name: string, row: Row]>([
  [
    'a fee of the market and one of who made the item',
    deal(
      [ape],
      [
        coins((875n * ether) / 1000n),
        other(coins((25n * ether) / 1000n)),
        other(coins(ether / 10n), junk),
      ],
    ),
  ],
  [
    'the same of a bid',
    deal(
      [tokens(weth, ether)],
      [card, other(tokens(weth, (25n * ether) / 1000n)), other(tokens(weth, ether / 10n), junk)],
    ),
  ],
  [
    'a fee of the market where items are exchanged',
    deal([ape], [{ ...ape, id: 5 }, other(coins(ether / 100n))]),
  ],
])('an ordinary order with %s', async (_, row) => {
  expect((await found(orders, row)).filter((one) => one.startsWith('high-fee'))).toEqual([])
})

const shown = (address: string, symbol: string, isList = false): Row => {
  const asset = { type: 'ERC20', options: { address, symbol, decimals: 6 } }
  return { method: 'wallet_watchAsset', params: isList ? [asset] : asset }
}

test.each(['USDC', 'usdc', 'USDС', 'ＵＳＤＣ'])(
  'a token that calls itself %s and is another one',
  async (symbol) => {
    for (const isList of [false, true])
      expect(await found(assets, shown(junk, symbol, isList))).toEqual(['fake-token caution'])
  },
)

test.each([
  ['the listed one', usdc.toUpperCase().replace('0X', '0x'), 'USDC'],
  ['another one by another name', junk, 'PEPE'],
])('a token that a wallet is asked to show: %s', async (_, address, symbol) => {
  expect(await found(assets, shown(address, symbol))).toEqual([])
})

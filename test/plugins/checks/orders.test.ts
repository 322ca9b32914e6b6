import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { assets } from '../../../plugins/checks/eip155/assets'
import { detours } from '../../../plugins/checks/eip155/detours'
import { losses } from '../../../plugins/checks/eip155/losses'
import { orders } from '../../../plugins/checks/eip155/orders'
import { explain } from '../../../plugins/checks/explain'
import type { CheckedRequest, Facts, Rule } from '../../../plugins/checks/types'
import {
  apes,
  call,
  dai,
  hash,
  inDays,
  me,
  orderTypes,
  type Row,
  routerV2,
  seaport,
  send,
  trap,
  typed,
  usdc,
  weth,
  zero,
} from './catalogue'

const million = 1_000_000n
const ether = 10n ** 18n
/** A token of no list. */
const junk = '0x8888888888888888888888888888888888888888'
const usdt = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const facts = {
  balances: new Map([
    [usdc, 1000n * million],
    [weth, 10n * ether],
  ]),
  listed: new Set([usdc, dai]),
  symbols: new Map([
    [usdc, 'USDC'],
    [dai, 'DAI'],
  ]),
  decimals: new Map([
    [usdc, 6],
    [dai, 18],
    [weth, 18],
    [usdt, 6],
    [junk, 18],
  ]),
  tokens: new Set([usdc, dai, weth, junk]),
  known: new Map(),
  elsewhere: new Map(),
  simulation: { outcome: 'untried', why: 'timeout' },
  codes: new Map(
    [usdc, usdt, dai, weth, junk, apes, trap, junk.replace('88', '99')].map((address) => [
      address,
      '0x60',
    ]),
  ),
} as unknown as Facts
const found = async (rule: Rule, { method, params }: Row, more: Partial<Facts> = {}) => {
  const request = explain({
    id: 0,
    method,
    params: params as never,
    namespace: 'eip155',
    chainId: 'eip155:1',
    account: me,
    origin: 'host',
    rewrittenBy: [],
  })
  return (await rule(request as CheckedRequest, { ...facts, ...more }))
    .filter(({ level }) => level !== 'info')
    .map(({ id, level }) => `${id} ${level}`)
}

interface Item {
  readonly itemType: number
  readonly token: string
  readonly amount: bigint
  readonly id?: number | bigint
}
const item = ({ itemType, token, amount, id = 0 }: Item) => ({
  itemType,
  token,
  identifierOrCriteria: id,
  startAmount: amount,
  endAmount: amount,
})
const ofSeaport = { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: seaport }
const components = (given: readonly Item[], got: readonly (Item & { to?: string })[]) => ({
  offerer: me,
  zone: zero,
  offer: given.map(item),
  consideration: got.map(({ to = me, ...one }) => ({ ...item(one), recipient: to })),
  orderType: 0,
  startTime: 0,
  endTime: inDays(7),
  zoneHash: hash,
  salt: 1,
  conduitKey: hash,
  counter: 0,
})
const deal = (given: readonly Item[], got: Parameters<typeof components>[1]) =>
  typed('OrderComponents', orderTypes, components(given, got), ofSeaport)
const order = (given: Item, got: Item) => deal([given], [got])
/** Two orders under one signature. */
const bulk = (...orders: readonly [readonly Item[], readonly Item[]][]) =>
  typed(
    'BulkOrder',
    { BulkOrder: [{ type: 'OrderComponents[2]', name: 'tree' }], ...orderTypes },
    { tree: orders.map(([given, got]) => components(given, got)) },
    ofSeaport,
  )
const ape: Item = { itemType: 2, token: apes, amount: 1n, id: 77 }
const card: Item = { itemType: 2, token: trap, amount: 1n, id: 5 }
/** An amount of a token in the form of an item: Seaport moves both by the same call. */
const disguised = (token: string, amount: bigint): Item => ({
  itemType: 2,
  token,
  amount: 1n,
  id: amount,
})
const coins = (amount: bigint): Item => ({ itemType: 0, token: zero, amount })
const tokens = (token: string, amount: bigint): Item => ({ itemType: 1, token, amount })

test.each<readonly [name: string, finding: string, row: Row]>([
  [
    'all of a listed token for one of no list',
    'gets-unlisted caution',
    order(tokens(usdc, 1000n * million), tokens(junk, 10n ** 24n)),
  ],
  [
    'wrapped coins for one of no list',
    'gets-unlisted caution',
    order(tokens(weth, 9n * ether), tokens(junk, 10n ** 24n)),
  ],
  ['an item for a token of no list', 'gets-unlisted caution', order(ape, tokens(junk, 10n ** 24n))],
  ['an item for another item', 'gets-unlisted caution', order(ape, card)],
  [
    'all of a listed token for an item',
    'gets-unlisted caution',
    order(tokens(usdc, 1000n * million), card),
  ],
  ['an item for next to nothing', 'gets-little caution', order(ape, coins(10n ** 13n))],
  [
    'an item for half a unit of a listed token',
    'gets-little caution',
    order(ape, tokens(usdc, 500_000n)),
  ],
  [
    'an item for a speck of a token in the form of an item',
    'order-for-nothing danger',
    order(ape, disguised(usdc, 1n)),
  ],
  [
    'wrapped coins for a few coins',
    'order-for-nothing danger',
    order(tokens(weth, 9n * ether), coins(ether / 10n)),
  ],
  [
    'all tokens and an item for a few coins',
    'order-for-nothing danger',
    deal([tokens(usdc, 1000n * million), tokens(weth, 10n * ether), ape], [coins(ether / 100n)]),
  ],
  [
    'wrapped coins in pieces, for less than all of them',
    'order-for-nothing danger',
    deal(
      [1n, 2n, 3n].map((amount) => tokens(weth, amount * ether)),
      [tokens(weth, 5n * ether)],
    ),
  ],
  [
    'wrapped coins in pieces, for a few coins',
    'order-for-nothing danger',
    deal(
      [1n, 2n, 3n].map((amount) => tokens(weth, amount * ether)),
      [coins(2n * ether)],
    ),
  ],
  [
    'dollars for a few others',
    'order-for-nothing danger',
    order(tokens(usdc, 1000n * million), tokens(usdt, 100n * million)),
  ],
  [
    'whichever items of a collection another one chooses',
    'order caution',
    order({ itemType: 4, token: apes, amount: 50n }, coins(ether)),
  ],
  [
    'all of a listed token for next to nothing',
    'gets-little caution',
    order(tokens(usdc, 1000n * million), tokens(weth, 10n ** 13n)),
  ],
])('an order of %s', async (_, wanted, row) => {
  expect(await found(orders, row)).toContain(wanted)
})

test.each<readonly [name: string, row: Row]>([
  ['an item for coins', order(ape, coins(ether))],
  ['an item for a listed token', order(ape, tokens(usdc, 100n * million))],
  [
    'a part of a listed token for one of no list',
    order(tokens(usdc, 200n * million), tokens(junk, 10n ** 24n)),
  ],
  ['a part of the wrapped coins for an item', order(tokens(weth, 6n * ether), card)],
  [
    'the same for any item of a collection',
    order(tokens(weth, 6n * ether), { itemType: 4, token: trap, amount: 1n }),
  ],
  ['wrapped coins for nearly as many', order(tokens(weth, 9n * ether), coins(8n * ether))],
  [
    'dollars for nearly as many others',
    order(tokens(usdc, 1000n * million), tokens(usdt, 990n * million)),
  ],
  [
    'all of a listed token for another',
    order(tokens(usdc, 1000n * million), tokens(dai, 990n * ether)),
  ],
  ['a token of no list for coins', order(tokens(junk, 10n ** 24n), coins(ether))],
  [
    'a token of no list for another',
    order(tokens(junk, 10n ** 24n), tokens(junk.replace('88', '99'), ether)),
  ],
])('an ordinary order of %s', async (_, row) => {
  expect(await found(orders, row)).toEqual([])
  expect(await found(orders, row, { listed: new Set() })).toEqual([])
})

test.each<readonly [name: string, level: string, row: Row]>([
  [
    'all tokens and an item, for a hundredth of a coin',
    'danger',
    deal([tokens(usdc, 1000n * million), tokens(dai, 900n * ether), ape], [coins(ether / 100n)]),
  ],
  [
    'two tokens for a hundredth of a coin',
    'danger',
    deal(
      [tokens(usdc, 1000n * million), tokens(dai, 900n * ether)],
      [tokens(weth, ether / 50n), coins(ether / 100n)],
    ),
  ],
  [
    'two tokens for a few dollars',
    'danger',
    deal([tokens(dai, 900n * ether), tokens(junk, ether)], [tokens(usdc, 5n * million)]),
  ],
  [
    'a token and an item for a token that nobody knows',
    'danger',
    deal([tokens(usdc, 1000n * million), ape], [tokens(junk, 10n ** 24n)]),
  ],
  [
    'two tokens for an item',
    'danger',
    deal([tokens(usdc, 1000n * million), tokens(dai, 900n * ether)], [card]),
  ],
  [
    'an item and a token for an item of a collection that nobody knows',
    'caution',
    deal([ape, tokens(weth, ether)], [card]),
  ],
  [
    'two tokens in the form of items',
    'danger',
    deal([disguised(usdc, 1000n * million), disguised(dai, 900n * ether)], [coins(ether / 100n)]),
  ],
  [
    'a token and an item in two orders, beside each other',
    'danger',
    bulk([[tokens(dai, 900n * ether)], [coins(ether / 100n)]], [[ape], [coins(ether / 100n)]]),
  ],
])('an order of several kinds: %s', async (_, level, row) => {
  expect(await found(orders, row)).toContain(`order-of-several ${level}`)
  expect(await found(orders, row, { listed: new Set() })).toContain(`order-of-several ${level}`)
})
test.each<readonly [name: string, row: Row]>([
  ['a bundle of items for coins', deal([ape, { ...ape, id: 78 }, card], [coins(ether / 50n)])],
  ['wrapped coins for an item', deal([tokens(weth, ether)], [card])],
  [
    'an item and wrapped coins for another item of the collection',
    deal([ape, tokens(weth, ether)], [{ ...ape, id: 5 }]),
  ],
  [
    'an item and wrapped coins for another item and a token',
    deal([ape, tokens(weth, ether / 2n)], [{ ...ape, id: 5 }, tokens(usdc, 500n * million)]),
  ],
  ['an item and a token for coins', deal([ape, tokens(usdc, 500n * million)], [coins(2n * ether)])],
  [
    'an item and wrapped coins for a listed token',
    deal([ape, tokens(weth, ether)], [tokens(usdc, 5000n * million)]),
  ],
  [
    'two items, each for little, under one signature',
    bulk([[ape], [coins(ether / 50n)]], [[card], [coins(ether / 50n)]]),
  ],
  [
    'two bids under one signature',
    bulk([[tokens(weth, ether)], [card]], [[tokens(weth, ether)], [ape]]),
  ],
])('no order of several kinds: %s', async (_, row) => {
  expect((await found(orders, row)).filter((one) => one.startsWith('order-of-several'))).toEqual([])
  expect(await found(orders, row, { listed: new Set() })).toEqual([])
})

test.each<readonly [name: string, row: Row]>([
  ['an item for a speck of a coin', order(ape, coins(10n ** 13n))],
  ['an item for half a dollar', order(ape, tokens(usdc, 500_000n))],
  [
    'all dollars for a speck of a coin',
    order(tokens(usdc, 1000n * million), tokens(weth, 10n ** 13n)),
  ],
])(
  'without lists next to nothing is told of coins, and of tokens that everybody knows: %s',
  async (_, row) => {
    expect(await found(orders, row, { listed: new Set() })).toEqual(['gets-little caution'])
  },
)
/** Dollars of Optimism: nothing is at that address here. */
const elsewhere = '0x0b2c639c533813f4aa9d7837caf62653d097ff85'
test.each<readonly [name: string, wanted: readonly string[], row: Row]>([
  [
    'an item that is counted as a token as well, for one wei',
    ['order-for-nothing danger'],
    order(ape, coins(1n)),
  ],
  [
    'the same for next to nothing',
    ['gets-little caution'],
    order({ ...ape, id: 2n ** 255n + 77n }, coins(5n * 10n ** 14n)),
  ],
  [
    'the same for a token of no list',
    ['gets-unlisted caution'],
    order(ape, tokens(junk, 10n ** 24n)),
  ],
  ['the same for coins', [], order(ape, coins(ether))],
])('an order of %s', async (_, wanted, row) => {
  expect(await found(orders, row, { decimals: new Map([...facts.decimals, [apes, 18]]) })).toEqual(
    wanted,
  )
})
test.each<readonly [name: string, wanted: readonly string[], row: Row]>([
  [
    'an item for dollars of another network that nobody was asked about',
    ['order caution', 'gets-unlisted caution'],
    order(ape, tokens(elsewhere, 10n ** 18n)),
  ],
  [
    'an item and a token for the same',
    ['order caution', 'gets-unlisted caution', 'order-of-several danger'],
    deal([ape, tokens(dai, ether)], [tokens(elsewhere, 10n ** 18n)]),
  ],
  ['an item for dollars of this one', [], order(ape, tokens(usdt, 100n * million))],
])('an order of %s', async (_, wanted, row) => {
  expect(await found(orders, row)).toEqual(wanted)
})
test('an item for a token that nobody could be asked about is to be read', async () => {
  expect(
    await found(orders, order(ape, tokens(junk, 10n ** 24n)), {
      codes: new Map(),
      listed: new Set(),
    }),
  ).toEqual(['order caution'])
})

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

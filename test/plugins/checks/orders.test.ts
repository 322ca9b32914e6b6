import { expect, test } from 'vitest'
import { orders } from '../../../plugins/checks/eip155/orders'
import { apes, dai, orderTypes, type Row, trap, typed, usdc, weth } from './catalogue'
import {
  ape,
  card,
  coins,
  components,
  deal,
  ether,
  facts,
  found,
  type Item,
  junk,
  million,
  ofSeaport,
  tokens,
  usdt,
} from './orderRequests'

const order = (given: Item, got: Item) => deal([given], [got])
/** Two orders under one signature. */
const bulk = (...orders: readonly [readonly Item[], readonly Item[]][]) =>
  typed(
    'BulkOrder',
    { BulkOrder: [{ type: 'OrderComponents[2]', name: 'tree' }], ...orderTypes },
    { tree: orders.map(([given, got]) => components(given, got)) },
    ofSeaport,
  )
/** An amount of a token in the form of an item: Seaport moves both by the same call. */
const disguised = (token: string, amount: bigint): Item => ({
  itemType: 2,
  token,
  amount: 1n,
  id: amount,
})

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

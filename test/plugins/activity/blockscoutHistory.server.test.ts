// @vitest-environment happy-dom
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defineEip155 } from '../../../kernel/networks/index'
import { type ActivityItem, activity, blockscoutHistory } from '../../../plugins/activity'
import { startKit } from '../data/fixture'
import { type Service, startService } from '../shared/indexers/startService'

const owner = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const [friend, pool, nobody] = [
  `0x${'f1'.repeat(20)}`,
  `0x${'b0'.repeat(20)}`,
  `0x${'0'.repeat(40)}`,
]
const [usdc, weth, card] = [`0x${'aa'.repeat(20)}`, `0x${'ee'.repeat(20)}`, `0x${'cd'.repeat(20)}`]
const one = defineEip155({ id: 1, name: 'One', rpcUrls: [] })
const lists = [
  {
    tokens: [
      { chainId: 1, address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
      { chainId: 1, address: weth, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
    ],
  },
]
const base = `/api/v2/addresses/${owner}`
const ether = 10n ** 18n

let service: Service
const ends: (() => unknown)[] = []
beforeEach(async () => {
  service = await startService()
  ends.push(service.stop)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const hashOf = (seed: number) => `0x${seed.toString(16).padStart(64, '0')}`
/** The block of a number has its time. */
const timeOf = (block: number) =>
  `2026-11-01T00:${String(Math.floor(block / 60)).padStart(2, '0')}:${String(block % 60).padStart(2, '0')}.000000Z`
const at = (block: number) => Date.parse(timeOf(block))
const party = (hash: string, more: object = {}) => ({
  ens_domain_name: null,
  hash,
  implementations: [],
  is_contract: false,
  is_verified: false,
  name: null,
  private_tags: [],
  public_tags: [],
  watchlist_names: [],
  ...more,
})

/** A transaction of the account as version 9 writes it. */
const sent = (block: number, more: object = {}) => ({
  hash: hashOf(block),
  block_number: block,
  timestamp: timeOf(block),
  status: 'ok',
  result: 'success',
  from: party(owner),
  to: party(friend),
  created_contract: null,
  value: '0',
  fee: { type: 'actual', value: '21000000000000' },
  nonce: block,
  method: null,
  raw_input: '0x',
  decoded_input: null,
  token_transfers: null,
  transaction_types: ['coin_transfer'],
  type: 2,
  confirmations: 9,
  gas_used: '21000',
  has_error_in_internal_transactions: false,
  ...more,
})
const from = (who: string, block: number, more: object = {}) =>
  sent(block, { from: party(who), to: party(owner), ...more })
const token = (address: string, more: object = {}) => ({
  address_hash: address,
  name: 'Token',
  symbol: 'TKN',
  decimals: '6',
  type: 'ERC-20',
  icon_url: null,
  exchange_rate: null,
  holders_count: '5',
  total_supply: null,
  ...more,
})
let logs = 0
/** A transfer of a token as version 9 writes it. */
const transfer = (
  block: number,
  sender: string,
  receiver: string,
  value: string,
  more: object = {},
) => ({
  block_hash: hashOf(block),
  block_number: block,
  from: party(sender),
  to: party(receiver),
  log_index: ++logs,
  method: 'transfer',
  timestamp: timeOf(block),
  token: token(usdc),
  total: { decimals: '6', value },
  transaction_hash: hashOf(block),
  type: 'token_transfer',
  ...more,
})
const nft = (block: number, sender: string, receiver: string, id: string) =>
  transfer(block, sender, receiver, '', {
    token: token(card, { type: 'ERC-721', decimals: null, name: 'Card', symbol: 'CARD' }),
    total: { token_id: id, token_instance: null },
  })

interface Lists {
  readonly transactions?: readonly unknown[]
  readonly transfers?: readonly unknown[]
  /** Rows of one page. */
  readonly size?: number
}
/**
 * A server that pages by keys: each next page begins behind the last row of the one before,
 * whatever has come since.
 */
const serve =
  ({ transactions = [], transfers = [], size = 50 }: Lists): Service['answer'] =>
  ({ path, query }) => {
    const rows =
      path === `${base}/transactions`
        ? transactions
        : path === `${base}/token-transfers`
          ? transfers
          : undefined
    if (!rows) return undefined
    const start = query.index === undefined ? 0 : Number(query.index) + 1
    const items = rows.slice(start, start + size)
    const last = start + items.length - 1
    return {
      items,
      next_page_params:
        last < rows.length - 1
          ? {
              block_number: (items.at(-1) as { block_number: number }).block_number,
              index: last,
              fee: null,
            }
          : null,
    }
  }

async function start(answer: Service['answer'] = service.answer) {
  service.answer = answer
  const { kit } = await startKit(
    { accounts: { eip155: { addresses: [owner], chainId: one.id } } },
    [one],
    undefined,
    { lists, sources: [] },
    { plugins: [activity({ sources: [blockscoutHistory({ urls: { [one.id]: service.url } })] })] },
  )
  ends.push(() => kit.destroy())
  return kit.use(activity)
}
const said = ({ kind, moves, status, approval, hidden, word, counterparty }: ActivityItem) => ({
  kind,
  ...(moves.length && {
    moves: moves.map(
      ({ direction, raw, symbol, nft: which }) =>
        `${direction === 'in' ? '+' : '-'}${raw} ${symbol}${which ? ` #${which.id}` : ''}`,
    ),
  }),
  ...(status !== 'confirmed' && { status }),
  ...(approval && { allowed: approval.raw }),
  ...(hidden && { hidden }),
  ...(word && { word }),
  ...(counterparty && { counterparty: counterparty.toLowerCase() }),
})
const approve = (raw: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [pool as `0x${string}`, raw] })
const contract = (address: string, method: string, more: object = {}) => ({
  to: party(address, { is_contract: true }),
  method,
  raw_input: '0x12345678',
  ...more,
})

const cases: readonly [string, Lists, object][] = [
  [
    'a coin is sent',
    { transactions: [sent(5, { value: String(ether) })] },
    { kind: 'sent', moves: ['-1000000000000000000 ETH'], counterparty: friend },
  ],
  [
    'a coin is received',
    { transactions: [from(friend, 5, { value: '7' })] },
    { kind: 'received', moves: ['+7 ETH'], counterparty: friend },
  ],
  [
    'a coin is sent to oneself',
    { transactions: [sent(5, { to: party(owner), value: '7' })] },
    { kind: 'self', moves: ['-7 ETH'], counterparty: owner.toLowerCase() },
  ],
  [
    'a sending has failed',
    { transactions: [sent(5, { value: '7', status: 'error', result: 'Out of gas' })] },
    { kind: 'sent', moves: ['-7 ETH'], status: 'failed', counterparty: friend },
  ],
  [
    'somebody else’s sending has failed',
    { transactions: [from(friend, 5, { value: '7', status: 'error' })] },
    { kind: 'call', status: 'failed', counterparty: friend },
  ],
  [
    'a token is sent',
    {
      transactions: [sent(5, contract(usdc, 'transfer'))],
      transfers: [transfer(5, owner, friend, '100')],
    },
    { kind: 'sent', moves: ['-100 USDC'], counterparty: friend },
  ],
  [
    'a token is received, by a transaction of somebody else',
    { transfers: [transfer(5, friend, owner, '40')] },
    { kind: 'received', moves: ['+40 USDC'], counterparty: friend },
  ],
  [
    'a token is minted',
    { transfers: [transfer(5, nobody, owner, '40', { type: 'token_minting' })] },
    { kind: 'minted', moves: ['+40 USDC'] },
  ],
  [
    'a swap, the change back included',
    {
      transactions: [sent(5, contract(pool, 'swap', { value: '50' }))],
      transfers: [transfer(5, pool, owner, '90'), transfer(5, owner, pool, '1')],
    },
    { kind: 'swapped', moves: ['-50 ETH', '+89 USDC'], counterparty: pool },
  ],
  [
    'a coin is wrapped',
    {
      transactions: [sent(5, contract(weth, 'deposit', { value: '9', raw_input: '0xd0e30db0' }))],
      transfers: [transfer(5, nobody, owner, '9', { token: token(weth), type: 'token_minting' })],
    },
    { kind: 'wrapped', moves: ['-9 ETH', '+9 WETH'], counterparty: weth },
  ],
  [
    'a coin is unwrapped, which is in no list of transfers',
    {
      transactions: [
        sent(5, contract(weth, 'withdraw', { raw_input: `0x2e1a7d4d${'0'.repeat(63)}9` })),
      ],
      transfers: [transfer(5, owner, nobody, '9', { token: token(weth), type: 'token_burning' })],
    },
    { kind: 'call', word: 'withdraw', moves: ['-9 WETH'], counterparty: weth },
  ],
  [
    'a card is bought',
    {
      transactions: [sent(5, contract(pool, 'buy', { value: '8' }))],
      transfers: [nft(5, friend, owner, '214')],
    },
    { kind: 'bought', moves: ['-8 ETH', '+1 CARD #214'], counterparty: pool },
  ],
  [
    'cards of one kind are received',
    {
      transfers: [
        transfer(5, friend, owner, '', {
          token: token(card, { type: 'ERC-1155' }),
          token_type: 'ERC-1155',
          total: { token_id: '7', value: '3', decimals: null },
        }),
      ],
    },
    { kind: 'received', moves: ['+3 TKN #7'], counterparty: friend },
  ],
  [
    'a leave to spend',
    { transactions: [sent(5, contract(usdc, 'approve', { raw_input: approve(7n) }))] },
    { kind: 'approved', allowed: 7n, counterparty: pool },
  ],
  [
    'a leave to spend all',
    { transactions: [sent(5, contract(usdc, 'approve', { raw_input: approve(maxUint256) }))] },
    { kind: 'approved', allowed: 'all', counterparty: pool },
  ],
  [
    'it is taken back',
    { transactions: [sent(5, contract(usdc, 'approve', { raw_input: approve(0n) }))] },
    { kind: 'revoked', allowed: 0n, counterparty: pool },
  ],
  [
    'a call that moves nothing is told by its method',
    { transactions: [sent(5, contract(pool, 'harvest\u202e'))] },
    { kind: 'call', word: 'harvest', counterparty: pool },
  ],
  [
    'a selector is no name',
    { transactions: [sent(5, contract(pool, '0x12345678'))] },
    { kind: 'call', counterparty: pool },
  ],
  [
    'a contract is deployed',
    { transactions: [sent(5, { to: null, created_contract: party(pool), raw_input: '0x6080' })] },
    { kind: 'deployed', counterparty: pool },
  ],
  [
    'a stranger moves nothing in its name',
    { transfers: [transfer(5, owner, friend, '0')] },
    { kind: 'sent', moves: ['-0 USDC'], hidden: 'poison', counterparty: friend },
  ],
  [
    'the service calls the token a fraud',
    {
      transfers: [
        transfer(5, friend, owner, '9', {
          token: token(card, { symbol: 'GIFT', reputation: 'scam' }),
        }),
      ],
    },
    { kind: 'received', moves: ['+9 GIFT'], hidden: 'source', counterparty: friend },
  ],
  [
    'the service calls the sender a fraud',
    {
      transactions: [
        sent(5, { from: party(friend, { is_scam: true }), to: party(owner), value: '1' }),
      ],
    },
    { kind: 'received', moves: ['+1 ETH'], hidden: 'source', counterparty: friend },
  ],
  [
    'control: what the account itself has sent to a fraud stays',
    {
      transactions: [
        sent(5, { to: party(friend, { is_scam: true, reputation: 'scam' }), value: '1' }),
      ],
    },
    { kind: 'sent', moves: ['-1 ETH'], counterparty: friend },
  ],
  [
    'a transfer that is told twice counts once',
    { transfers: Array(2).fill(transfer(5, friend, owner, '40')) },
    { kind: 'received', moves: ['+40 USDC'], counterparty: friend },
  ],
  [
    'a token of version 12, and of a chain that has kept the old name',
    {
      transfers: [
        transfer(5, friend, owner, '4', {
          token_type: 'ERC-20',
          token: { ...token(usdc), address_hash: undefined, address: usdc, reputation: 'ok' },
        }),
      ],
    },
    { kind: 'received', moves: ['+4 USDC'], counterparty: friend },
  ],
]
test.each(cases)('%s', async (_, given, expected) => {
  const api = await start(serve(given))
  const { items, notes, hasOlder, transfersOnly } = await api.items().read()
  expect(items.map(said)).toEqual([expected])
  expect({ notes, hasOlder, transfersOnly }).toEqual({
    notes: [],
    hasOlder: false,
    transfersOnly: false,
  })
})

test('an item has its time, nonce and fee, these two of the account’s own alone; two questions are asked, without parameters', async () => {
  const api = await start(
    serve({ transactions: [sent(6, { value: '1' }), from(friend, 5, { value: '1' })] }),
  )
  const { items } = await api.items().read()
  expect(items).toMatchObject([
    {
      id: `eip155:1:${hashOf(6)}`,
      hash: hashOf(6),
      at: at(6),
      nonce: 6,
      fee: 21_000_000_000_000n,
      source: 'blockscout',
    },
    { hash: hashOf(5), nonce: undefined, fee: undefined },
  ])
  expect(service.asked.map(({ path, query }) => [path, query]).toSorted()).toEqual([
    [`${base}/token-transfers`, {}],
    [`${base}/transactions`, {}],
  ])
})

test('what is in no block yet is not among them, and that is no fault', async () => {
  const api = await start(
    serve({
      transactions: [
        sent(6, { block_number: null, timestamp: null, status: null, result: 'pending' }),
        sent(5, { value: '1' }),
      ],
    }),
  )
  expect(await api.items().read()).toMatchObject({ items: [{ hash: hashOf(5) }], notes: [] })
})

test('pages of both lists, which end at different times, are read to the end: each item once, whole, in order; what the server says of its next page comes back unchanged', async () => {
  // a swap in every block, its two transfers on two pages half of the time; and what others have
  // sent, in between
  const swaps = Array.from({ length: 40 }, (_, index) => 100 - 2 * index)
  const transactions = swaps.map((block) => sent(block, contract(pool, 'swap')))
  const transfers = swaps.flatMap((block, index) => [
    ...(index % 3 ? [] : [transfer(block + 1, friend, owner, '1')]),
    transfer(block, pool, owner, '5', { token: token(weth) }),
    transfer(block, owner, pool, '7'),
  ])
  const api = await start(serve({ transactions, transfers, size: 7 }))
  await api.items().read()
  let rounds = 1
  while (await api.older()) if (++rounds > 60) break
  const { items, hasOlder, since } = await api.items().read()
  expect(items.map(({ hash }) => hash)).toEqual(
    swaps.flatMap((block, index) => [...(index % 3 ? [] : [hashOf(block + 1)]), hashOf(block)]),
  )
  expect(
    items.filter(({ kind }) => kind === 'swapped').map(({ moves }) => moves.map(({ raw }) => raw)),
  ).toEqual(swaps.map(() => [7n, 5n]))
  expect({ hasOlder, since }).toEqual({ hasOlder: false, since: undefined })
  const next = service.asked.filter(({ query }) => Object.keys(query).length)
  expect(next.length).toBeGreaterThan(10)
  for (const { query } of next)
    expect(query).toEqual({
      block_number: expect.stringMatching(/^\d+$/),
      index: expect.stringMatching(/^\d+$/),
      fee: 'null',
    })
})

test('no item is shown before all of it is known, and how far back that is is said', async () => {
  // the transaction is on the first page, its second transfer on the next one
  const transfers = [
    transfer(9, pool, owner, '1'),
    transfer(5, pool, owner, '5', { token: token(weth) }),
    transfer(5, owner, pool, '7'),
  ]
  const api = await start(
    serve({ transactions: [sent(5, contract(pool, 'swap'))], transfers, size: 2 }),
  )
  const first = await api.items().read()
  expect(first.items.map(said)).toEqual([
    { kind: 'received', moves: ['+1 USDC'], counterparty: pool },
  ])
  expect([first.hasOlder, first.since]).toEqual([true, at(5) + 1])
  expect(await api.older()).toBe(false)
  expect((await api.items().read()).items.map(({ kind }) => kind)).toEqual(['received', 'swapped'])
})

test('more at one time than pages are read at once does not end the history', async () => {
  const transfers = [
    ...Array.from({ length: 30 }, () => transfer(9, friend, owner, '1')),
    transfer(3, friend, owner, '2'),
  ]
  const api = await start(serve({ transfers, size: 3 }))
  await api.items().read()
  let rounds = 0
  while ((await api.older()) && ++rounds < 20);
  expect((await api.items().read()).items.map(({ hash }) => hash)).toEqual([hashOf(9), hashOf(3)])
})

test('of pages longer than a hundred items the rest is on the next one', async () => {
  const api = await start(
    serve({
      transactions: Array.from({ length: 150 }, (_, index) => sent(200 - index, { value: '1' })),
      transfers: Array.from({ length: 150 }, (_, index) =>
        transfer(400 - index, friend, owner, '1'),
      ),
      size: 150,
    }),
  )
  expect((await api.items().read()).items.length).toBe(100)
  while (await api.older());
  expect((await api.items().read()).items.length).toBe(300)
})

test('a next page that leads to itself ends; pages without an end and without anything fail', async () => {
  const api = await start(({ path }) => ({
    items: path.endsWith('/transactions') ? [sent(5, { value: '1' })] : [],
    next_page_params: path.endsWith('/transactions') ? { index: 1 } : null,
  }))
  expect((await api.items().read()).hasOlder).toBe(true)
  const asked = service.asked.length
  await api.older()
  expect(service.asked.length - asked).toBeLessThanOrEqual(12)
  expect((await api.items().read()).items.length).toBeLessThanOrEqual(1)
  const empty = await start(() => ({ items: [], next_page_params: { index: 1 } }))
  await expect(empty.items().read()).rejects.toMatchObject({ code: 'kernel/bad-answer' })
  const wrong = await start(() => ({
    items: [sent(5)],
    next_page_params: { index: { toString: 'x' } },
  }))
  await expect(wrong.items().read()).rejects.toMatchObject({ code: 'kernel/bad-answer' })
})

test('a cursor of somebody else is refused; needs name the origins and nothing else', async () => {
  const source = blockscoutHistory({
    urls: {
      [one.id]: 'https://eth.blockscout.com/',
      'eip155:10': 'https://eth.blockscout.com/optimism',
    },
  })
  expect(source.needs).toEqual(['network:https://eth.blockscout.com'])
  expect(
    ['eip155:1', 'eip155:10', 'eip155:100', '__proto__'].map((id) => source.serves?.(id as never)),
  ).toEqual([true, true, false, false])
  for (const cursor of [
    'x',
    '{}',
    '5',
    '{"before":5,"transactions":{"a":{}},"transfers":null}',
    '{"before":"5","transactions":null,"transfers":null}',
  ]) {
    await expect(
      source.read({ account: owner, chainId: one.id, cursor }, {} as never),
    ).rejects.toMatchObject({ code: 'kernel/bad-answer' })
  }
  expect(() => blockscoutHistory({ urls: { [one.id]: 'ftp://x' } })).toThrow(
    expect.objectContaining({ code: 'kernel/bad-options' }),
  )
})

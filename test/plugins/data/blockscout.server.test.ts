// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defineEip155 } from '../../../kernel/networks/index'
import { type BalanceSource, blockscout, type DataOptions } from '../../../plugins/data'
import { type Answer, type Service, startService } from '../shared/indexers/startService'
import { startKit } from './fixture'

const owner = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const one = defineEip155({ id: 1, name: 'One', rpcUrls: [] })
const two = defineEip155({ id: 10, name: 'Two', rpcUrls: [] })
const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
const assetOf = (index: number) => `eip155:1/erc20:${addressOf(index)}`

let service: Service
const ends: (() => unknown)[] = []
beforeEach(async () => {
  service = await startService()
  ends.push(service.stop)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A row as version 9 writes it, with more fields than are read. */
const row = (index: number, value: unknown, token: object = {}, more: object = {}) => ({
  token: {
    address_hash: addressOf(index),
    circulating_market_cap: null,
    decimals: '6',
    exchange_rate: '0.99',
    holders_count: '12',
    icon_url: null,
    name: `Token ${index}`,
    symbol: `T${index}`,
    total_supply: '1',
    type: 'ERC-20',
    volume_24h: null,
    ...token,
  },
  token_id: null,
  token_instance: null,
  value,
  ...more,
})
const account = {
  hash: owner,
  coin_balance: '1500000000000000000',
  block_number_balance_updated_at: 1,
  exchange_rate: '2650.1',
  is_contract: false,
  name: null,
}
const base = `/api/v2/addresses/${owner}`
/**
 * A server with these pages; each next page is found by the parameters that were given for it, and
 * by nothing else.
 */
const serve =
  (
    pages: readonly { readonly items: readonly unknown[]; readonly next_page_params: unknown }[],
    about: Answer = account,
  ): Service['answer'] =>
  ({ path, query }) => {
    if (path === base) return about
    if (path !== `${base}/tokens`) return undefined
    const at =
      1 +
      pages.findIndex(
        ({ next_page_params: next }) =>
          next !== null &&
          Object.entries({ type: 'ERC-20', ...(next as object) }).every(
            ([key, value]) => query[key] === String(value),
          ),
      )
    return pages[at]
  }
const page = (items: readonly unknown[], next: unknown = null) => ({
  items,
  next_page_params: next,
})

async function start(
  sources: DataOptions['sources'] = [blockscout({ urls: { [one.id]: service.url } })],
  options: DataOptions = {},
) {
  const { api, kit } = await startKit(
    { accounts: { eip155: { addresses: [owner], chainId: one.id } } },
    [one, two],
    undefined,
    { ...options, sources: sources ?? [] },
  )
  ends.push(() => kit.destroy())
  return api
}
const read = async () => (await start()).balances().read()

test('the coin and the tokens are read in two questions, with no order, no limit and no size of a page', async () => {
  service.answer = serve([
    page([
      row(1, '2500000'),
      row(2, '7', { decimals: '0', icon_url: 'https://icons.example/2.png' }),
    ]),
  ])
  expect(await read()).toEqual({
    account: owner,
    items: [
      {
        asset: 'eip155:1/slip44:60',
        chainId: one.id,
        raw: 1_500_000_000_000_000_000n,
        decimals: 18,
        name: 'Ether',
        symbol: 'ETH',
        listed: true,
      },
      {
        asset: assetOf(1),
        chainId: one.id,
        raw: 2_500_000n,
        decimals: 6,
        name: 'Token 1',
        symbol: 'T1',
        listed: false,
      },
      {
        asset: assetOf(2),
        chainId: one.id,
        raw: 7n,
        decimals: 0,
        name: 'Token 2',
        symbol: 'T2',
        icon: 'https://icons.example/2.png',
        listed: false,
      },
    ],
    notes: [],
    failed: [],
  })
  expect(service.asked.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
    { path: base, query: {}, body: undefined },
    { path: `${base}/tokens`, query: { type: 'ERC-20' }, body: undefined },
  ])
})

const versions: readonly [string, object, (index: number, value: string) => unknown][] = [
  [
    '9',
    { fiat_value: null, id: 17, items_count: 50, value: '2500000', type: 'ERC-20' },
    (index, value) => row(index, value),
  ],
  [
    '9 of a chain that has kept the old name',
    { fiat_value: '0.1', id: 17, items_count: 50, value: '2500000' },
    (index, value) => row(index, value, { address_hash: undefined, address: addressOf(index) }),
  ],
  [
    '12',
    { fiat_value: null, id: 17, value: '2500000', is_last: false },
    (index, value) =>
      row(index, value, { reputation: 'ok', token_type: 'ERC-20' }, { reputation: 'ok' }),
  ],
]
test.each(versions)(
  'version %s: pages follow each other by what the server says of the next one, unchanged',
  async (_, next, rowOf) => {
    service.answer = serve([page([rowOf(1, '2500000')], next), page([rowOf(2, '3')])])
    const { items, notes } = await read()
    expect(items.slice(1).map(({ asset, raw }) => [asset, raw])).toEqual([
      [assetOf(1), 2_500_000n],
      [assetOf(2), 3n],
    ])
    expect(notes).toEqual([])
    const asked = service.asked.filter(({ path }) => path.endsWith('/tokens'))
    expect(asked[1]?.query).toEqual({
      type: 'ERC-20',
      ...Object.fromEntries(Object.entries(next).map(([key, value]) => [key, String(value)])),
    })
  },
)

test('what the server calls a fraud is left out, unless a list of the host has it', async () => {
  service.answer = serve([
    page([
      row(1, '1', { reputation: 'scam' }),
      row(2, '2', {}, { reputation: 'scam' }),
      row(3, '3', { is_scam: true }),
      row(4, '4', { reputation: 'scam' }),
      row(5, '5', { reputation: null }),
    ]),
  ])
  const listed = [
    { tokens: [{ chainId: 1, address: addressOf(4), name: 'Four', symbol: 'IV', decimals: 6 }] },
  ]
  const { items, notes } = await (await start(undefined, { lists: listed })).balances().read()
  expect(items.slice(1).map(({ symbol, raw }) => [symbol, raw])).toEqual([
    ['IV', 4n],
    ['T5', 5n],
  ])
  expect(notes).toEqual([])
})

test('rows of other kinds of tokens are none of this list', async () => {
  service.answer = serve([page([row(1, '1', { type: 'ERC-721' }), row(2, '1')])])
  const { items, notes } = await read()
  expect(items.slice(1).map(({ asset }) => asset)).toEqual([assetOf(2)])
  expect(notes).toEqual([])
})

test.each([null, undefined, '-1', 'NaN', 5, '1e3', '0x1'])(
  'a coin balance of %j is unknown, not zero, and the tokens stay',
  async (coin) => {
    service.answer = serve([page([row(1, '7')])], { ...account, coin_balance: coin })
    expect(await read()).toMatchObject({
      items: [{ asset: assetOf(1) }],
      failed: [{ part: 'eip155:1/slip44:60', error: { code: 'kernel/bad-answer' } }],
    })
  },
)

test('an answer about another account leads to the next source', async () => {
  service.answer = serve([page([row(1, '7')])], { ...account, hash: addressOf(1) })
  const second: BalanceSource = {
    kind: 'balances',
    id: 'second',
    read: async () => [
      { asset: 'eip155:1/slip44:60', raw: 5n, decimals: 18, name: '', symbol: '' },
    ],
  }
  const api = await start([blockscout({ urls: { [one.id]: service.url } }), second])
  expect(await api.balances().read()).toMatchObject({
    items: [{ raw: 5n }],
    notes: [{ code: 'second-source', source: 'second' }],
  })
})

const wrongNext: readonly [string, unknown][] = [
  ['is no object', 'x'],
  ['is a list', [1]],
  ['holds an object', { a: {} }],
  ['holds a long text', { a: 'x'.repeat(101) }],
  [
    'holds eleven values',
    Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`k${at}`, at])),
  ],
  ['has a key of a prototype', JSON.parse('{"__proto__":1}')],
]
test.each(wrongNext)(
  'a next page that %s is asked for by nobody: half of what an account has would look like all of it',
  async (_, next) => {
    service.answer = serve([page([row(1, '7')], next)])
    await expect(read()).rejects.toMatchObject({ code: 'kernel/bad-answer' })
  },
)

test('pages that lead to each other fail the reading; of pages without end ten are read', async () => {
  service.answer = ({ path }) => (path === base ? account : page([row(1, '7')], { id: 1 }))
  await expect(read()).rejects.toMatchObject({ code: 'kernel/bad-answer' })
  let at = 0
  service.asked.length = 0
  service.answer = ({ path }) => (path === base ? account : page([row(++at, '7')], { id: at }))
  expect((await read()).items.length).toBe(11)
  expect(service.asked.length).toBe(11)
})

test('each chain has its own server, below a path too; one that fails costs the others nothing', async () => {
  const other = await startService(({ path }) =>
    path.endsWith('/tokens') ? page([]) : { ...account, coin_balance: '9' },
  )
  ends.push(other.stop)
  const source = blockscout({
    urls: { [one.id]: `${service.url}/`, [two.id]: `${other.url}/optimism/mainnet/` },
  })
  expect(source.needs).toEqual([`network:${service.url}`, `network:${other.url}`])
  const balances = await (await start([source])).balances({ chainIds: [one.id, two.id] }).read()
  expect(balances).toMatchObject({
    items: [{ asset: 'eip155:10/slip44:60', raw: 9n }],
    failed: [{ part: one.id, error: { code: 'kernel/http-status' } }],
  })
  expect(other.asked.map(({ path }) => path).toSorted()).toEqual([
    `/optimism/mainnet${base}`,
    `/optimism/mainnet${base}/tokens`,
  ])
})

test('what is no chain of its own it does not serve; an address that is no URL is refused at once, by name', () => {
  const source = blockscout({ urls: { [one.id]: 'https://eth.blockscout.com' } })
  expect(
    ['eip155:1', 'eip155:10', '__proto__', 'constructor'].map((id) => source.serves?.(id as never)),
  ).toEqual([true, false, false, false])
  expect(source.needs).toEqual(['network:https://eth.blockscout.com'])
  expect(() => blockscout({} as never)).toThrow(
    expect.objectContaining({ code: 'kernel/bad-options' }),
  )
  for (const url of ['', 'eth.blockscout.com', 'javascript:alert(1)', undefined]) {
    expect(() => blockscout({ urls: { [one.id]: url as string } })).toThrow(
      expect.objectContaining({
        code: 'kernel/bad-options',
        message: expect.stringContaining('blockscout.urls["eip155:1"]'),
      }),
    )
  }
})

// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createKit } from '../../../kernel/index'
import { defineEip155 } from '../../../kernel/networks/index'
import {
  type AssetId,
  type BalanceSource,
  type Balances,
  type DataOptions,
  data,
  type PriceSource,
  type Reading,
  type SourceBalance,
} from '../../../plugins/data'
import { markOf } from '../../../plugins/shared/feeds/wanted'
import { startKit, type TestWallet } from './fixture'

const [owner, other] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const
const one = defineEip155({ id: 1, name: 'One', rpcUrls: [] })
const two = defineEip155({ id: 10, name: 'Two', rpcUrls: [] })
const eth = `${one.id}/slip44:60` as AssetId
const usdc = `${one.id}/erc20:0x${'aa'.repeat(20)}` as AssetId
const lists = [
  {
    tokens: [
      {
        chainId: 1,
        address: `0x${'aa'.repeat(20)}`,
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
      },
    ],
  },
]

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  vi.restoreAllMocks()
})

const balance = (asset: AssetId, raw: unknown, more: object = {}) =>
  ({ asset, raw, decimals: 18, name: 'Ether', symbol: 'ETH', ...more }) as SourceBalance
const source = (
  read: (
    input: Parameters<BalanceSource['read']>[0],
    ask: Parameters<BalanceSource['read']>[1],
  ) => unknown,
  more: Partial<BalanceSource> = {},
) => {
  const asked: Parameters<BalanceSource['read']>[0][] = []
  const made: BalanceSource = {
    kind: 'balances',
    id: 'mine',
    ...more,
    read: async (input, ask) => (asked.push(input), (await read(input, ask)) as never),
  }
  return Object.assign(made, { asked })
}
async function start(
  options: DataOptions,
  who: TestWallet = { accounts: { eip155: { addresses: [owner, other], chainId: one.id } } },
  more: Parameters<typeof startKit>[4] = {},
) {
  const made = await startKit(who, [one, two], undefined, options, more)
  ends.push(() => made.kit.destroy())
  return made
}
const prices = (read: PriceSource['read'], more: Partial<PriceSource> = {}): PriceSource => ({
  kind: 'prices',
  id: 'prices',
  read,
  ...more,
})

test("a host's own function is a source: it is given the account and the networks, and what it answers is cleaned", async () => {
  const mine = source(({ chainIds: [chainId] }) => [
    balance(`${chainId}/slip44:60` as AssetId, 5n),
    balance(
      usdc.toUpperCase().replace('EIP155', 'eip155').replace('ERC20:0X', 'erc20:0x') as AssetId,
      7n,
      { decimals: 6, name: 'x\u202ey', symbol: 'whatever' },
    ),
  ])
  const { api } = await start({ sources: [mine], lists })
  expect(await api.balances().read()).toEqual({
    account: owner,
    items: [
      {
        asset: eth,
        chainId: one.id,
        raw: 5n,
        decimals: 18,
        name: 'Ether',
        symbol: 'ETH',
        listed: true,
      },
      {
        asset: usdc,
        chainId: one.id,
        raw: 7n,
        decimals: 6,
        name: 'USD Coin',
        symbol: 'USDC',
        listed: true,
      },
    ],
    notes: [],
    failed: [],
  })
  expect(mine.asked).toEqual([{ account: owner, chainIds: [one.id] }])
})

test('the coin is named by its network and a listed token by its list, their decimals too, whatever a source says of them', async () => {
  const { api } = await start({
    sources: [
      source(() => [
        balance(eth, 10n ** 18n, { decimals: 4, name: 'USD Coin', symbol: 'USDC' }),
        balance(usdc, 5n, { decimals: 18, name: 'x', symbol: 'y' }),
      ]),
    ],
    lists,
  })
  expect((await api.balances().read()).items).toMatchObject([
    { asset: eth, decimals: 18, name: 'Ether', symbol: 'ETH', listed: true },
    { asset: usdc, decimals: 6, name: 'USD Coin', symbol: 'USDC', listed: true },
  ])
})

test.each([undefined, null, 'x', 7, {}, { items: 'x' }, '<html>'])(
  'a source that answers %j has failed, and the next is asked',
  async (answer) => {
    const { api } = await start({
      sources: [source(() => answer), source(() => [balance(eth, 5n)], { id: 'second' })],
    })
    expect(await api.balances().read()).toMatchObject({
      items: [{ raw: 5n }],
      notes: [{ code: 'second-source', source: 'second' }],
    })
  },
)

test('10,000 items are cut to 5,000, and of an asset named twice the first stands', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) =>
    balance(`${one.id}/erc20:0x${at.toString(16).padStart(40, '0')}` as AssetId, 1n),
  )
  const { api } = await start({
    sources: [source(() => [balance(eth, 5n), balance(eth, 6n), ...many])],
  })
  const { items } = await api.balances().read()
  expect(items.length).toBe(4999)
  expect(items[0]?.raw).toBe(5n)
})

test('per chain the first source that serves it is asked, and nobody else', async () => {
  const [first, second] = [
    source(() => [balance(eth, 1n)], { id: 'first', serves: (id) => id === one.id }),
    source(() => [balance(`${two.id}/slip44:60` as AssetId, 2n)], { id: 'second' }),
  ]
  const { api } = await start({ sources: [first, second] })
  const { items, notes } = await api.balances({ chainIds: [two.id, one.id] }).read()
  expect(items.map(({ raw }) => raw)).toEqual([1n, 2n])
  expect([first.asked, second.asked]).toEqual([
    [{ account: owner, chainIds: [one.id] }],
    [{ account: owner, chainIds: [two.id] }],
  ])
  expect(notes).toEqual([])
})

test('without an account nothing is read; without a source for the chain that is said', async () => {
  const mine = source(() => [balance(eth, 5n)])
  const nobody = await start({ sources: [mine] }, { accounts: {} })
  const seen: Reading<Balances>[] = []
  nobody.api.balances().watch((reading) => seen.push(reading))
  await expect(nobody.api.balances().read()).rejects.toMatchObject({ code: 'data/no-account' })
  await vi.waitFor(() => expect(seen.at(-1)?.status).toBe('idle'))
  expect(mine.asked).toEqual([])
  // control: an account that is named is read
  expect((await nobody.api.balances({ account: `${one.id}:${owner}` }).read()).account).toBe(owner)
  const { api } = await start({ sources: [source(() => [], { serves: () => false })] })
  await expect(api.balances().read()).rejects.toMatchObject({ code: 'data/no-source' })
})

test('what a source may ask for is what it needs', async () => {
  const asking = (needs: BalanceSource['needs']) =>
    source(
      async (_, ask) => (await ask.http('https://api.example.org'), [balance(eth, 5n)]),
      needs ? { needs } : {},
    )
  await expect(
    (await start({ sources: [asking(undefined)] })).api.balances().read(),
  ).rejects.toMatchObject({ code: 'kernel/capability-refused' })
  expect(
    (
      await (
        await start({ sources: [asking(['network:https://api.example.org'])] })
      ).api
        .balances()
        .read()
    ).items,
  ).toHaveLength(1)
})

test('prices are texts by asset; whatever is no price is unknown, never zero', async () => {
  const assets = Array.from(
    { length: 9 },
    (_, at) => `${one.id}/erc20:0x${String(at).repeat(40)}` as AssetId,
  )
  const given = ['3500.25', '0', '0.000', '1e300', '-5', 'NaN', 5, '0.00000001', undefined]
  const asked: unknown[] = []
  const { api } = await start({
    currency: 'EUR',
    sources: [
      prices(
        async (input) => (
          asked.push(input),
          [
            ...assets.map((asset, at) => ({ asset, price: given[at] as string })),
            { asset: eth, price: '1' },
          ]
        ),
      ),
    ],
  })
  const found = await api.prices({ assets }).read()
  expect([...found]).toEqual([
    [assets[0], '3500.25'],
    [assets[7], '0.00000001'],
  ])
  expect(asked).toEqual([{ assets, currency: 'eur' }])
  expect([api.currency, found.get('__proto__' as AssetId)]).toEqual(['eur', undefined])
})

test('without a source of prices there are none, and nobody is asked', async () => {
  const { api } = await start({ sources: [source(() => [balance(eth, 5n)])] })
  expect((await api.prices({ assets: [eth] }).read()).size).toBe(0)
  expect((await api.prices({ assets: [] }).read()).size).toBe(0)
})

test('what one source has no price of, the next is asked for', async () => {
  const asked: unknown[] = []
  const second = prices(async ({ assets }) => (asked.push(assets), [{ asset: usdc, price: '1' }]), {
    id: 'second',
  })
  const { api } = await start({
    sources: [prices(async () => [{ asset: eth, price: '3' }]), second],
  })
  expect([...(await api.prices({ assets: [eth, usdc] }).read())]).toEqual([
    [eth, '3'],
    [usdc, '1'],
  ])
  expect(asked).toEqual([[usdc]])
})

test('a source that does not answer has 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { createAsking } = await import('../../../plugins/data/askSources')
  const ctx = { networks: [one], debug: () => {} } as never
  const hanging = source(
    (_, ask) =>
      new Promise((_resolve, reject) =>
        ask.signal.addEventListener('abort', () => reject(new Error('aborted'))),
      ),
  )
  const clock = {
    now: () => 0,
    setTimeout: (fn: () => void, ms: number) => setTimeout(fn, ms),
    clearTimeout: (id: unknown) => clearTimeout(id as never),
  }
  const asking = createAsking({
    ctx,
    sources: [hanging],
    lists: { tokens: async () => ({ tokens: [], failed: [] }) },
    clock,
  })
  const outcome = asking
    .balances([{ account: owner, chainIds: [one.id] }], new AbortController().signal, () => {})
    .catch((error: { code: string }) => error.code)
  await vi.advanceTimersByTimeAsync(15_000)
  vi.useRealTimers()
  expect(await outcome).toBe('kernel/timeout')
})

test('hidden tokens are kept in the browser for the account that they are hidden for, without its address', async () => {
  const { api, kit, storage } = await start({ sources: [source(() => [])] })
  await api.hide(usdc, owner)
  await api.hide(eth, owner)
  await api.hide(usdc, owner.toUpperCase().replace('0X', '0x'))
  await api.unhide(eth, owner)
  await api.hide(eth, other)
  const hidden = { [markOf(owner)]: [usdc], [markOf(other)]: [eth] }
  expect(kit.state('data')).toEqual({ hidden })
  kit.destroy()
  const again = await startKit({ accounts: {} }, [one], undefined, {}, { id: kit.id, storage })
  ends.push(() => again.kit.destroy())
  await again.api.unhide('eip155:1/erc20:0x0' as AssetId, owner)
  expect(again.kit.state('data')).toEqual({ hidden })
  await again.api.unhide(usdc, owner)
  expect(again.kit.state('data')).toEqual({ hidden: { [markOf(other)]: [eth] } })
})

test('after a transaction was sent what is watched is read again, and once more when it is in a block; a signature changes nothing', async () => {
  const mine = source(() => [balance(eth, BigInt(mine.asked.length))])
  const looks: string[] = []
  const hash = `0x${'cd'.repeat(32)}`
  const request = (method: string) => {
    looks.push(method)
    if (method === 'eth_getTransactionReceipt') return { status: '0x1' }
    return method === 'personal_sign' ? `0x${'ab'.repeat(65)}` : hash
  }
  const { api, kit } = await start(
    { sources: [mine] },
    { accounts: { eip155: { addresses: [owner], chainId: one.id } }, request },
  )
  const seen: Reading<Balances>[] = []
  ends.push(api.balances().watch((reading) => seen.push(reading)))
  await vi.waitFor(() => expect(seen.at(-1)?.status).toBe('ready'))
  await kit.request({ method: 'personal_sign', params: ['0x00', owner] })
  expect(mine.asked).toHaveLength(1)
  await kit.request({
    method: 'eth_sendTransaction',
    params: [{ from: owner, to: other, value: '0x1' }],
  })
  await vi.waitFor(() => expect(looks).toContain('eth_getTransactionReceipt'))
  await vi.waitFor(() => expect(mine.asked.length).toBeGreaterThanOrEqual(2))
  await vi.waitFor(() => expect(seen.at(-1)?.status).toBe('ready'))
  expect(seen.at(-1)?.data?.items[0]?.raw).toBe(BigInt(mine.asked.length))
})

test('two kits on one page know nothing of each other: each asks, stores and hides for itself, also with the same source', async () => {
  const mine = source(({ account }) => [balance(eth, account === owner ? 1n : 2n)])
  const [a, b] = [
    await start({ sources: [mine] }),
    await start(
      { sources: [mine] },
      { accounts: { eip155: { addresses: [other], chainId: one.id } } },
    ),
  ]
  expect((await a.api.balances().read()).items[0]?.raw).toBe(1n)
  expect((await b.api.balances().read()).items[0]?.raw).toBe(2n)
  await a.api.hide(usdc, owner)
  expect([a.kit.state('data'), b.kit.state('data')]).toEqual([
    { hidden: { [markOf(owner)]: [usdc] } },
    { hidden: {} },
  ])
  a.kit.destroy()
  expect((await b.api.balances().refresh()).items[0]?.raw).toBe(2n)
})

test.each<[unknown, string]>([
  [{ sources: 'x' }, 'data(options).sources'],
  [{ sources: [{ kind: 'balances', id: 'x' }] }, 'data(options).sources[0].read'],
  [{ sources: [null] }, 'data(options).sources[0]'],
  [{ sources: [{ kind: 'other', id: 'x', read: () => [] }] }, 'data(options).sources[0].kind'],
  [
    { sources: [{ kind: 'prices', id: 'x', every: 10, read: () => [] }] },
    'data(options).sources[0].every',
  ],
  [{ lists: ['javascript:alert(1)'] }, 'data(options).lists[0]'],
  [{ lists: [{}] }, 'data(options).lists[0]'],
  [{ currency: 'dollars' }, 'data(options).currency'],
  [{ list: [] }, 'did you mean "lists"'],
])('options %j are refused with their path', (options, path) => {
  const make = () =>
    createKit([data(options as DataOptions)], { id: 'bad', networks: [one], storage: 'memory' })
  expect(make).toThrow(
    expect.objectContaining({ code: 'kernel/bad-options', message: expect.stringContaining(path) }),
  )
})

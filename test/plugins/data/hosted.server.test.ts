// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { API_VERSION } from '../../../kernel/index'
import { defineEip155, solana } from '../../../kernel/networks/index'
import {
  type AssetId,
  type BalanceSource,
  hostedBalances,
  hostedPrices,
} from '../../../plugins/data'
import { plainDecimal } from '../../../plugins/data/sources/hosted/readPrices'
import { type Answer, type Service, startService } from '../shared/indexers/startService'
import { startKit } from './fixture'

const owner = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const one = defineEip155({ id: 1, name: 'One', rpcUrls: [] })
const two = defineEip155({ id: 10, name: 'Two', rpcUrls: [] })
const three = defineEip155({ id: 100, name: 'Three', rpcUrls: [] })
const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
const assetOf = (index: number, chain = 1) => `eip155:${chain}/erc20:${addressOf(index)}` as AssetId
const kit = { projectId: 'a-project', st: 'tessera-kit', sv: `html-universal-${API_VERSION}.0.0` }
const balancePath = `/v1/account/${owner}/balance`

let service: Service
const ends: (() => unknown)[] = []
beforeEach(async () => {
  service = await startService()
  ends.push(service.stop)
})
afterEach(async () => {
  vi.useRealTimers()
  for (const end of ends.splice(0).reverse()) await end()
})

const chains = { http: [one.id, two.id, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], ws: [] }
/** A server with these balances, and what it says of its chains. */
const serve =
  (balances: unknown, of: Answer = chains): Service['answer'] =>
  ({ path }) =>
    path === '/v1/supported-chains'
      ? of
      : path === balancePath
        ? Array.isArray(balances)
          ? { balances }
          : (balances as Answer)
        : undefined
const coin = (chain: number, numeric: string) => ({
  name: 'Ethereum',
  symbol: 'ETH',
  chainId: `eip155:${chain}`,
  value: 3312.8,
  price: 2650.25,
  quantity: { decimals: '18', numeric },
  iconUrl: 'https://icons.example/eth.png',
})
const token = (index: number, numeric: unknown, more: object = {}, chain = 1) => ({
  name: `Token ${index}`,
  symbol: `T${index}`,
  chainId: `eip155:${chain}`,
  address: `eip155:${chain}:${addressOf(index)}`,
  value: 1,
  price: 1,
  quantity: { decimals: '6', numeric },
  iconUrl: '',
  ...more,
})

async function start(
  sources: readonly BalanceSource[] = [
    hostedBalances({ projectId: 'a-project', url: service.url }),
  ],
) {
  const made = await startKit(
    { accounts: { eip155: { addresses: [owner], chainId: one.id } } },
    [one, two, three],
    undefined,
    { sources },
  )
  ends.push(() => made.kit.destroy())
  return made.api
}
const read = async () => (await start()).balances().read()

test('one chain: the question names it, the project and the kit; amounts are whole units with their fraction, read exactly', async () => {
  service.answer = serve([
    coin(1, '1.250000000000000001'),
    token(1, '735.47'),
    token(2, '0.000001', { iconUrl: 'https://icons.example/2.png' }),
    token(3, '5', { quantity: { decimals: '0', numeric: '5' } }),
  ])
  const { items, notes, failed } = await read()
  expect(
    items.map(({ asset, raw, decimals, symbol, icon }) => [asset, raw, decimals, symbol, icon]),
  ).toEqual([
    ['eip155:1/slip44:60', 1_250_000_000_000_000_001n, 18, 'ETH', 'https://icons.example/eth.png'],
    [assetOf(1), 735_470_000n, 6, 'T1', undefined],
    [assetOf(2), 1n, 6, 'T2', 'https://icons.example/2.png'],
    [assetOf(3), 5n, 0, 'T3', undefined],
  ])
  expect({ notes, failed }).toEqual({ notes: [], failed: [] })
  expect(service.asked).toEqual([
    { path: '/v1/supported-chains', query: kit, body: undefined },
    { path: balancePath, query: { ...kit, currency: 'usd', chainId: one.id }, body: undefined },
  ])
})

test('several chains are one question; one that the service does not know is left to the next source; the chains are asked for once a day', async () => {
  service.answer = serve([
    coin(1, '1'),
    coin(10, '2'),
    token(1, '1', {}, 137),
    { ...token(2, '1'), chainId: undefined },
  ])
  const second: BalanceSource = {
    kind: 'balances',
    id: 'second',
    read: async ({ chainIds: [chainId] }) => [
      { asset: `${chainId}/slip44:60` as AssetId, raw: 9n, decimals: 18, name: '', symbol: '' },
    ],
  }
  const api = await start([hostedBalances({ projectId: 'a-project', url: service.url }), second])
  const feed = api.balances({ chainIds: [one.id, two.id, three.id] })
  const { items, notes } = await feed.read()
  expect(items.map(({ asset, raw }) => [asset, raw])).toEqual([
    ['eip155:1/slip44:60', 10n ** 18n],
    ['eip155:10/slip44:60', 2n * 10n ** 18n],
    [assetOf(2), 1_000_000n],
    ['eip155:100/slip44:60', 9n],
  ])
  expect(notes).toEqual([])
  await feed.refresh()
  expect(service.asked.map(({ path, query: { chainId } }) => [path, chainId])).toEqual([
    ['/v1/supported-chains', undefined],
    [balancePath, undefined],
    [balancePath, undefined],
  ])
})

test('a chain that nobody knows is not asked about; the list of chains may fail once it was read', async () => {
  service.answer = serve([coin(1, '1')], { http: [two.id], ws: [] })
  await expect(read()).rejects.toMatchObject({ code: 'data/no-source' })
  expect(service.asked.map(({ path }) => path)).toEqual(['/v1/supported-chains'])
  vi.useFakeTimers({ toFake: ['Date'] })
  service.answer = serve([coin(1, '1')])
  const api = await start()
  await api.balances().read()
  vi.setSystemTime(Date.now() + 25 * 60 * 60_000)
  service.answer = serve([coin(1, '3')], { status: 500 })
  expect((await api.balances().refresh()).items[0]?.raw).toBe(3n * 10n ** 18n)
  const fresh = await start()
  await expect(fresh.balances().read()).rejects.toMatchObject({ code: 'kernel/http-status' })
})

test('a picture that could run something is left out alone; an amount counts in the network’s decimals for a coin, and its address of forty e is the coin', async () => {
  service.answer = serve([
    {
      ...coin(1, '1'),
      address: `eip155:1:0x${'E'.repeat(40)}`,
      quantity: { decimals: '6', numeric: '1' },
    },
    token(1, '1', { iconUrl: 'javascript:alert(1)' }),
  ])
  const { items } = await read()
  expect(items.map(({ asset, raw, icon }) => [asset, raw, icon])).toEqual([
    ['eip155:1/slip44:60', 10n ** 18n, 'https://icons.example/eth.png'],
    [assetOf(1), 1_000_000n, undefined],
  ])
})

test('on Solana an address is a mint', async () => {
  const holder = '6sbzC1eH4FTujJXWj51eQe25cYvr4xfXbJ1vAj7j2k5J'
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  service.answer = ({ path }) =>
    path.endsWith('/v1/supported-chains')
      ? chains
      : {
          balances: [
            { ...coin(1, '2'), chainId: solana.id, quantity: { decimals: '9', numeric: '2' } },
            token(1, '3', { chainId: solana.id, address: `${solana.id}:${mint}` }),
          ],
        }
  const { api, kit: made } = await startKit(
    { accounts: { solana: { addresses: [holder], chainId: solana.id } } },
    [solana],
    undefined,
    { sources: [hostedBalances({ projectId: 'a-project', url: `${service.url}/api/` })] },
  )
  ends.push(() => made.destroy())
  expect((await api.balances().read()).items.map(({ asset, raw }) => [asset, raw])).toEqual([
    [`${solana.id}/slip44:501`, 2_000_000_000n],
    [`${solana.id}/token:${mint}`, 3_000_000n],
  ])
  expect(service.asked[1]?.path).toBe(`/api/v1/account/${holder}/balance`)
})

/** A service that knows these prices; what it is asked at once is counted. */
const market =
  (prices: Readonly<Record<string, unknown>>): Service['answer'] =>
  ({ path, body }) => {
    if (path === '/v1/supported-chains') return chains
    const {
      addresses: [first = ''],
    } = body as { addresses: string[] }
    return {
      fungibles: Object.hasOwn(prices, first)
        ? [
            {
              address: first,
              name: 'T',
              symbol: 'USDC',
              iconUrl: '',
              price: prices[first],
              decimals: 6,
            },
          ]
        : [],
    }
  }
async function startPrices(answer: Service['answer']) {
  service.answer = answer
  const { api, kit: made } = await startKit({ accounts: {} }, [one, two, three], undefined, {
    sources: [hostedPrices({ projectId: 'a-project', url: service.url })],
  })
  ends.push(() => made.destroy())
  return api
}
const at = (index: number, chain = 1) => `eip155:${chain}:${addressOf(index)}`

test('each price is a question of its own, that names one asset; a coin is written with forty e', async () => {
  const api = await startPrices(
    market({ [at(1)]: 0.9998, [`eip155:1:0x${'e'.repeat(40)}`]: 2650.25 }),
  )
  const assets = [
    assetOf(1),
    'eip155:1/slip44:60' as AssetId,
    assetOf(2),
    assetOf(3, 100),
    'eip155:1/erc721:0x0' as AssetId,
  ]
  expect([...(await api.prices({ assets }).read())].toSorted()).toEqual([
    [assetOf(1), '0.9998'],
    ['eip155:1/slip44:60', '2650.25'],
  ])
  const asked = service.asked.filter(({ path }) => path === '/v1/fungible/price')
  expect(asked.map(({ body }) => body)).toEqual(
    expect.arrayContaining(
      [at(1), at(2), `eip155:1:0x${'e'.repeat(40)}`].map((address) => ({
        currency: 'usd',
        addresses: [address],
        projectId: 'a-project',
      })),
    ),
  )
  expect(asked.map(({ query }) => query)).toEqual(Array(3).fill({ st: kit.st, sv: kit.sv }))
})

test('five are asked for at once, and fifty in all', async () => {
  let [now, most] = [0, 0]
  const send = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    most = Math.max(most, ++now)
    try {
      return await send(...request)
    } finally {
      now--
    }
  })
  const assets = Array.from({ length: 60 }, (_, index) => assetOf(index + 1))
  const api = await startPrices(
    market(Object.fromEntries(assets.map((_, index) => [at(index + 1), 1]))),
  )
  expect((await api.prices({ assets }).read()).size).toBe(50)
  expect(most).toBe(5)
  vi.restoreAllMocks()
})

test('what is no price is unknown, and so is the price of another asset; one failure costs the others nothing', async () => {
  const given: Record<string, unknown> = {
    [at(1)]: 1e300,
    [at(2)]: -5,
    [at(3)]: '7',
    [at(4)]: 0,
    [at(5)]: null,
    [at(6)]: 1e-7,
    [at(7)]: 3,
  }
  const prices = market(given)
  const api = await startPrices((asked) => {
    const [first] = (asked.body as { addresses?: string[] } | undefined)?.addresses ?? []
    if (first === at(7)) return { fungibles: [{ address: at(1), symbol: 'T', price: 3 }] }
    return first === at(8) ? { status: 500 } : prices(asked)
  })
  const assets = Array.from({ length: 8 }, (_, index) => assetOf(index + 1))
  expect([...(await api.prices({ assets }).read())]).toEqual([[assetOf(6), '0.0000001']])
})

test('a service that asks to be left alone is asked for no more; of another currency it is asked for nothing', async () => {
  const api = await startPrices(({ path }) =>
    path === '/v1/supported-chains' ? chains : { status: 429, headers: { 'retry-after': '60' } },
  )
  await expect(api.prices({ assets: [assetOf(1)], currency: 'eur' }).read()).resolves.toEqual(
    new Map(),
  )
  expect(service.asked).toEqual([])
  const assets = Array.from({ length: 40 }, (_, index) => assetOf(index + 1))
  await expect(api.prices({ assets }).read()).rejects.toMatchObject({ code: 'kernel/http-status' })
  expect(service.asked.length).toBeLessThanOrEqual(6)
})

test('numbers of JSON are written as decimal texts, to the digit', () => {
  const written: readonly [unknown, string | undefined][] = [
    [2650.25, '2650.25'],
    [0.1, '0.1'],
    [1, '1'],
    [1e-7, '0.0000001'],
    [1.5e-9, '0.0000000015'],
    [1.5e22, '15000000000000000000000'],
    [123456.789e-10, '0.0000123456789'],
    [1e24, undefined],
    [1e300, undefined],
    [0, undefined],
    [-1, undefined],
    [Number.NaN, undefined],
    ['1', undefined],
  ]
  for (const [number, text] of written)
    expect([number, plainDecimal(number)]).toEqual([number, text])
})

test('needs name the origin and nothing else; without a project or an address it is refused at once, by name', () => {
  for (const make of [hostedBalances, hostedPrices]) {
    expect(make({ projectId: 'x', url: 'https://api.example.org/v2/' }).needs).toEqual([
      'network:https://api.example.org',
    ])
    for (const [options, name] of [
      [{ projectId: '', url: 'https://x.org' }, 'projectId'],
      [{ projectId: 'x', url: 'x.org' }, 'url'],
      [{ projectId: 'x' }, 'url'],
    ] as const) {
      expect(() => make(options as never)).toThrow(
        expect.objectContaining({
          code: 'kernel/bad-options',
          message: expect.stringContaining(`${make.name}.${name}`),
        }),
      )
    }
  }
})

// @vitest-environment happy-dom
import { getAddress } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { API_VERSION } from '../../../kernel/index'
import { defineEip155 } from '../../../kernel/networks/index'
import { activity, hostedHistory } from '../../../plugins/activity'
import { startKit } from '../data/fixture'
import { type Service, startService } from '../shared/indexers/startService'

const owner = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const friend = getAddress(`0x${'f1'.repeat(20)}`)
const one = defineEip155({ id: 1, name: 'One', rpcUrls: [] })
const two = defineEip155({ id: 10, name: 'Two', rpcUrls: [] })
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
const path = `/v1/account/${owner}/history`
const kit = { projectId: 'a-project', st: 'tessera-kit', sv: `html-universal-${API_VERSION}.0.0` }

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
const fungible = (direction: string, numeric: unknown, symbol = 'USDC', name = 'USD Coin') => ({
  fungible_info: { name, symbol, icon: { url: 'https://icons.example/usdc.png' } },
  nft_info: null,
  direction,
  quantity: { numeric },
  value: 5,
  price: 1,
})
const nft = (direction: string, spam = false) => ({
  fungible_info: null,
  nft_info: {
    name: 'Tide #214',
    content: { preview: { url: 'javascript:alert(1)', content_type: null }, detail: null },
    flags: { is_spam: spam },
  },
  direction,
  quantity: { numeric: '1' },
  value: null,
  price: null,
})
const tx = (operationType: string, transfers: unknown = [], metadata: object = {}, seed = 1) => ({
  id: `id-${seed}`,
  metadata: {
    operationType,
    hash: hashOf(seed),
    minedAt: `2026-11-${String(26 - seed).padStart(2, '0')}T10:00:00Z`,
    sentFrom: owner,
    sentTo: friend,
    status: 'confirmed',
    nonce: seed,
    application: { name: 'App', iconUrl: null },
    chain: 'eip155:1',
    ...metadata,
  },
  transfers,
})
const serve =
  (data: unknown, next: unknown = null): Service['answer'] =>
  (asked) =>
    asked.path === '/v1/supported-chains'
      ? { http: [one.id], ws: [] }
      : asked.path === path
        ? { data, next }
        : undefined
async function start(answer: Service['answer'], chainId = one.id) {
  service.answer = answer
  const { kit: made } = await startKit(
    { accounts: { eip155: { addresses: [owner], chainId } } },
    [one, two],
    undefined,
    { lists, sources: [] },
    {
      plugins: [
        activity({ sources: [hostedHistory({ projectId: 'a-project', url: service.url })] }),
      ],
    },
  )
  ends.push(() => made.destroy())
  return made.use(activity)
}

const cases: [operation: string, kind: string, word?: string][] = [
  ['approve', 'approved'],
  ['bought', 'bought'],
  ['burn', 'burned'],
  ['claim', 'claimed'],
  ['deploy', 'deployed'],
  ['mint', 'minted'],
  ['receive', 'received'],
  ['send', 'sent'],
  ['sell', 'sold'],
  ['stake', 'staked'],
  ['trade', 'swapped'],
  ['borrow', 'call', 'borrowed'],
  ['cancel', 'call', 'canceled'],
  ['deposit', 'call', 'deposited'],
  ['execute', 'call', 'executed'],
  ['repay', 'call', 'repaid'],
  ['unstake', 'call', 'unstaked'],
  ['withdraw', 'call', 'withdrawn'],
  ['close', 'call', 'close'],
  ['lend\u202eing', 'call', 'lending'],
  ['constructor', 'call', 'constructor'],
  ['__proto__', 'call', '__proto__'],
]
test.each(cases)('the operation %s is %s', async (operation, kind, word?: string) => {
  const api = await start(serve([tx(operation)]))
  const [item] = (await api.items().read()).items
  expect([item?.kind, item?.word]).toEqual([kind, word])
})

test('an item has its time, nonce and other side; amounts are exact; what the service calls it is not taken for a listed token, nor for its look-alike', async () => {
  const api = await start(
    serve([
      tx('receive', [fungible('in', '1234.567891')], { sentFrom: friend, sentTo: owner }),
      tx('trade', [fungible('out', '0.5', 'ETH'), fungible('in', '1300')], {}, 2),
      tx('send', [fungible('self', '1')], { sentTo: owner }, 3),
      tx('send', [nft('out')], { status: 'failed' }, 4),
    ]),
  )
  const { items, notes } = await api.items().read()
  expect(notes).toEqual([])
  expect(items).toMatchObject([
    {
      id: `eip155:1:${hashOf(1)}`,
      kind: 'received',
      at: Date.parse('2026-11-25T10:00:00Z'),
      counterparty: friend,
      moves: [
        {
          direction: 'in',
          raw: 1_234_567_891n,
          decimals: 6,
          symbol: 'USDC',
          listed: false,
          from: friend,
        },
      ],
    },
    {
      kind: 'swapped',
      nonce: 2,
      counterparty: friend,
      moves: [
        { direction: 'out', raw: 5n, decimals: 1, symbol: 'ETH', listed: false },
        { direction: 'in', raw: 1300n, decimals: 0 },
      ],
    },
    { kind: 'self', moves: [{ direction: 'out' }] },
    { kind: 'sent', status: 'failed', moves: [{ direction: 'out', nft: { name: 'Tide #214' } }] },
  ])
  expect(
    items
      .flatMap(({ moves, hidden }) => [hidden, ...moves.map(({ imitates }) => imitates)])
      .filter((each) => each !== undefined),
  ).toEqual([])
})

test('the questions name the chain, the project and the kit, and the page by what the service said of it', async () => {
  const api = await start(serve([tx('send')], 'a b&c=1'))
  expect((await api.items().read()).hasOlder).toBe(true)
  service.answer = serve([tx('receive', null, {}, 2)])
  expect(await api.older()).toBe(false)
  expect((await api.items().read()).items.map(({ kind }) => kind)).toEqual(['sent', 'received'])
  expect(service.asked).toEqual([
    { path: '/v1/supported-chains', query: kit, body: undefined },
    { path, query: { ...kit, chainId: one.id }, body: undefined },
    { path, query: { ...kit, chainId: one.id, cursor: 'a b&c=1' }, body: undefined },
  ])
})

test('a next page that leads to itself ends', async () => {
  const api = await start(serve([tx('send')], 'x'))
  await api.items().read()
  expect(await api.older()).toBe(false)
})

test('no transfers at all are none: an approval is shown; of spam alone it is folded away', async () => {
  const api = await start(
    serve([
      tx('approve', null),
      tx('execute', [], {}, 2),
      tx('receive', [nft('in', true)], { sentFrom: friend }, 3),
      tx('receive', [nft('in', true), nft('in')], { sentFrom: friend }, 4),
      tx('receive', [fungible('in', '1', 'GIFT', 'claim at evil.xyz')], { sentFrom: friend }, 5),
    ]),
  )
  expect((await api.items().read()).items.map(({ kind, hidden }) => [kind, hidden])).toEqual([
    ['approved', undefined],
    ['call', undefined],
    ['received', 'source'],
    ['received', undefined],
    ['received', 'bait'],
  ])
})

test('a chain that the service does not know is said to be, and not asked about; needs name the origin and nothing else', async () => {
  const api = await start(serve([tx('send')]), two.id)
  await expect(api.items().read()).rejects.toMatchObject({ code: 'activity/no-source' })
  expect(service.asked.map((each) => each.path)).toEqual(['/v1/supported-chains'])
  expect(hostedHistory({ projectId: 'x', url: 'https://api.example.org/v2/' }).needs).toEqual([
    'network:https://api.example.org',
  ])
  expect(() => hostedHistory({ projectId: 'x', url: '' })).toThrow(
    expect.objectContaining({
      code: 'kernel/bad-options',
      message: expect.stringContaining('hostedHistory.url'),
    }),
  )
})

// @vitest-environment happy-dom
import { getAddress } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import {
  type Activity,
  type ChainHistoryOptions,
  chainHistory,
  type SourceItem,
} from '../../../plugins/activity'
import type { AssetId } from '../../../plugins/data'
import { ends, friend, item, one, other, owner, source, start, two } from './historySources'

const coin = `${one.id}/slip44:60` as AssetId
const usdc = `${one.id}/erc20:0x${'aa'.repeat(20)}` as AssetId
const strange = `${one.id}/erc20:0x${'bb'.repeat(20)}` as AssetId
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  vi.useRealTimers()
})
const got = (asset: AssetId, raw: bigint, more: object = {}) =>
  ({ direction: 'in', asset, raw, from: friend, ...more }) as const
const gave = (asset: AssetId, raw: bigint, more: object = {}) =>
  ({ direction: 'out', asset, raw, to: friend, ...more }) as const

test('what a source knows is cleaned: tokens are named by the host’s list, the coin by its network, others as they say', async () => {
  const mine = source(() => [
    item({
      moves: [
        got(
          usdc.toUpperCase().replace('EIP155', 'eip155').replace('ERC20:0X', 'erc20:0x') as AssetId,
          7n,
          { symbol: 'whatever', decimals: 3 },
        ),
        got(coin, 1n, { symbol: 'x' }),
        got(strange, 5n, { symbol: 'a\u202eb', decimals: 2 }),
      ],
    }),
  ])
  const { api } = await start({ sources: [mine] })
  const { items, account, failed, hasOlder } = await api.items().read()
  expect({ account, failed, hasOlder }).toEqual({ account: owner, failed: [], hasOlder: false })
  expect(items[0]).toMatchObject({
    account: owner,
    chainId: one.id,
    status: 'confirmed',
    source: 'mine',
    moves: [
      { asset: usdc, raw: 7n, symbol: 'USDC', decimals: 6, listed: true },
      { asset: coin, symbol: 'ETH', decimals: 18, listed: true },
      { asset: strange, symbol: 'ab', decimals: 2, listed: false },
    ],
  })
  expect(mine.asked).toEqual([{ account: owner, chainId: one.id, cursor: undefined }])
})

const lies: readonly [string, unknown][] = [
  ['without a time', { ...item(), at: undefined }],
  ['at no time', { ...item(), at: Number.NaN }],
  ['before time', { ...item(), at: -1 }],
  ['at the beginning of 1970', { ...item(), at: 0 }],
  ['whose time is in seconds', { ...item(), at: Date.UTC(2026, 10, 1) / 1000 }],
  ['without a hash or an id', { ...item(), hash: undefined }],
  ['with a hash that is markup', { ...item(), hash: '<img src=x>' }],
  ['in a state that is none', { ...item(), status: 'constructor' }],
  ['no object', null],
  ['a list', []],
]

test.each(lies)(
  'an item %s is dropped, which the answer says, and the others stay',
  async (_, lie) => {
    const { api } = await start({ sources: [source(() => [lie, item()])] })
    const { items, notes } = await api.items().read()
    expect(items.length).toBe(1)
    expect(notes).toEqual([{ code: 'dropped', source: 'mine' }])
  },
)

test('of an item what cannot be is left out: amounts, assets of other chains, addresses that are markup, a kind nobody knows, a time to come', async () => {
  const wrong = item({
    at: Date.UTC(2099, 0, 1),
    kind: 'toString',
    word: 'Lend\u200bing',
    fee: -1n,
    nonce: 0.5,
    counterparty: 'javascript:alert(1)',
    approval: { asset: usdc, spender: '<b>', raw: 1n },
    moves: [
      got(`${two.id}/slip44:60` as AssetId, 1n),
      got(coin, -1n),
      got(usdc, 1n << 256n),
      { direction: 'sideways', asset: coin, raw: 1n },
      null,
      got(coin, 2n, { from: '<b>' }),
    ],
  })
  const { api } = await start({ sources: [source(() => [wrong])] })
  const [found] = (await api.items().read()).items
  expect(found).toMatchObject({
    kind: 'call',
    word: 'Lending',
    fee: undefined,
    nonce: undefined,
    counterparty: undefined,
  })
  expect(found?.approval).toBeUndefined()
  expect(found?.at).toBeLessThanOrEqual(Date.now())
  expect(found?.moves.map(({ asset, raw, from }) => [asset, raw, from])).toEqual([
    [coin, undefined, friend],
    [usdc, undefined, friend],
    [coin, 2n, undefined],
  ])
})

test('a source whose times are all in seconds has failed, which says so to the developer; of some that are, so does the `debug` event', async () => {
  const seconds = Date.UTC(2026, 10, 1) / 1000
  const { api } = await start({
    sources: [source(() => [item({ at: seconds }), item({ at: seconds + 60 })])],
  })
  await expect(api.items().read()).rejects.toMatchObject({
    code: 'kernel/bad-answer',
    audience: 'developer',
    message: expect.stringMatching(/"mine".*milliseconds/),
  })
  const second = await start({
    sources: [source(() => [item({ at: seconds })]), source(() => [item()], { id: 'second' })],
  })
  expect(await second.api.items().read()).toMatchObject({
    items: [{ source: 'second' }],
    notes: [{ code: 'second-source', source: 'second' }],
  })
  const mixed = await start({ sources: [source(() => [item({ at: seconds }), item()])] })
  const told: string[] = []
  mixed.kit.on('debug', ({ message }) => told.push(message))
  expect((await mixed.api.items().read()).notes).toEqual([{ code: 'dropped', source: 'mine' }])
  expect(told).toEqual([expect.stringMatching(/"mine".*milliseconds/)])
})

test('how far back was looked is no time in seconds either: then it is as far as the oldest item', async () => {
  const at = Date.UTC(2026, 10, 1)
  const { api } = await start({
    sources: [source(() => ({ items: [item({ at })], since: at / 1000, next: 'b' }))],
  })
  expect(await api.items().read()).toMatchObject({
    since: at,
    notes: [{ code: 'dropped', source: 'mine' }],
  })
})

test('what others moved among themselves is none of the account’s: such a move is dropped, and an item of nothing else too', async () => {
  const stranger = getAddress(`0x${'f2'.repeat(20)}`)
  const own = item({
    moves: [
      got(coin, 1n, { to: owner }),
      got(coin, 2n, { to: stranger }),
      gave(coin, 3n, { from: stranger }),
      gave(usdc, 4n, { from: owner.toLowerCase() }),
      got(usdc, 5n),
      gave(coin, 6n, { from: friend, to: owner }),
    ],
  })
  const signed = item({ kind: 'call', signer: owner, moves: [gave(usdc, 7n, { from: stranger })] })
  const { api } = await start({
    sources: [
      source(() => [
        own,
        signed,
        item({ moves: [got(usdc, 8n, { to: stranger })] }),
        item({ moves: [gave(usdc, 9n, { from: stranger })] }),
      ]),
    ],
  })
  const { items, notes } = await api.items().read()
  expect(items.map(({ moves }) => moves.map(({ raw }) => raw))).toEqual([[1n, 4n, 5n, 6n], []])
  expect(notes).toEqual([{ code: 'dropped', source: 'mine' }])
})

test.each([undefined, null, 'x', 7, {}, { items: 'x' }, '<html>'])(
  'a source that answers %j has failed, and the next is asked',
  async (answer) => {
    const { api } = await start({
      sources: [source(() => answer), source(() => [item()], { id: 'second' })],
    })
    expect(await api.items().read()).toMatchObject({
      items: [{ source: 'second' }],
      notes: [{ code: 'second-source', source: 'second' }],
      failed: [],
    })
  },
)

test('10,000 items of one page are cut to a hundred, which is said; and so is a cursor or a part of an item that cannot be used', async () => {
  const notes = [{ code: 'dropped', source: 'mine' }]
  const answers = [
    Array.from({ length: 10_000 }, () => item()),
    { items: [item()], next: 5 },
    { items: [item()], next: 'x'.repeat(5000) },
    [item({ moves: [got(`${two.id}/slip44:60` as AssetId, 1n)] })],
    [item({ approval: { asset: usdc, spender: friend, raw: -1n } })],
  ]
  for (const answer of answers) {
    const { api } = await start({ sources: [source(() => answer)] })
    const found = await api.items().read()
    expect([found.items.length, found.notes]).toEqual([answer === answers[0] ? 100 : 1, notes])
  }
  const whole = await start({
    sources: [source(() => ({ items: [item({ moves: [got(coin, 1n)] })], next: null }))],
  })
  expect((await whole.api.items().read()).notes).toEqual([])
})

test('a source fails that rejects with nothing, or whose `serves` throws, and the next is asked', async () => {
  const silent = source(() => Promise.reject())
  const broken = source(() => [], {
    id: 'broken',
    serves: () => {
      throw new Error('boom')
    },
  })
  const { api } = await start({ sources: [silent, broken, source(() => [item()], { id: 'last' })] })
  expect(await api.items().read()).toMatchObject({
    items: [{ source: 'last' }],
    notes: [{ code: 'second-source', source: 'last' }],
  })
  const alone = await start({ sources: [silent] })
  await expect(alone.api.items().read()).rejects.toMatchObject({ code: 'kernel/bad-answer' })
})

test('of a network that is known less far back, the others’ older items wait for it', async () => {
  const deep = (day: number) => item({ at: Date.UTC(2026, 0, day) })
  const mine = source(({ chainId, cursor }) =>
    chainId === one.id
      ? { items: [deep(20), deep(1)] }
      : cursor
        ? { items: [deep(5)] }
        : { items: [deep(15)], next: 'more' },
  )
  const { api } = await start({ sources: [mine] })
  const query = { chainIds: [one.id, two.id] }
  const days = ({ items }: Activity) => items.map((each) => new Date(each.at).getUTCDate())
  expect(days(await api.items(query).read())).toEqual([20, 15])
  await api.older(query)
  expect(days(api.items(query).get().data as Activity)).toEqual([20, 15, 5, 1])
})

const tricks: readonly [string, SourceItem, string | undefined][] = [
  ['its source says so', item({ spam: true, moves: [got(coin, 1n)] }), 'source'],
  [
    'an unknown token has a link in its name',
    item({
      signer: other,
      moves: [got(strange, 1n, { symbol: 'GIFT', name: 'claim at usdc-gift.xyz' })],
    }),
    'bait',
  ],
  [
    'an unknown token looks like a listed one',
    item({ signer: other, moves: [got(strange, 1n, { symbol: 'UЅDC' })] }),
    'bait',
  ],
  [
    'a stranger moved nothing in its name',
    item({ kind: 'sent', signer: other, moves: [gave(usdc, 0n)] }),
    'poison',
  ],
  [
    'a stranger moved what nobody knows in its name',
    item({
      kind: 'sent',
      signer: other,
      moves: [gave(strange, 5n, { symbol: 'USDT', decimals: 6 })],
    }),
    'poison',
  ],
  [
    'control: an unknown token with a plain name',
    item({ signer: other, moves: [got(strange, 1n, { symbol: 'POINT' })] }),
    undefined,
  ],
  [
    'control: the account itself sent nothing',
    item({ kind: 'sent', signer: owner, moves: [gave(usdc, 0n)] }),
    undefined,
  ],
  [
    'control: somebody who may spends what is listed',
    item({ kind: 'sent', signer: other, moves: [gave(usdc, 5n)] }),
    undefined,
  ],
  [
    'control: a listed token is received',
    item({ signer: other, moves: [got(usdc, 5n)] }),
    undefined,
  ],
]

test.each(tricks)('folded away or not: %s', async (_, given, hidden) => {
  const { api } = await start({ sources: [source(() => [given])] })
  expect((await api.items().read()).items.map((each) => each.hidden)).toEqual([hidden])
})

test('one account is written in one way, whatever its source', async () => {
  const lower = friend.toLowerCase()
  const { api } = await start({
    sources: [
      source(() => [
        item({
          counterparty: lower,
          moves: [got(coin, 1n, { from: lower, to: owner.toLowerCase() })],
          approval: { asset: usdc, spender: lower, raw: 1n },
        }),
      ]),
    ],
  })
  const [found] = (await api.items().read()).items
  expect(found).toMatchObject({
    counterparty: friend,
    moves: [{ from: friend, to: owner }],
    approval: { spender: friend },
  })
})

test('a trifle from an address that resembles one the account has sent to is folded away; control: from that address itself it is not', async () => {
  const twin = `${friend.slice(0, 8)}${'0'.repeat(28)}${friend.slice(-6)}`
  const given = [
    item({ kind: 'sent', signer: owner, moves: [gave(coin, 10n ** 18n)] }),
    item({ signer: twin, moves: [got(coin, 1n, { from: twin })] }),
    item({ signer: friend, moves: [got(coin, 1n)] }),
  ]
  const { api } = await start({ sources: [source(() => given)] })
  const { items } = await api.items().read()
  expect(items.map(({ hash, hidden }) => [hash, hidden])).toEqual(
    given.map(({ hash }, at) => [hash, at === 1 ? 'dust' : undefined]),
  )
})

test('without sources nobody is asked, and there is nothing yet; a bad source is refused with its place', async () => {
  const { api } = await start({})
  expect(await api.items().read()).toEqual({
    account: owner,
    items: [],
    hasOlder: false,
    transfersOnly: false,
    notes: [],
    failed: [],
  })
  await expect(start({ sources: [{ kind: 'history', id: 'x' }] as never })).rejects.toThrow(
    /sources\[0\]\.read|sources\.0\.read/,
  )
})

test.each([
  { window: -1 },
  { window: 0 },
  { window: Number.NaN },
  { pages: 0 },
  { pages: 'x' },
  { tokens: 'x' },
  { windw: 3 },
  null,
  5,
])('chainHistory(%j) is refused', (options) => {
  expect(() => chainHistory(options as ChainHistoryOptions)).toThrow(
    expect.objectContaining({
      code: 'kernel/bad-options',
      message: expect.stringMatching(/chainHistory(\.\w+)?: (expected|unknown key)/),
    }),
  )
})

// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createKit } from '../../../kernel/index'
import { defineEip155 } from '../../../kernel/networks/index'
import {
  type AssetId,
  type DataOptions,
  data,
  type NftSource,
  type Nfts,
  type Reading,
  type SourceNft,
} from '../../../plugins/data'
import { markOf } from '../../../plugins/shared/feeds/wanted'
import { startKit, type TestWallet } from './fixture'
import { tide } from './nfts'

const [owner, other] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const
const one = defineEip155({ id: 1, name: 'One', rpcUrls: [] })
const two = defineEip155({ id: 10, name: 'Two', rpcUrls: [] })
const usdc = {
  chainId: 1,
  address: `0x${'7'.repeat(40)}`,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
}
const listedCards = {
  chainId: 1,
  address: `0x${'8'.repeat(40)}`,
  name: 'Cards',
  symbol: 'CARD',
  decimals: 0,
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  vi.restoreAllMocks()
})

const idOf = (id: number | string, digit = 'a', standard = 'erc721', chain: string = one.id) =>
  `${chain}/${standard}:0x${digit.repeat(40)}/${id}` as AssetId
const nft = (id: number | string, more: object = {}) =>
  ({ asset: idOf(id), collection: 'Tides', name: `Tide #${id}`, ...more }) as SourceNft
type Input = Parameters<NftSource['read']>[0]
const source = (
  read: (input: Input, ask: Parameters<NftSource['read']>[1]) => unknown,
  more: Partial<NftSource> = {},
) => {
  const asked: Input[] = []
  const made: NftSource = {
    kind: 'nfts',
    id: 'mine',
    ...more,
    read: async (input, ask) => (asked.push(input), (await read(input, ask)) as never),
  }
  return Object.assign(made, { asked })
}
const wallet = (): TestWallet => ({
  accounts: { eip155: { addresses: [owner, other], chainId: one.id } },
})
async function start(sources: DataOptions['sources'], who = wallet(), options: DataOptions = {}) {
  const made = await startKit(who, [one, two], undefined, {
    ...options,
    ...(sources && { sources }),
  })
  ends.push(() => made.kit.destroy())
  return made
}
const idsOf = ({ items }: Nfts) => items.map(({ asset }) => asset.slice(asset.lastIndexOf('/') + 1))
/** Pages of so many, whose cursors are where they begin. */
const paged = (
  count: number,
  size: number,
  change: (item: SourceNft, at: number) => SourceNft = (item) => item,
) =>
  source(({ cursor = '0' }) => {
    const from = Number(cursor)
    const items = Array.from({ length: Math.max(0, Math.min(size, count - from)) }, (_, at) =>
      change(nft(from + at), from + at),
    )
    return { items, ...(from + size < count && { next: String(from + size) }) }
  })

test('what a source answers is cleaned, and told in one spelling', async () => {
  const mine = source(() => [
    {
      asset: `${one.id}/erc721:0x${'AB'.repeat(20)}/007`,
      collection: 'x\u202ey',
      name: 'Ｔide\u200b #7',
      image: tide,
    },
    {
      asset: idOf(`${2n ** 256n - 1n}`, 'b', 'erc1155'),
      name: 'n'.repeat(500),
      amount: 2n ** 255n,
      image: 'https://pictures.example/1.png',
    },
    nft(3, { name: undefined, collection: null, image: 'data:image/svg+xml,<svg/>' }),
  ])
  const { api } = await start([mine])
  expect(await api.nfts().read()).toEqual({
    account: owner,
    items: [
      {
        asset: `${one.id}/erc721:0x${'ab'.repeat(20)}/7`,
        chainId: one.id,
        collection: 'xy',
        name: 'Tide #7',
        image: tide,
        amount: 1n,
      },
      {
        asset: idOf(`${2n ** 256n - 1n}`, 'b', 'erc1155'),
        chainId: one.id,
        collection: '',
        name: 'n'.repeat(64),
        image: 'https://pictures.example/1.png',
        amount: 2n ** 255n,
      },
      { asset: idOf(3), chainId: one.id, collection: '', name: '', amount: 1n },
    ],
    hasMore: false,
    notes: [],
    failed: [],
  })
  expect(mine.asked).toEqual([{ account: owner, chainId: one.id, cursor: undefined }])
  expect(api.hasNfts).toBe(true)
})

test.each([undefined, null, 'x', {}, { items: 'x' }])(
  'a source that answers %j has failed, and the next is asked',
  async (answer) => {
    const { api } = await start([source(() => answer), source(() => [nft(1)], { id: 'second' })])
    expect(await api.nfts().read()).toMatchObject({
      items: [{ name: 'Tide #1' }],
      notes: [{ code: 'second-source', source: 'second' }],
    })
  },
)

test('bait is folded away with a reason: what its source calls spam, holds a link or poses as a coin or a listed token; not what a source vouches for or a list has', async () => {
  const names: readonly [object, string | undefined, string?][] = [
    [{}, undefined],
    [{ spam: true }, 'source'],
    [{ name: 'Claim at usdc-gift.example' }, 'link'],
    [{ collection: 'www.free money' }, 'link'],
    [{ name: 'https://x' }, 'link'],
    [{ name: 'river.eth', collection: 'ENS' }, undefined],
    [{ name: 'river.eth.limo.xyz' }, 'link'],
    [{ name: 'USDC' }, 'imitation', 'USDC'],
    [{ collection: '1,000 $UЅDС' }, 'imitation', 'USDC'],
    [{ name: 'ETH' }, 'imitation', 'ETH'],
    [{ name: 'Ethereal' }, undefined],
    [{ name: 'USDC', spam: false }, undefined],
    [{ asset: idOf(99, '8'), name: 'visit www.cards' }, undefined],
  ]
  const { api } = await start([source(() => names.map(([more], at) => nft(at, more)))], wallet(), {
    lists: [{ tokens: [usdc, listedCards] }],
  })
  const { items } = await api.nfts().read()
  expect(items.map(({ hidden, imitates }) => [hidden, imitates])).toEqual(
    names.map(([, hidden, imitates]) => [hidden, imitates]),
  )
})

test('pages are read as they are asked for, and told to whoever watches; a refresh reads as many anew', async () => {
  let count = 25
  const mine = source((input, ask) => paged(count, 10).read(input, ask))
  const { api } = await start([mine])
  const seen: Reading<Nfts>[] = []
  ends.push(api.nfts().watch((reading) => seen.push(reading)))
  await vi.waitFor(() => expect(seen.at(-1)?.data?.items).toHaveLength(10))
  expect(seen.at(-1)?.data?.hasMore).toBe(true)
  expect(await api.moreNfts()).toBe(true)
  await vi.waitFor(() => expect(seen.at(-1)?.data?.items).toHaveLength(20))
  count = 15
  expect(idsOf(await api.nfts().refresh())).toHaveLength(15)
  expect(await api.moreNfts()).toBe(false)
  expect(mine.asked.map(({ cursor }) => cursor)).toEqual([undefined, '10', undefined, '10'])
})

test('asked for more before anything was read, the first page is', async () => {
  const mine = paged(25, 10)
  const { api } = await start([mine])
  expect(await api.moreNfts()).toBe(true)
  expect([idsOf(await api.nfts().read()).length, mine.asked.length]).toEqual([10, 1])
})

test('a page that shows nothing new is followed by the next, three at most; of what is named twice the first stands', async () => {
  const mine = paged(100, 10, (item, at) =>
    at >= 10 && at < 30
      ? { ...item, spam: true }
      : at >= 30
        ? nft(at % 10, { name: 'again' })
        : item,
  )
  const { api } = await start([mine])
  expect(idsOf(await api.nfts().read())).toHaveLength(10)
  expect(await api.moreNfts()).toBe(true)
  const { items } = await api.nfts().read()
  expect([
    items.length,
    items.filter(({ hidden }) => hidden).length,
    items.some(({ name }) => name === 'again'),
    mine.asked.length,
  ]).toEqual([30, 20, false, 4])
})

test.each([
  ['that leads back to itself', 'x'],
  ['without a letter', ''],
  ['that is a number', 7],
  ['that is null', null],
  ['of 5,000 letters', 'y'.repeat(5000)],
])('a cursor %s ends the pages', async (_, next) => {
  const mine = source(({ cursor }) => ({ items: [nft(cursor === undefined ? 1 : 2)], next }))
  const { api } = await start([mine])
  await api.nfts().read()
  expect(await api.moreNfts()).toBe(false)
  expect(mine.asked.length).toBeLessThanOrEqual(2)
})

test('a further page that fails says so, and what was read stays', async () => {
  let fails = true
  const mine = source((input, ask) => {
    if (input.cursor && fails) throw new Error('away')
    return paged(15, 10).read(input, ask)
  })
  const { api } = await start([mine])
  await api.nfts().read()
  await expect(api.moreNfts()).rejects.toThrow('away')
  expect(api.nfts().get()).toMatchObject({
    status: 'ready',
    data: { items: { length: 10 }, hasMore: true },
  })
  fails = false
  expect(await api.moreNfts()).toBe(false)
  expect(api.nfts().get().data?.items).toHaveLength(15)
})

test('of several networks the one that fails is named, one that nobody serves is left out; where nobody serves any, that is said', async () => {
  const chainIds = [one.id, two.id] as const
  const failing = source(({ chainId }) =>
    chainId === two.id ? Promise.reject(new Error('away')) : [nft(1)],
  )
  const { api } = await start([failing])
  expect(await api.nfts({ chainIds }).read()).toMatchObject({
    items: [{ name: 'Tide #1' }],
    failed: [{ part: two.id }],
  })
  const { api: partly } = await start([source(() => [nft(1)], { serves: (id) => id === one.id })])
  expect(await partly.nfts({ chainIds }).read()).toMatchObject({
    items: [{ name: 'Tide #1' }],
    failed: [],
  })
  await expect(partly.nfts({ chainIds: [two.id] }).read()).rejects.toMatchObject({
    code: 'data/no-source',
  })
  const { api: without } = await start([source(() => [], { kind: 'balances' } as never)])
  await expect(without.nfts().read()).rejects.toMatchObject({ code: 'data/no-source' })
  expect(without.hasNfts).toBe(false)
})

test('an answer that comes late, for another account, is not shown under the new one; a page of it either', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const mine = source(async ({ account, cursor }) => {
    if (account === owner && cursor) await held
    return {
      items: [nft(account === owner ? (cursor ? 2 : 1) : 7)],
      ...(account === owner && !cursor && { next: 'x' }),
    }
  })
  const who = wallet()
  const { api } = await start([mine], who)
  const seen: Reading<Nfts>[] = []
  ends.push(api.nfts().watch((reading) => seen.push(reading)))
  await vi.waitFor(() =>
    expect(seen.at(-1)?.data && idsOf(seen.at(-1)?.data as Nfts)).toEqual(['1']),
  )
  const late = api.moreNfts()
  who.accounts = { eip155: { addresses: [other], chainId: one.id } }
  who.change?.('eip155')
  await vi.waitFor(() => expect(seen.at(-1)?.data?.account).toBe(other))
  release()
  await late
  expect([idsOf(await api.nfts().read()), seen.at(-1)?.data?.account]).toEqual([['7'], other])
})

test('after a transaction what is watched is read again', async () => {
  const mine = paged(1, 10)
  const who = {
    ...wallet(),
    request: (method: string) =>
      method === 'eth_sendTransaction' ? `0x${'cd'.repeat(32)}` : { status: '0x1' },
  }
  const { api, kit } = await start([mine], who)
  ends.push(api.nfts().watch(() => {}))
  await vi.waitFor(() => expect(api.nfts().get().status).toBe('ready'))
  await kit.request({
    method: 'eth_sendTransaction',
    params: [{ from: owner, to: other, value: '0x1' }],
  })
  await vi.waitFor(() => expect(mine.asked.length).toBeGreaterThan(1))
})

test('an NFT is hidden for an account as a token is', async () => {
  const { api, kit } = await start([paged(2, 10)])
  await api.hide(idOf(0), owner)
  expect(kit.state('data')).toEqual({ hidden: { [markOf(owner)]: [idOf(0)] } })
  await api.unhide(idOf(0), owner)
  expect(kit.state('data')).toEqual({ hidden: {} })
})

test('the tab is there only where a source knows NFTs; the views are known either way', () => {
  const of = (...sources: NonNullable<DataOptions['sources']>) => data({ sources }).spec
  const tabs = (spec: ReturnType<typeof of>) =>
    spec.slots?.filter(({ title }) => title === 'data.nft.title')
  expect(tabs(of())).toEqual([])
  expect(tabs(of(source(() => [])))).toMatchObject([
    { slot: 'account.tabs', order: 20, when: 'data.nfts' },
  ])
  expect(of().views?.map(({ name }) => name)).toContain('data/nft')
  expect(() =>
    createKit([data({ sources: [{ kind: 'nfts', id: 'x' } as never] })], {
      id: 'bad',
      networks: [one],
      storage: 'memory',
    }),
  ).toThrow(expect.objectContaining({ code: 'kernel/bad-options' }))
})

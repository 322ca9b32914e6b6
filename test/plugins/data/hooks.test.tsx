/** @vitest-environment happy-dom */
import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { AnyKit } from '../../../kernel/index'
import {
  type AssetId,
  type BalanceSource,
  data,
  type NftSource,
  type PriceSource,
} from '../../../plugins/data'
import { useBalances, useNfts, usePrices, useTokens } from '../../../plugins/data/react'
import { KitProvider } from '../../../ui/react'
import { address, drawHook, makeKit, pause, until } from '../../ui/react/bindingsFixture'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const fn of undo.splice(0).reverse()) await fn()
  await pause()
  vi.unstubAllGlobals()
})

const eth = 'eip155:1/slip44:60' as AssetId
const [usdc, fake, spam] = ['a', 'b', 'c'].map(
  (digit) => `eip155:1/erc20:0x${digit.repeat(40)}` as AssetId,
) as [AssetId, AssetId, AssetId]
const lists = [
  {
    tokens: [
      { chainId: 1, address: usdc.slice(-42), name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    ],
  },
]
const card = (id: number, name = `Card ${id}`) => ({
  asset: `eip155:1/erc721:0x${'d'.repeat(40)}/${id}` as AssetId,
  name,
})
const rows = [
  { asset: spam, raw: 1n, decimals: 18, name: 'Free money', symbol: 'CLAIM' },
  { asset: fake, raw: 2n, decimals: 18, name: 'USDС', symbol: 'UЅDС' },
  { asset: usdc, raw: 3n, decimals: 6, name: '', symbol: '' },
  { asset: eth, raw: 0n, decimals: 18, name: 'Ether', symbol: 'ETH' },
]

function make(read: BalanceSource['read'] = async () => rows) {
  const source: BalanceSource = { kind: 'balances', id: 'mine', read }
  const prices: PriceSource = {
    kind: 'prices',
    id: 'prices',
    read: async ({ assets }) =>
      assets.filter((asset) => asset === eth).map((asset) => ({ asset, price: '3000.5' })),
  }
  const nfts: NftSource = {
    kind: 'nfts',
    id: 'nfts',
    read: async ({ cursor }) => ({
      items: cursor ? [card(4)] : [card(1), card(2), card(3, 'Claim at www.gift.example')],
      ...(!cursor && { next: 'more' }),
    }),
  }
  return makeKit({}, {}, [data({ sources: [source, prices, nfts], lists })])
}
async function draw<T>(hook: () => T, made = make()) {
  const { kit, seen, end, get: now } = await drawHook(hook, made)
  undo.push(end)
  await act(async () => void (await kit.connect('aurora')))
  return { kit, seen, end, now }
}

test('the balances of the account in front: idle without one, loading, ready; gone with the connection', async () => {
  const { kit, now, seen } = await draw(() => useBalances())
  await until(() => now().status === 'ready')
  expect(now().data).toMatchObject({
    account: address,
    items: [{ asset: spam }, { asset: fake }, { asset: usdc }, { asset: eth }],
  })
  expect(seen.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['idle', 'loading', 'ready']),
  )
  await act(() => kit.disconnect())
  expect(now()).toMatchObject({ status: 'idle' })
  expect(now().data).toBeUndefined()
})

test('a list has coins and known tokens; what is hidden, imitates or is unknown is folded away with its reason', async () => {
  const { now } = await draw(() => useTokens())
  await until(() => now().status === 'ready')
  expect(now().tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
  expect(now().folded.map(({ token, reason }) => [token.asset, reason, token.imitates])).toEqual([
    [spam, 'unlisted', undefined],
    [fake, 'imitation', 'USDC'],
  ])
  await act(async () => now().hide(usdc))
  await until(() => now().tokens.length === 1)
  expect(now().folded.map(({ reason }) => reason)).toEqual(['unlisted', 'imitation', 'hidden'])
  await act(async () => now().unhide(usdc))
  await until(() => now().tokens.length === 2)
})

test('NFTs come in pages, what may be bait or is hidden apart', async () => {
  const { now, kit } = await draw(() => useNfts())
  await until(() => now().status === 'ready')
  expect([
    now().nfts.map(({ name }) => name),
    now().folded.map(({ nft, reason }) => [nft.asset, reason]),
    now().data?.hasMore,
  ]).toEqual([['Card 1', 'Card 2'], [[card(3).asset, 'link']], true])
  await act(async () => now().hide(card(1).asset))
  await until(() => now().nfts.length === 1)
  expect(now().folded.map(({ reason }) => reason)).toEqual(['hidden', 'link'])
  await act(async () => now().unhide(card(1).asset))
  await act(async () => expect(await now().more()).toBe(false))
  await until(() => now().nfts.length === 3)
  await act(() => kit.disconnect())
  expect([now().status, now().nfts]).toEqual(['idle', []])
})

test('a price that nobody knows is not there', async () => {
  const { now } = await draw(() => usePrices({ assets: [eth, usdc] }))
  await until(() => now().status === 'ready')
  expect([now().data?.get(eth), now().data?.get(usdc)]).toEqual(['3000.5', undefined])
})

test('a failure is told with its error, and refresh reads again', async () => {
  let fails = true
  const { now } = await draw(
    () => useBalances(),
    make(async () => {
      if (fails) throw new Error('away')
      return rows
    }),
  )
  await until(() => now().status === 'failed')
  expect(now().error).toBeInstanceOf(Error)
  fails = false
  await act(async () => now().refresh())
  await until(() => now().status === 'ready')
})

test('of a query that changes the answer before is never returned for the next', async () => {
  const other = `0x${'90'.repeat(20)}`
  const query = { account: address as string }
  const seen: [string, string | undefined][] = []
  const { now } = await draw(() => {
    const { account } = query
    const reading = useBalances({ account: `eip155:1:${account}` })
    seen.push([account, reading.data?.account])
    return reading
  })
  await until(() => now().status === 'ready')
  query.account = other
  await act(async () => now().refresh())
  await until(() => seen.some(([asked, shown]) => asked === other && shown === other))
  expect(seen.filter(([asked, shown]) => shown !== undefined && shown !== asked)).toEqual([])
})

test('a component that is gone watches nothing', async () => {
  const signals: AbortSignal[] = []
  const { end } = await draw(
    () => useBalances(),
    make((_, ask) => (signals.push(ask.signal), new Promise(() => {}))),
  )
  await until(() => signals.length === 1)
  expect(signals[0]?.aborted).toBe(false)
  await end()
  await pause()
  expect(signals[0]?.aborted).toBe(true)
})

test('on a server it is idle, and asks nobody', () => {
  const { kit } = make()
  const Probe = () => {
    const { status, tokens } = useTokens()
    return <output>{`${status} ${tokens.length} ${usePrices({ assets: [eth] }).status}`}</output>
  }
  expect(
    renderToString(
      <KitProvider kit={kit as AnyKit}>
        <Probe />
      </KitProvider>,
    ),
  ).toContain('idle 0 loading')
})

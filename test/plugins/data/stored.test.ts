// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { defineEip155 } from '../../../kernel/networks/index'
import type {
  AssetId,
  BalanceSource,
  Balances,
  DataOptions,
  Reading,
  SourceBalance,
} from '../../../plugins/data'
import { createStorage, type FakeStorage } from '../../harness/fakeStorage'
import { startKit } from './fixture'

const [owner, other] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const
const one = defineEip155({ id: 1, name: 'One', rpcUrls: [] })
const eth = `${one.id}/slip44:60` as AssetId
const big = 2n ** 255n + 1n
const day = 24 * 60 * 60_000

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  vi.restoreAllMocks()
})

/** A source that answers once it is let to. */
function slow(
  items: readonly SourceBalance[] = [
    { asset: eth, raw: big, decimals: 18, name: 'Ether', symbol: 'ETH' },
  ],
) {
  const gate = { open: () => {} }
  let wait: Promise<void> | undefined
  const made: BalanceSource = {
    kind: 'balances',
    id: 'mine',
    read: async () => (await wait, items),
  }
  return {
    made,
    close: () => (wait = new Promise<void>((resolve) => (gate.open = resolve))),
    open: () => gate.open(),
  }
}
const start = async (
  storage: FakeStorage,
  options: DataOptions,
  address: string = owner,
  id = 'stored',
) => {
  const made = await startKit(
    { accounts: { eip155: { addresses: [address], chainId: one.id } } },
    [one],
    undefined,
    options,
    { id, storage },
  )
  ends.push(() => made.kit.destroy())
  return made
}
const keyIn = 'tessera:stored:data:balances'
const inStore = (storage: FakeStorage) => storage.getItem(keyIn)
/** A page that has read its balances and was left. */
async function visited(options: DataOptions = {}) {
  const storage = createStorage()
  const source = slow()
  const { api, kit } = await start(storage, { ...options, sources: [source.made] })
  await api.balances().read()
  kit.destroy()
  return storage
}
/** The readings of the page that comes next, while its source has not answered. */
async function readings(storage: FakeStorage, address?: string) {
  const source = slow()
  source.close()
  const { api, kit } = await start(storage, { sources: [source.made] }, address)
  const seen: Reading<Balances>[] = []
  ends.push(api.balances().watch((reading) => seen.push(reading)))
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(1))
  return { seen, source, kit, api }
}

test('what was read is there after a reload, to the last digit, while it is read again', async () => {
  const storage = await visited()
  change(storage, (part) => (part.at -= 60_000))
  expect(inStore(storage)).toContain(`"raw":"${big}"`)
  const { seen, source } = await readings(storage)
  expect(seen.at(-1)).toMatchObject({
    status: 'refreshing',
    data: { account: owner, items: [{ asset: eth, raw: big, listed: true }] },
  })
  source.open()
  await vi.waitFor(() => expect(seen.at(-1)?.status).toBe('ready'))
})

test('another account does not see it', async () => {
  const storage = await visited()
  const { kit, seen } = await readings(storage, other)
  expect(seen.flatMap(({ data }) => data ?? [])).toEqual([])
  kit.destroy()
  // control
  expect((await readings(storage)).seen.at(-1)?.data?.account).toBe(owner)
})

test('what was read just before a reload is read by nobody', async () => {
  const { seen } = await readings(await visited())
  expect(seen.at(-1)).toMatchObject({ status: 'ready', data: { items: [{ raw: big }] } })
})

test('it goes with the connection, and stays where the host keeps it', async () => {
  for (const keep of [false, true]) {
    const storage = createStorage()
    const { api, kit } = await start(storage, { keep, sources: [slow().made] })
    await api.balances().read()
    expect(inStore(storage)).not.toBeNull()
    await kit.disconnect()
    if (keep) expect(inStore(storage)).not.toBeNull()
    else await vi.waitFor(() => expect(inStore(storage)).toBeNull())
    kit.destroy()
  }
})

test('it goes with the connection also where this page has not looked at it', async () => {
  const storage = await visited()
  const { kit } = await start(storage, { sources: [slow().made] })
  expect(inStore(storage)).not.toBeNull()
  await kit.disconnect()
  await vi.waitFor(() => expect(inStore(storage)).toBeNull())
})

test('an account that is not connected is read, and not stored', async () => {
  const storage = createStorage()
  const { api } = await start(storage, { sources: [slow().made] })
  await api.balances({ account: `${one.id}:${other}` }).read()
  expect(inStore(storage)).toBeNull()
  // control
  await api.balances().read()
  expect(inStore(storage)).toContain(owner.toLowerCase())
})

const change = (
  storage: FakeStorage,
  edit: (part: { at: number; items: Record<string, unknown>[] }) => unknown,
) => {
  const parts = JSON.parse(inStore(storage) as string)
  edit(parts[`${one.id}:${owner.toLowerCase()}`])
  storage.setItem(keyIn, JSON.stringify(parts))
}
const spoilt: readonly [string, (storage: FakeStorage) => void][] = [
  ['older than seven days', (storage) => change(storage, (part) => (part.at -= 7 * day))],
  ['from the future', (storage) => change(storage, (part) => (part.at += day))],
  ['no JSON', (storage) => storage.setItem(keyIn, 'x')],
  ['another shape', (storage) => storage.setItem(keyIn, '{"a":1}')],
  ['a prototype key', (storage) => storage.setItem(keyIn, '{"__proto__":{"at":1,"items":[]}}')],
]
test.each(spoilt)('what is stored and %s is not shown', async (_, spoil) => {
  const storage = await visited()
  spoil(storage)
  const source = slow()
  const { api } = await start(storage, { sources: [source.made] })
  const seen: Reading<Balances>[] = []
  source.close()
  ends.push(api.balances().watch((reading) => seen.push(reading)))
  await vi.waitFor(() => expect(seen).toHaveLength(2))
  expect(seen).toEqual([{ status: 'loading' }, { status: 'loading' }])
})

test('an amount that was changed to no amount is left out, the others stay', async () => {
  const storage = await visited()
  change(storage, (part) =>
    part.items.push(
      { ...part.items[0], asset: `${one.id}/erc20:0x${'aa'.repeat(20)}`, raw: '1e9' },
      { ...part.items[0], asset: `${one.id}/erc20:0x${'bb'.repeat(20)}`, raw: '7' },
    ),
  )
  const { seen } = await readings(storage)
  expect(seen.at(-1)?.data?.items.map(({ raw }) => raw)).toEqual([big, 7n])
})

test('a storage that refuses costs nothing but the memory of it', async () => {
  const { api } = await start(createStorage({ throws: true }), { sources: [slow().made] })
  expect((await api.balances().read()).items).toHaveLength(1)
})

test('of many tokens the first hundred are stored, none of zero, and the text stays small', async () => {
  const items = Array.from({ length: 400 }, (_, at) => ({
    asset: `${one.id}/erc20:0x${at.toString(16).padStart(40, '0')}` as AssetId,
    raw: BigInt(at % 2),
    decimals: 18,
    name: 'N'.repeat(40),
    symbol: 'S',
    icon: `https://icons.example/${'x'.repeat(400)}`,
  }))
  const storage = createStorage()
  const { api } = await start(storage, { sources: [slow(items).made] })
  await api.balances().read()
  const [part] = Object.values(
    JSON.parse(inStore(storage) as string) as Record<
      string,
      { items: { raw: string; icon?: string }[] }
    >,
  )
  expect(part?.items).toHaveLength(100)
  expect(part?.items.some(({ raw, icon }) => raw === '0' || icon)).toBe(false)
  expect(inStore(storage)?.length).toBeLessThan(20_000)
})

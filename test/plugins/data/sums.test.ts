// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { Connection, Network, SessionState } from '../../../kernel/index'
import { bitcoin, defineEip155, solana, solanaDevnet } from '../../../kernel/networks/index'
import type { AssetId, BalanceSource, Balances, Reading } from '../../../plugins/data'
import { allWanted } from '../../../plugins/shared/feeds/views/place'
import { startKit, type TestWallet } from './fixture'

const one = defineEip155({ id: 1, name: 'One', rpcUrls: [] })
const two = defineEip155({ id: 10, name: 'Two', rpcUrls: [] })
const test1 = defineEip155({ id: 11155111, name: 'Test', rpcUrls: [], testnet: true })
const [evm, evm2] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const
const sol = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH'
const btc = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const coinOf = (chainId: string) =>
  `${chainId}/slip44:${chainId.startsWith('eip155:') ? '60' : chainId.startsWith('solana:') ? '501' : '0'}` as AssetId
const namespaces = [
  { chainIds: [one.id, two.id] },
  { chainIds: [solana.id] },
  { chainIds: [bitcoin.id] },
]

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const everybody = (): TestWallet => ({
  accounts: {
    eip155: { addresses: [evm, evm2], chainId: one.id },
    solana: { addresses: [sol], chainId: solana.id },
    bip122: { addresses: [btc], chainId: bitcoin.id },
  },
})
/** A source that answers with one coin of each network; `act` may hold it back, or throw. */
function source(act: (account: string) => unknown = () => {}) {
  const asked: string[] = []
  const made: BalanceSource = {
    kind: 'balances',
    id: 'mine',
    async read({ account, chainIds }) {
      asked.push(`${account} ${chainIds.join(' ')}`)
      await act(account)
      return chainIds.map((chainId) => ({
        asset: coinOf(chainId),
        raw: BigInt(account.length),
        decimals: 18,
        name: '',
        symbol: '',
      }))
    },
  }
  return Object.assign(made, { asked })
}
async function start(
  mine: BalanceSource,
  who = everybody(),
  more: Parameters<typeof startKit>[4] = {},
) {
  const made = await startKit(
    who,
    [one, two, solana, bitcoin],
    undefined,
    { sources: [mine] },
    more,
  )
  ends.push(() => made.kit.destroy())
  return made
}
const chainsOf = ({ items }: Balances) => items.map(({ chainId, raw }) => [chainId, Number(raw)])

test('a list of queries is one answer: of each namespace the account in front, once asked', async () => {
  const mine = source()
  const { api } = await start(mine)
  const { account, failed, ...rest } = await api.balances(namespaces).read()
  expect(account).toBe(evm)
  expect(chainsOf(rest as Balances)).toEqual(
    expect.arrayContaining([
      [one.id, evm.length],
      [two.id, evm.length],
      [solana.id, sol.length],
      [bitcoin.id, btc.length],
    ]),
  )
  expect([rest.items.length, failed]).toEqual([4, []])
  expect([...mine.asked].sort()).toEqual(
    [`${evm} ${one.id} ${two.id}`, `${sol} ${solana.id}`, `${btc} ${bitcoin.id}`].sort(),
  )
})

test('a namespace without a connection is left out; without any there is nothing to read', async () => {
  const { api } = await start(source(), {
    accounts: { solana: { addresses: [sol], chainId: solana.id } },
  })
  expect(chainsOf(await api.balances(namespaces).read())).toEqual([[solana.id, sol.length]])
  const nobody = await start(source(), { accounts: {} })
  await expect(nobody.api.balances(namespaces).read()).rejects.toMatchObject({
    code: 'data/no-account',
  })
  await expect(nobody.api.balances([]).read()).rejects.toMatchObject({ code: 'data/no-account' })
})

test('an account that cannot be read leaves the others standing, and says why; where none can be, reading rejects', async () => {
  const { api } = await start(
    source((account) => {
      if (account === sol) throw new Error('Solana is away')
    }),
  )
  const answer = await api.balances(namespaces).read()
  expect(answer.items.map(({ chainId }) => chainId).sort()).toEqual(
    [bitcoin.id, one.id, two.id].sort(),
  )
  expect(answer.failed).toMatchObject([{ part: solana.id, error: { message: 'Solana is away' } }])
  const away = await start(
    source(() => {
      throw new Error('away')
    }),
  )
  await expect(away.api.balances(namespaces).read()).rejects.toThrow('away')
})

test('the first account does not wait for the others: what has not answered is missing without an error, until it has', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const { api } = await start(source((account) => (account === sol ? held : undefined)))
  const seen: Reading<Balances>[] = []
  ends.push(api.balances(namespaces).watch((reading) => seen.push(reading)))
  await vi.waitFor(() => expect(seen.at(-1)?.data?.items.length).toBe(3))
  expect(seen.at(-1)?.status).toBe('refreshing')
  expect(seen.at(-1)?.data?.failed).toEqual([{ part: solana.id, error: undefined }])
  release()
  await vi.waitFor(() => expect(seen.at(-1)?.status).toBe('ready'))
  expect([seen.at(-1)?.data?.items.length, seen.at(-1)?.data?.failed]).toEqual([4, []])
})

test('a reading anew takes nothing away before all of it is there', async () => {
  let hold: Promise<void> | undefined
  const { api } = await start(source((account) => (account === sol ? hold : undefined)))
  const feed = api.balances(namespaces)
  const seen: Reading<Balances>[] = []
  ends.push(feed.watch((reading) => seen.push(reading)))
  await vi.waitFor(() => expect(seen.at(-1)?.status).toBe('ready'))
  let release = () => {}
  hold = new Promise<void>((resolve) => (release = resolve))
  const from = seen.length
  const again = feed.refresh()
  await vi.waitFor(() => expect(seen.at(-1)?.status).toBe('refreshing'))
  release()
  await again
  expect(new Set(seen.slice(from).map(({ data }) => data?.items.length))).toEqual(new Set([4]))
})

test('of several networks each is new as soon as it has answered, beside what is older of the others', async () => {
  let raw = 1n
  let hold: Promise<void> | undefined
  const mine: BalanceSource = {
    kind: 'balances',
    id: 'mine',
    separate: true,
    async read({ chainIds }) {
      const answer = chainIds.map((chainId) => ({
        asset: coinOf(chainId),
        raw,
        decimals: 18,
        name: '',
        symbol: '',
      }))
      if (chainIds.includes(two.id)) await hold
      return answer
    },
  }
  const { api } = await start(mine)
  const feed = api.balances({ chainIds: [one.id, two.id] })
  await feed.read()
  ends.push(feed.watch(() => {}))
  const shown = () => new Map(feed.get().data?.items.map((item) => [item.chainId, item.raw]))
  const { at } = feed.get()
  let release = () => {}
  hold = new Promise<void>((resolve) => (release = resolve))
  raw = 2n
  const again = feed.refresh()
  await vi.waitFor(() => expect(shown().get(one.id)).toBe(2n))
  expect([shown().get(two.id), feed.get().at, feed.get().data?.failed]).toEqual([1n, at, []])
  release()
  await again
  expect([...shown().values()]).toEqual([2n, 2n])
})

test('a late answer of an account that was in front never appears under another one', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const who = everybody()
  const { api } = await start(
    source((account) => (account === evm ? held : undefined)),
    who,
  )
  const feed = api.balances(namespaces)
  const seen: Reading<Balances>[] = []
  ends.push(feed.watch((reading) => seen.push(reading)))
  await vi.waitFor(() => expect(seen.at(-1)?.data?.items.length).toBe(2))
  who.accounts = { ...who.accounts, eip155: { addresses: [evm2, evm], chainId: one.id } }
  who.change?.('eip155')
  await vi.waitFor(() => expect(seen.at(-1)?.data?.account).toBe(evm2))
  const from = seen.length - 1
  release()
  await vi.waitFor(() => expect(feed.get().status).toBe('ready'))
  expect(new Set(seen.slice(from).map(({ data }) => data?.account))).toEqual(new Set([evm2]))
  expect((await feed.read()).items.length).toBe(4)
})

test('what is stored is shown before anybody has answered, where something of each account is there', async () => {
  const first = await start(source())
  await first.api.balances(namespaces).read()
  await first.kit.destroy()
  const { api } = await start(
    source(() => new Promise(() => {})),
    everybody(),
    { id: first.kit.id, storage: first.storage },
  )
  await api.tokens(one.id)
  expect(api.balances(namespaces).get().data?.items.length).toBe(4)
  const [evmOnly, solOnly] = namespaces as [(typeof namespaces)[0], (typeof namespaces)[0]]
  expect(
    api
      .balances([
        evmOnly,
        solOnly,
        { account: `${bitcoin.id}:bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3` },
      ])
      .get().data,
  ).toBeUndefined()
})

const sessionOf = (
  connections: Record<string, Pick<Connection, 'active' | 'chainId'> & { readonly type?: string }>,
): SessionState =>
  ({
    active: 'eip155',
    namespaces: Object.fromEntries(
      Object.entries(connections).map(([name, { type, ...one }]) => [
        name,
        { status: 'connected', ...one, accounts: [{ address: one.active, ...(type && { type }) }] },
      ]),
    ),
  }) as unknown as SessionState
const networks = [one, two, test1, solana, solanaDevnet, bitcoin] as readonly Network[]

test('the account view asks for the account in front and those of the other namespaces, on all their networks', () => {
  const session = sessionOf({
    eip155: { active: evm, chainId: one.id },
    solana: { active: sol, chainId: solana.id },
    bip122: { active: btc, chainId: bitcoin.id },
  })
  expect(allWanted(networks, session, { address: evm, chainId: one.id })).toEqual([
    { account: evm, chainIds: [one.id, two.id] },
    { account: sol, chainIds: [solana.id] },
    { account: btc, chainIds: [bitcoin.id] },
  ])
})

test('test networks are only beside test networks, wherever the other accounts are; a smart account is on its own network alone', () => {
  const session = sessionOf({
    eip155: { active: evm, chainId: two.id, type: 'smartAccount' },
    solana: { active: sol, chainId: solanaDevnet.id },
    bip122: { active: btc, chainId: bitcoin.id },
  })
  expect(allWanted(networks, session, { address: evm, chainId: two.id })).toEqual([
    { account: evm, chainIds: [two.id] },
    { account: sol, chainIds: [solana.id] },
    { account: btc, chainIds: [bitcoin.id] },
  ])
  const onTest = sessionOf({
    eip155: { active: evm, chainId: test1.id },
    solana: { active: sol, chainId: solana.id },
    bip122: { active: btc, chainId: bitcoin.id },
  })
  expect(allWanted(networks, onTest, { address: evm, chainId: test1.id })).toEqual([
    { account: evm, chainIds: [test1.id] },
    { account: sol, chainIds: [solanaDevnet.id] },
  ])
})

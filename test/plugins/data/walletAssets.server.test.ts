// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { defineEip155 } from '../../../kernel/networks/index'
import { chainBalances, walletAssets } from '../../../plugins/data'
import { addressOf, codes, deployMulticall, endow, putTokens } from './evmTokens'
import { type Front, startFront, startKit, type TestWallet } from './fixture'

const [local] = inject('chains')
const owner = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const network = defineEip155({ id: local.id, name: 'Local', rpcUrls: [], testnet: true })
const hex = `0x${local.id.toString(16)}`
const first = 2000
const ends: (() => unknown)[] = []
let front: Front

beforeAll(async () => {
  await deployMulticall(local.url)
  await endow(local.url, owner)
  await putTokens(
    local.url,
    local.id,
    [codes.returns(11n), codes.returns(12n), codes.reverts],
    first,
  )
})
beforeEach(async () => {
  front = await startFront(local.url)
  ends.push(front.stop)
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const erc20 = (index: number, more: object = {}) => ({
  address: addressOf(first + index),
  balance: '0x63',
  type: 'erc20',
  metadata: { name: `Token ${index}`, symbol: `W${index}`, decimals: 6 },
  ...more,
})
const native = {
  address: 'native',
  balance: '0x63',
  type: 'native',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}

/**
 * A kit that is connected to a wallet which answers with these assets; `reads` says whether its
 * chain can be read.
 */
async function start(assets: unknown, reads = true, sources = [walletAssets()]) {
  const asked: [string, unknown][] = []
  const holder: TestWallet = {
    accounts: { eip155: { addresses: [owner], chainId: network.id } },
    request: (method, params) => {
      asked.push([method, params])
      return method === 'wallet_getAssets' ? assets : undefined
    },
  }
  const made = await startKit(holder, [network], reads ? { [network.id]: front.url } : undefined, {
    sources,
    lists: [
      {
        tokens: [
          {
            chainId: local.id,
            address: addressOf(first),
            name: 'Listed',
            symbol: 'LST',
            decimals: 6,
          },
        ],
      },
    ],
  })
  ends.push(() => made.kit.destroy())
  return { ...made, asked, read: () => made.api.balances().read() }
}
const rows = ({ items }: Awaited<ReturnType<Awaited<ReturnType<typeof start>>['read']>>) =>
  items.map(({ symbol, raw }) => [symbol, raw])

test("tokens are found by the wallet, their amounts are those of the chain; the host's list names what it knows", async () => {
  const { asked, read } = await start({ [hex]: [native, erc20(0), erc20(1)] })
  const balances = await read()
  expect(rows(balances)).toEqual([
    ['ETH', 10_000n * 10n ** 18n],
    ['LST', 11n],
    ['W1', 12n],
  ])
  expect(balances.items.map(({ listed }) => listed)).toEqual([true, true, false])
  expect(balances.notes).toEqual([])
  expect(asked).toEqual([['wallet_getAssets', [{ account: owner }]]])
  expect(front.asked).toHaveLength(1)
})

test("where the chain cannot be read they are the wallet's own, which the answer says", async () => {
  const { read } = await start({ [hex]: [native, erc20(0), erc20(1)] }, false)
  const balances = await read()
  expect(rows(balances)).toEqual([
    ['ETH', 99n],
    ['LST', 99n],
    ['W1', 99n],
  ])
  expect(balances.notes).toEqual([{ code: 'wallet-amounts', source: 'wallet' }])
})

test('types and addresses as the first wallets spell them are understood', async () => {
  const { read } = await start({
    [hex.toUpperCase().replace('0X', '0x')]: [
      { ...native, type: 'NATIVE' },
      { ...erc20(0), address: addressOf(first).toUpperCase().replace('0X', '0x'), type: 'ERC20' },
    ],
  })
  expect(rows(await read()).map(([symbol]) => symbol)).toEqual(['ETH', 'LST'])
})

test('a name of a megabyte and a symbol that turns the direction are cut and cleaned; one that looks like a listed one is said to imitate it', async () => {
  const { read } = await start({
    [hex]: [
      erc20(0),
      erc20(1, { metadata: { name: 'N'.repeat(1_000_000), symbol: 'L\u202eЅТ', decimals: 6 } }),
    ],
  })
  const [, , token] = (await read()).items
  expect(token).toMatchObject({
    name: 'N'.repeat(32),
    symbol: 'LЅТ',
    imitates: 'LST',
    listed: false,
  })
})

test.each([['x'], [[]], [null], [7]])(
  'an answer that is no map of chains (%j) leads to the next source',
  async (answer) => {
    const { read } = await start(answer, true, [walletAssets(), chainBalances()])
    const balances = await read()
    expect(rows(balances)).toEqual([
      ['ETH', 10_000n * 10n ** 18n],
      ['LST', 11n],
    ])
    expect(balances.notes).toEqual([{ code: 'second-source', source: 'chain' }])
  },
)

test('so does a wallet that does not know the method, and one that does not tell of the chain', async () => {
  for (const answer of [undefined, { '0x1': [native] }]) {
    const { asked, read } = await start(answer, true, [walletAssets(), chainBalances()])
    expect((await read()).notes).toEqual([{ code: 'second-source', source: 'chain' }])
    expect(asked[0]?.[0]).toBe('wallet_getAssets')
  }
})

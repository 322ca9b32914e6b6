// @vitest-environment happy-dom
import {
  type Address,
  createTestClient,
  defineChain,
  encodeFunctionData,
  http,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { defineEip155 } from '../../../kernel/networks/index'
import {
  type ActivityItem,
  type ActivityOptions,
  activity,
  chainHistory,
} from '../../../plugins/activity'
import { type LocalChains, startChains } from '../../../scripts/chains.mjs'
import { type Front, startFront, startKit } from '../data/fixture'
import market from './market.json'

type Name = keyof typeof market

/** A chain of its own: what others do on a shared one would be in its logs. */
let chains: LocalChains
let front: Front
const made = {} as Record<Name, Address>
const ends: (() => unknown)[] = []
let me: Address
let other: Address

const clientOf = () => {
  const { url, id } = chains.chains[0]
  const chain = defineChain({
    id,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  return createTestClient({ chain, mode: 'anvil', transport: http(url) })
    .extend(publicActions)
    .extend(walletActions)
}
type Client = ReturnType<typeof clientOf>
let client: Client

const deploy = async (name: Name, from: Address): Promise<Address> => {
  const hash = await client.deployContract({
    abi: market[name].abi,
    bytecode: market[name].bytecode as `0x${string}`,
    account: from,
    chain: client.chain,
  })
  return (await client.waitForTransactionReceipt({ hash })).contractAddress as Address
}
/** Sends a call and answers its hash once it is in a block. */
const send = async (
  from: Address,
  name: Name,
  functionName: string,
  args: readonly unknown[] = [],
  value = 0n,
): Promise<`0x${string}`> => {
  const data = encodeFunctionData({ abi: market[name].abi, functionName, args } as never)
  const hash = await client.sendTransaction({
    account: from,
    to: made[name],
    data,
    value,
    chain: client.chain,
    gas: 500_000n,
  })
  await client.waitForTransactionReceipt({ hash })
  return hash
}

beforeAll(async () => {
  chains = await startChains({ ports: [0, 0], log: () => undefined })
  client = clientOf()
  ;[me, other] = (await client.getAddresses()).slice(6, 8) as [Address, Address]
  for (const name of Object.keys(market) as Name[]) made[name] = await deploy(name, other)
})
afterAll(() => chains.stop())
beforeEach(async () => {
  front = await startFront(chains.chains[0].url)
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await front.stop()
})

const listed = () => ({
  tokens: [
    ['Coin', 'COIN', 6],
    ['Wrapped', 'WETH', 18],
  ].map(([name, symbol, decimals]) => ({
    chainId: chains.chains[0].id,
    address: made[name as Name],
    name: String(name),
    symbol: String(symbol),
    decimals: Number(decimals),
  })),
})
async function start(options: ActivityOptions = { sources: [chainHistory({ tokens: 'all' })] }) {
  const network = defineEip155({
    id: chains.chains[0].id,
    name: 'Local',
    rpcUrls: [],
    testnet: true,
  })
  const plugins = [activity(options)]
  const { kit } = await startKit(
    { accounts: { eip155: { addresses: [me], chainId: network.id } } },
    [network],
    { [network.id]: front.url },
    { lists: [listed()] },
    { plugins },
  )
  ends.push(() => kit.destroy())
  return { kit, api: kit.use(activity), network }
}
/** What the test itself knows of a transaction. */
const said = ({ hash, kind, status, moves, approval, hidden }: ActivityItem) => ({
  hash,
  kind,
  status,
  moves: moves.map(
    ({ direction, symbol, raw, nft }) =>
      `${direction === 'in' ? '+' : '-'}${raw} ${nft ? `#${nft.id}` : symbol}`,
  ),
  ...(approval && { allowed: approval.raw }),
  ...(hidden && { hidden }),
})

test('what the chain tells of an account is what was done, each as what it was, the newest first', async () => {
  const coin = made.Coin
  const all = 2n ** 256n - 1n
  const expected: object[] = []
  const add = async (
    kind: string,
    moves: readonly string[],
    hash: Promise<string>,
    more: object = {},
  ) => void expected.unshift({ hash: await hash, kind, status: 'confirmed', moves, ...more })
  await add('minted', ['+1000 COIN'], send(other, 'Coin', 'mint', [me, 1000n]))
  await add('sent', ['-100 COIN'], send(me, 'Coin', 'transfer', [other, 100n]))
  await add('received', ['+40 COIN'], send(other, 'Coin', 'transfer', [me, 40n]))
  await add('burned', ['-10 COIN'], send(me, 'Coin', 'burn', [10n]))
  await add('self', ['-5 COIN'], send(me, 'Coin', 'transfer', [me, 5n]))
  await add('approved', [], send(me, 'Coin', 'approve', [other, 7n]), { allowed: 7n })
  await add('revoked', [], send(me, 'Coin', 'approve', [other, 0n]), { allowed: 0n })
  await add('approved', [], send(me, 'Coin', 'approve', [made.Market, all]), { allowed: 'all' })
  await add(
    'bought',
    ['-50 COIN', '+1 #7'],
    (async () => (
      await send(other, 'Card', 'mint', [made.Market, 7n]),
      send(me, 'Market', 'buy', [coin, 50n, made.Card, 7n])
    ))(),
  )
  await add('sold', ['-1 #7', '+60 COIN'], send(me, 'Market', 'sell', [coin, 60n, made.Card, 7n]))
  const { api } = await start()
  const { items, hasOlder, transfersOnly, failed } = await api.items().read()
  expect(items.map(said)).toEqual(expected)
  expect({ hasOlder, transfersOnly, failed }).toEqual({
    hasOlder: false,
    transfersOnly: true,
    failed: [],
  })
  for (const item of items) {
    const receipt = await client.getTransactionReceipt({ hash: item.hash as `0x${string}` })
    const block = await client.getBlock({ blockNumber: receipt.blockNumber })
    const isOwn = receipt.from.toLowerCase() === me.toLowerCase()
    expect(item).toMatchObject({
      at: Number(block.timestamp) * 1000,
      fee: isOwn ? receipt.gasUsed * receipt.effectiveGasPrice : undefined,
      source: 'chain',
    })
  }
})

test('a swap is one item of both its coins, also where other transfers are in the same transaction; a wrapped coin is told by its own events', async () => {
  const wrap = await send(me, 'Wrapped', 'deposit', [], parseEther('1'))
  // another coin than that which is given
  const second = await deploy('Coin', other)
  const swap = await send(me, 'Market', 'swap', [made.Coin, 30n, second, 90n])
  const { api } = await start()
  const items = (await api.items().read()).items.filter(
    ({ hash }) => hash === swap || hash === wrap,
  )
  // making one writes no transfer, so that no search by account finds it: of these there is what
  // the kit itself has sent
  expect(items.map(said)).toEqual([
    { hash: swap, kind: 'swapped', status: 'confirmed', moves: ['-30 COIN', '+90 '] },
  ])
})

test('a stranger’s transfer of nothing in the account’s name is folded away, and so is a coin nobody knows whose name is a link', async () => {
  const poison = await send(other, 'Coin', 'transferFrom', [me, `0x${'e'.repeat(40)}`, 0n])
  const { api } = await start()
  const found = (await api.items().read()).items.find(({ hash }) => hash === poison)
  expect(found && said(found)).toMatchObject({ kind: 'sent', hidden: 'poison', moves: ['-0 COIN'] })
  // control: what the account itself has sent is not
  expect(
    (await api.items().read()).items
      .filter(({ kind }) => kind === 'sent')
      .map(({ hidden }) => hidden),
  ).toEqual(['poison', undefined])
})

test('of the host’s lists alone, the server is asked about these contracts, and what others send is not there', async () => {
  const { api } = await start({ sources: [chainHistory()] })
  const { items } = await api.items().read()
  expect(
    new Set(
      items.flatMap(({ moves }) => moves.map(({ listed: isListed, nft }) => isListed && !nft)),
    ),
  ).toContain(true)
  const asked = front.asked
    .flatMap(
      (body) =>
        [JSON.parse(body) as unknown].flat() as {
          method: string
          params: { address?: string[] }[]
        }[],
    )
    .filter(({ method }) => method === 'eth_getLogs')
  expect(asked.length).toBe(2)
  for (const { params } of asked)
    expect(params[0]?.address?.toSorted()).toEqual(
      [made.Coin, made.Wrapped].map((address) => address.toLowerCase()).toSorted(),
    )
})

test('a server that searches few blocks at a time is asked for half as many, which is remembered; one that searches fewer than a hundred is said to', async () => {
  await client.mine({ blocks: 400 })
  await send(me, 'Coin', 'transfer', [other, 1n])
  const limit =
    (most: number): Front['instead'] =>
    ({ body }, response) => {
      const calls = [JSON.parse(body) as unknown].flat() as {
        id: number
        method: string
        params: { fromBlock: string; toBlock: string }[]
      }[]
      if (
        !calls.some(
          ({ method, params: [where] }) =>
            method === 'eth_getLogs' && Number(where?.toBlock) - Number(where?.fromBlock) >= most,
        )
      )
        return undefined
      const errors = calls.map(({ id }) => ({
        jsonrpc: '2.0',
        id,
        error: { code: -32602, message: `query exceeds max block range ${most}` },
      }))
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(calls.length > 1 ? errors : errors[0]))
      return true
    }
  front.instead = limit(100)
  const { api } = await start({ sources: [chainHistory({ window: 400, pages: 1 })] })
  const first = await api.items().read()
  expect(first.items[0]).toMatchObject({ kind: 'sent' })
  expect(first.hasOlder).toBe(true)
  const refused = front.asked.length
  expect(await api.older()).toBe(true)
  // the size that works is not searched for again
  expect(
    front.asked.slice(refused).filter((body) => body.includes('eth_getLogs')).length,
  ).toBeLessThanOrEqual(4)
  let rounds = 0
  while ((await api.older()) && rounds < 10) rounds++
  expect((await api.items().read()).items.map(({ kind }) => kind)).toContain('minted')
  front.instead = limit(50)
  const poor = await start({ sources: [chainHistory()] })
  await expect(poor.api.items().refresh()).rejects.toMatchObject({ code: 'activity/no-logs' })
})

test('a transaction that is taken out of its block is gone with the next reading', async () => {
  const hash = await send(me, 'Coin', 'transfer', [other, 2n])
  const { api } = await start()
  expect((await api.items().read()).items[0]?.hash).toBe(hash)
  await client.request({ method: 'anvil_reorg', params: [1, []] } as never)
  expect((await api.items().refresh()).items.map((item) => item.hash)).not.toContain(hash)
})

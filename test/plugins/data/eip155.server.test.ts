// @vitest-environment happy-dom
import { encodeFunctionData, erc20Abi, multicall3Abi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { defineEip155 } from '../../../kernel/networks/index'
import type { Balances, TokenList } from '../../../plugins/data'
import { encodeBalances } from '../../../plugins/data/sources/chainBalances/multicall'
import {
  addressOf,
  codes,
  deployMulticall,
  endow,
  multicallAddress,
  putTokens,
  readWithViem,
} from './evmTokens'
import { type Front, startFront, startKit, type TestWallet } from './fixture'

const [local, plain] = inject('chains')
const [owner, other] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const
const network = defineEip155({ id: local.id, name: 'Local', rpcUrls: [local.url], testnet: true })
const plainNetwork = defineEip155({
  id: plain.id,
  name: 'Plain',
  rpcUrls: [plain.url],
  testnet: true,
})
const chainIds = [network.id]

/** Whole: 396 usual tokens, one of them with its own storage, and one of each other kind. */
const kinds = [codes.nothing, codes.twoWords, codes.reverts, codes.longName]
const runtime = [
  ...Array.from({ length: 395 }, (_, at) => codes.returns(BigInt(at) ** 9n)),
  ...kinds,
]
let list: TokenList
let front: Front
let plainFront: Front
const ends: (() => unknown)[] = []

beforeAll(async () => {
  await deployMulticall(local.url)
  await endow(local.url, owner, local.token)
  const dollar = {
    chainId: local.id,
    address: local.token,
    name: 'Demo Dollar',
    symbol: 'DUSD',
    decimals: 6,
  }
  list = { tokens: [dollar, ...(await putTokens(local.url, local.id, runtime)).tokens] }
  await putTokens(plain.url, plain.id, runtime)
})
beforeEach(async () => {
  ;[front, plainFront] = await Promise.all([startFront(local.url), startFront(plain.url)])
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await Promise.all([front.stop(), plainFront.stop()])
  vi.restoreAllMocks()
})
afterAll(() => vi.unstubAllGlobals())

const holder = (): TestWallet => ({
  accounts: { eip155: { addresses: [owner, other], chainId: network.id } },
})
async function start(
  options: Parameters<typeof startKit>[3] = { lists: [list] },
  who = holder(),
  more: Parameters<typeof startKit>[4] = {},
) {
  const made = await startKit(
    who,
    [network, plainNetwork],
    { [network.id]: front.url, [plainNetwork.id]: plainFront.url },
    options,
    more,
  )
  ends.push(() => made.kit.destroy())
  return { ...made, feed: made.api.balances({ chainIds }), who }
}
const amounts = ({ items }: Balances) =>
  new Map<string, bigint>(
    items.map(({ asset, raw }) => [asset.slice(asset.lastIndexOf(':') + 1), raw]),
  )
type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

test('the call of 200 balances is, to the byte, what viem encodes', () => {
  const tokens = Array.from({ length: 200 }, (_, at) => addressOf(at))
  const callData = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  expect(encodeBalances(owner, tokens)).toBe(
    encodeFunctionData({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [tokens.map((target) => ({ target, allowFailure: true, callData }))],
    }),
  )
})

test('400 tokens and the coin in one HTTP request: each amount is what viem reads; what tells none is named, and is not zero', async () => {
  const { feed } = await start()
  const balances = await feed.read()
  expect(front.asked).toHaveLength(1)
  const addresses = list.tokens.map(({ address }) => address.toLowerCase())
  expect(addresses).toHaveLength(400)
  const expected = await readWithViem(local.url, local.id, owner, addresses)
  const found = amounts(balances)
  // viem takes the first word of a longer answer; here it is no balance
  const unusual = addressOf(396)
  expect(addresses.map((address) => found.get(address))).toEqual(
    expected.map((raw, at) => (addresses[at] === unusual ? undefined : raw)),
  )
  expect(found.get(local.token.toLowerCase())).toBe(10_000_000_000n)
  expect(found.get('60')).toBe(10_000n * 10n ** 18n)
  expect(found.get(addressOf(398))).toBe(7n)
  expect(balances.failed.map(({ part }) => part)).toEqual(
    [395, 396, 397].map((at) => `eip155:${local.id}/erc20:${addressOf(at)}`),
  )
  expect(balances.failed[0]?.error).toMatchObject({ code: 'data/unreadable' })
  expect(balances.items.every(({ listed }) => listed)).toBe(true)
}, 120_000)

test('a fresh answer asks nobody, a forced reading asks again', async () => {
  const { api, feed } = await start()
  await feed.read()
  await feed.read()
  await api.balances({ account: `eip155:${local.id}:${owner.toLowerCase()}` }).read()
  expect(front.asked).toHaveLength(1)
  await feed.refresh()
  expect(front.asked).toHaveLength(2)
})

test('a token that eats all gas is found by halving, left out afterwards, and costs no other token its amount', async () => {
  const eaters = await putTokens(
    local.url,
    local.id,
    [codes.returns(5n), codes.eatsGas, codes.returns(6n)],
    1000,
  )
  // what comes after it in the same call has no gas left
  const tokens = [...eaters.tokens, ...list.tokens.slice(0, 197)]
  const { feed } = await start({ lists: [{ tokens }] })
  const balances = await feed.read()
  const found = amounts(balances)
  expect(
    tokens.filter(({ address }) => !found.has(address.toLowerCase())).map(({ address }) => address),
  ).toEqual([addressOf(1001)])
  expect([found.get(addressOf(1000)), found.get(addressOf(1002))]).toEqual([5n, 6n])
  expect(balances.failed.map(({ part }) => part)).toEqual([
    `eip155:${local.id}/erc20:${addressOf(1001)}`,
  ])
  const before = front.asked.length
  // the first, and at most eight in which halves are asked again
  expect(before).toBeGreaterThan(2)
  expect(before).toBeLessThanOrEqual(9)
  await feed.refresh()
  expect(front.asked).toHaveLength(before + 1)
}, 120_000)

test('a chain without Multicall3 is asked for each token in one batch, and for Multicall3 only once', async () => {
  const tokens = list.tokens.slice(1).map((token) => ({ ...token, chainId: plain.id }))
  const { api } = await start({ lists: [{ tokens }] })
  const feed = api.balances({ account: owner, chainIds: [plainNetwork.id] })
  const balances = await feed.read()
  const expected = await readWithViem(
    plain.url,
    plain.id,
    owner,
    tokens.map(({ address }) => address),
  )
  expect(tokens.map(({ address }) => amounts(balances).get(address))).toEqual(
    expected.map((raw, at) => (tokens[at]?.address === addressOf(396) ? undefined : raw)),
  )
  expect(plainFront.asked).toHaveLength(2)
  await feed.refresh()
  expect(plainFront.asked).toHaveLength(3)
  expect(plainFront.asked[2]?.toLowerCase()).not.toContain(multicallAddress.toLowerCase())
  expect(plainFront.asked[0]?.toLowerCase()).toContain(multicallAddress.toLowerCase())
  expect(front.asked).toEqual([])
}, 120_000)

test('a chain that is not connected, and one whose server fails, do not hide the others', async () => {
  const { api } = await start({})
  plainFront.instead = (_, response) => (response.writeHead(404).end(), true)
  const balances = await api
    .balances({ account: owner, chainIds: [network.id, plainNetwork.id] })
    .read()
  expect(balances.items.map(({ asset }) => asset)).toEqual([`${network.id}/slip44:60`])
  expect(balances.failed).toMatchObject([
    { part: plainNetwork.id, error: { code: 'kernel/http-status' } },
  ])
})

test('a network whose server hangs keeps no other one waiting', async () => {
  plainFront.instead = () => true
  const { api } = await start({})
  const feed = api.balances({ chainIds: [network.id, plainNetwork.id] })
  ends.unshift(feed.watch(() => {}))
  await expect
    .poll(() => feed.get().data?.items.map(({ chainId }) => chainId))
    .toEqual([network.id])
  expect(feed.get().data?.failed).toEqual([{ part: plainNetwork.id, error: undefined }])
  expect(plainFront.asked.length).toBeGreaterThan(0)
})

test('control: after another failure a forced reading asks at once', async () => {
  const { feed } = await start({})
  front.instead = (_, response) => (response.writeHead(404).end(), true)
  await expect(feed.read()).rejects.toMatchObject({ code: 'kernel/http-status' })
  front.instead = undefined
  expect((await feed.refresh()).items).toHaveLength(1)
})

/** Answers of Multicall3; tokens that are asked one by one then do not exist. */
const lies: readonly [what: string, result: unknown][] = [
  ['HTML', '<html></html>'],
  ['an offset behind the end', `0x${'f'.repeat(64)}`],
  [
    'a length that is not that of the question',
    `0x${'20'.padStart(64, '0')}${'ffffffff'.padStart(64, '0')}`,
  ],
  ['a number', 7],
  ['an object with a prototype key', { ['__proto__']: { raw: '1' } }],
  ['nothing', null],
]
test.each(lies)(
  'a node that answers %s in place of balances says nothing of tokens, and the coin is there',
  async (_, result) => {
    const { feed } = await start({ lists: [{ tokens: list.tokens.slice(0, 3) }] })
    front.instead = ({ body }, response) => {
      const calls = JSON.parse(body) as Call[] | Call
      const answerOf = ({ method, params: [first] }: Call) =>
        method === 'eth_getBalance'
          ? '0x5'
          : (first as { to: string }).to === multicallAddress.toLowerCase()
            ? result
            : '0x'
      const answers = [calls]
        .flat()
        .map((call) => ({ jsonrpc: '2.0', id: call.id, result: answerOf(call) }))
      response.end(JSON.stringify(Array.isArray(calls) ? answers : answers[0]))
      return true
    }
    const outcome = await feed.read().catch((error: { code: string }) => error.code)
    if (typeof outcome === 'string')
      expect(outcome).toMatch(/^(?:kernel\/bad-answer|rpc\/bad-response)$/)
    else {
      expect(outcome.items.map(({ raw }) => raw)).toEqual([5n])
      expect(outcome.failed).toHaveLength(3)
    }
  },
)

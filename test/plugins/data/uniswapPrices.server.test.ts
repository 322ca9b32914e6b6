// @vitest-environment happy-dom
import {
  type Address,
  createTestClient,
  defineChain,
  formatUnits,
  http,
  parseAbi,
  parseUnits,
  publicActions,
  toFunctionSelector,
  walletActions,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { defineEip155 } from '../../../kernel/networks/index'
import { type AssetId, uniswapPrices } from '../../../plugins/data'
import { decimalText, priceOf } from '../../../plugins/data/sources/uniswapPrices/ratio'
import { type LocalChains, startChains } from '../../../scripts/chains.mjs'
import { type Front, startFront, startKit } from './fixture'
import uniswap from './uniswap.json'

/** A chain of its own: contracts are deployed from accounts that other tests send from. */
let chains: LocalChains
let front: Front
const ends: (() => unknown)[] = []
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
let client: ReturnType<typeof clientOf>
let me: Address
let factory: Address
const deploy = async (
  name: keyof typeof uniswap,
  args: readonly unknown[] = [],
): Promise<Address> => {
  const hash = await client.deployContract({
    abi: uniswap[name].abi,
    bytecode: uniswap[name].bytecode as `0x${string}`,
    args,
    account: me,
    chain: client.chain,
  } as never)
  return (
    await client.waitForTransactionReceipt({ hash })
  ).contractAddress?.toLowerCase() as Address
}
/** Deploys tokens, one after the other: each transaction has the next nonce. */
const tokens = async <const D extends readonly number[]>(...decimals: D) => {
  const made: Address[] = []
  for (const each of decimals) made.push(await deploy('Token', [BigInt(each)]))
  return made as unknown as { readonly [K in keyof D]: Address }
}
const send = async (functionName: string, args: readonly unknown[]) => {
  const hash = await client.writeContract({
    address: factory,
    abi: uniswap.Factory.abi,
    functionName,
    args,
    account: me,
    chain: client.chain,
    gas: 2_000_000n,
  } as never)
  await client.waitForTransactionReceipt({ hash })
}

/** The largest whole number whose square is not more. */
function squareRoot(value: bigint): bigint {
  let [low, high] = [0n, 1n << 200n]
  while (low < high) {
    const middle = (low + high + 1n) >> 1n
    if (middle * middle <= value) low = middle
    else high = middle - 1n
  }
  return low
}
/**
 * What a pool with these reserves says: the root of their ratio, and of their product. Written by
 * the definition, from amounts.
 */
function stateOf(one: Address, amountOne: bigint, two: Address, amountTwo: bigint) {
  const [reserve0, reserve1] = one < two ? [amountOne, amountTwo] : [amountTwo, amountOne]
  return {
    price: squareRoot((reserve1 << 192n) / reserve0),
    liquidity: squareRoot(reserve0 * reserve1),
    two,
  }
}
/** Makes a pool in which so much of one token is worth so much of the other. */
const pool = async (
  one: Address,
  amountOne: bigint,
  two: Address,
  amountTwo: bigint,
  fee = 3000,
  liquidity?: bigint,
) => {
  const state = stateOf(one, amountOne, two, amountTwo)
  await send('create', [one, two, fee, state.price, liquidity ?? state.liquidity])
}

beforeAll(async () => {
  chains = await startChains({ ports: [0, 0], log: () => undefined })
  client = clientOf()
  me = ((await client.getAddresses()) as [Address])[0]
})
afterAll(() => chains.stop())
beforeEach(async () => {
  front = await startFront(chains.chains[0].url)
  factory = await deploy('Factory')
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await front.stop()
})

async function start(stable: Address, wrapped: Address, fees?: readonly number[]) {
  const network = defineEip155({
    id: chains.chains[0].id,
    name: 'Local',
    rpcUrls: [],
    testnet: true,
  })
  const { api, kit } = await startKit(
    { accounts: {} },
    [network],
    { [network.id]: front.url },
    { sources: [uniswapPrices({ chains: { [network.id]: { factory, stable, wrapped, fees } } })] },
  )
  ends.push(() => kit.destroy())
  const assetOf = (address: Address | 'coin') =>
    `${network.id}/${address === 'coin' ? 'slip44:60' : `erc20:${address}`}` as AssetId
  const prices = (...addresses: (Address | 'coin')[]) =>
    api.prices({ assets: addresses.map(assetOf) })
  const read = async (...addresses: (Address | 'coin')[]) => {
    const found = await prices(...addresses).read()
    return addresses.map((address) => found.get(assetOf(address)))
  }
  return { api, read, prices }
}
/** Whether two decimal texts are the same for 12 digits. */
const near = (text: string | undefined, expected: string) => {
  const [a, b] = [parseUnits(text ?? '0', 36), parseUnits(expected, 36)]
  const difference = a > b ? a - b : b - a
  return difference * 10n ** 12n <= b
}
const batches = () =>
  front.asked.map((body) =>
    ([JSON.parse(body) as unknown].flat() as { method: string; params: [{ data: string }] }[]).map(
      ({ params }) => params[0].data.slice(0, 10),
    ),
  )

test('the price of a coin and of a token is that of the deepest of their pools, whichever token comes first', async () => {
  const [usd, weth] = await tokens(6, 18)
  // one of them sorts before the dollar, the other behind
  const found: Address[] = []
  while (!(found.some((each) => each < usd) && found.some((each) => each > usd)))
    found.push(...(await tokens(8)))
  const [low, high] = [found.toSorted()[0], found.toSorted().at(-1)] as [Address, Address]
  await pool(weth, 1000n * 10n ** 18n, usd, 2_650_250_000n * 10n ** 3n, 500)
  await pool(weth, 1n * 10n ** 18n, usd, 9_999n * 10n ** 6n, 3000)
  for (const each of [low, high]) await pool(each, 10n ** 10n, usd, 61_234_567_890n, 100)
  const { read } = await start(usd, weth)
  const [coin, wrapped, one, two, dollar] = await read('coin', weth, low, high, usd)
  expect(near(coin, '2650.25')).toBe(true)
  expect(wrapped).toBe(coin)
  for (const price of [one, two]) expect(near(price, '612.3456789')).toBe(true)
  expect(dollar).toBe('1')
})

test('a token without a dollar pool is priced through the wrapped coin, and by the deeper one where it has both', async () => {
  const [usd, weth, only, both] = await tokens(18, 18, 0, 18)
  await pool(weth, 5000n * 10n ** 18n, usd, 10_000_000n * 10n ** 18n, 500)
  await pool(only, 300n, weth, 100n * 10n ** 18n, 10_000)
  await pool(both, 1000n * 10n ** 18n, usd, 2000n * 10n ** 18n)
  await pool(both, 10n ** 6n * 10n ** 18n, weth, 1500n * 10n ** 18n, 3000)
  const { read } = await start(usd, weth)
  const [first, second] = await read(only, both)
  // 100 coins at 2,000 for 300; 1,500 coins at 2,000 for a million
  expect(near(first, '666.666666666666666666666666666666666666')).toBe(true)
  expect(near(second, '3')).toBe(true)
})

test('the first reading is two batches, every later one a single batch; a batch has nothing in it but what is asked', async () => {
  const [usd, weth, one] = await tokens(6, 18, 18)
  await pool(weth, 1000n * 10n ** 18n, usd, 2_650_000n * 10n ** 6n)
  await pool(one, 10n ** 24n, usd, 10n ** 12n, 100)
  const { prices } = await start(usd, weth)
  const known = ['getPool(address,address,uint24)', 'decimals()', 'slot0()', 'liquidity()'].map(
    toFunctionSelector,
  )
  const [getPool, decimals, slot0, liquidity] = known
  await prices(one, weth).read()
  expect(batches().map((each) => each.toSorted())).toEqual([
    [...Array(12).fill(getPool), ...Array(3).fill(decimals)].toSorted(),
    [slot0, slot0, liquidity, liquidity].toSorted(),
  ])
  front.asked.length = 0
  await prices(one, weth).refresh()
  expect(batches().map((each) => each.toSorted())).toEqual([
    [slot0, slot0, liquidity, liquidity].toSorted(),
  ])
})

test('hardly any liquidity is no price: unknown, not zero', async () => {
  const [usd, weth, thin, dry, poor] = await tokens(6, 18, 18, 18, 18)
  await pool(weth, 1000n * 10n ** 18n, usd, 2_650_000n * 10n ** 6n)
  await pool(thin, 10n ** 18n, usd, 999n * 10n ** 6n)
  await pool(dry, 10n ** 24n, usd, 10n ** 12n, 3000, 0n)
  // a hundredth of a coin
  await pool(poor, 10n ** 18n, weth, 10n ** 16n)
  const { read } = await start(usd, weth)
  expect(await read(thin, dry, poor)).toEqual([undefined, undefined, undefined])
  // control: with a dollar more it is one
  await pool(thin, 10n ** 18n, usd, 1001n * 10n ** 6n, 500)
  const again = await start(usd, weth)
  expect((await again.read(thin)).map((price) => near(price, '1001'))).toEqual([true])
})

test('what is through a coin whose own pool is dry has no price either', async () => {
  const [usd, weth, one] = await tokens(6, 18, 18)
  await pool(weth, 10n ** 16n, usd, 26n * 10n ** 6n)
  await pool(one, 10n ** 24n, weth, 10n ** 24n)
  const { read } = await start(usd, weth)
  expect(await read(one, 'coin')).toEqual([undefined, undefined])
})

test('of tokens and pools that are none there is no price, and the others’ stay: no decimals, 255 of them, a pool that is a plain address, or that says what no pool can', async () => {
  const [usd, weth, many, plain, wild, good] = await tokens(6, 18, 255, 18, 18, 18)
  const nothing = `0x${'12'.repeat(20)}` as const
  await pool(good, 10n ** 24n, usd, 10n ** 12n)
  await pool(many, 10n ** 24n, usd, 10n ** 12n)
  await pool(nothing, 10n ** 24n, usd, 10n ** 12n)
  await send('put', [plain, usd, 500, nothing])
  await send('put', [plain, usd, 3000, weth])
  await send('create', [wild, usd, 500, 0n, 10n ** 30n])
  await send('create', [wild, usd, 3000, 4295128738n, 10n ** 30n])
  await send('create', [wild, usd, 10_000, (1n << 160n) - 1n, 10n ** 30n])
  const { read } = await start(usd, weth)
  const found = await read(many, nothing, plain, wild, good)
  expect(found.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined])
  expect(near(found[4], '1')).toBe(true)
})

test('of other currencies it knows nothing, and asks nobody; a node that cannot be asked fails the reading', async () => {
  const [usd, weth] = await tokens(6, 18)
  const { api } = await start(usd, weth)
  const assets = [`eip155:${chains.chains[0].id}/slip44:60` as AssetId]
  expect((await api.prices({ assets, currency: 'eur' }).read()).size).toBe(0)
  expect(front.asked).toEqual([])
  front.instead = (_, response) => (response.writeHead(200).end('<html>'), true)
  await expect(api.prices({ assets }).read()).rejects.toMatchObject({ code: 'rpc/bad-response' })
})

test('a stable coin that is no token fails the reading; what a node refuses for a moment is not remembered', async () => {
  const [usd, weth] = await tokens(6, 18)
  await pool(weth, 1000n * 10n ** 18n, usd, 2_650_000n * 10n ** 6n)
  const wrong = await start(`0x${'12'.repeat(20)}`, weth)
  await expect(wrong.read('coin')).rejects.toMatchObject({ code: 'kernel/bad-answer' })
  const { prices } = await start(usd, weth)
  front.instead = ({ body }, response) => {
    type Call = { id: number; params: [{ to: string }] }
    const refuse = { error: { code: -32603, message: 'busy' } }
    const answer = ({ id, params: [{ to }] }: Call) => ({
      jsonrpc: '2.0',
      id,
      ...(to === factory ? refuse : { result: `0x${'0'.repeat(62)}${to === usd ? '06' : '12'}` }),
    })
    // What comes a moment later than the others is asked alone.
    const asked = JSON.parse(body) as Call | Call[]
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
    return true
  }
  expect((await prices('coin').read()).size).toBe(0)
  front.instead = undefined
  expect((await prices('coin').refresh()).size).toBe(1)
})

test('only the fees that are named are looked at', async () => {
  const [usd, weth] = await tokens(6, 18)
  await pool(weth, 1000n * 10n ** 18n, usd, 2_650_000n * 10n ** 6n, 3000)
  await pool(weth, 1n * 10n ** 18n, usd, 3_000n * 10n ** 6n, 2500)
  const { read } = await start(usd, weth, [2500])
  expect((await read('coin')).map((price) => near(price, '3000'))).toEqual([true])
})

test('a price is exact to its last decimal: by whole numbers, as viem writes them', () => {
  for (const [sqrtPriceX96, isFirst, decimals, quote] of [
    [(1n << 96n) * 3n, true, 18, 6],
    [(1n << 96n) * 3n, false, 18, 6],
    [79_228_162_514_264_337_593_543_950_337n, true, 18, 18],
    [4_295_128_739n, true, 36, 0],
    [1_234_567_890_123_456_789_012n, false, 6, 18],
  ] as const) {
    // token1 per token0 in base units, with 400 digits behind the point
    const fine = 10n ** 400n
    const perUnit = isFirst
      ? (sqrtPriceX96 ** 2n * fine) / 2n ** 192n
      : (2n ** 192n * fine) / sqrtPriceX96 ** 2n
    const whole = formatUnits((perUnit * 10n ** BigInt(decimals)) / 10n ** BigInt(quote), 400)
    const [digits = '', fraction = ''] = whole.split('.')
    const expected = `${digits}.${fraction.slice(0, 36)}`.replace(/\.?0*$/, '')
    expect(decimalText(priceOf({ sqrtPriceX96, liquidity: 1n }, isFirst, decimals, quote))).toBe(
      digits.length > 24 || !/[1-9]/.test(expected) ? undefined : expected,
    )
  }
  expect(decimalText({ over: 10n ** 300n, under: 1n })).toBeUndefined()
  expect(decimalText({ over: 1n, under: 10n ** 37n })).toBeUndefined()
})

test('the calls are what viem makes of Uniswap’s interface; what is no address or fee is refused at once, by name', () => {
  expect(
    parseAbi([
      'function getPool(address, address, uint24) view returns (address)',
      'function slot0() view returns (uint160)',
      'function liquidity() view returns (uint128)',
      'function decimals() view returns (uint8)',
    ]).map(toFunctionSelector),
  ).toEqual(['0x1698ee82', '0x3850c7bd', '0x1a686502', '0x313ce567'])
  const [one, two, three] = [
    `0x${'1'.repeat(40)}`,
    `0x${'2'.repeat(40)}`,
    `0x${'3'.repeat(40)}`,
  ] as const
  const source = uniswapPrices({
    chains: { 'eip155:1': { factory: one, stable: two, wrapped: three } },
  })
  expect([source.needs, source.serves?.('eip155:1'), source.serves?.('eip155:10')]).toEqual([
    ['request:eip155:eth_call'],
    true,
    false,
  ])
  expect(() => uniswapPrices({} as never)).toThrow(
    expect.objectContaining({ code: 'kernel/bad-options' }),
  )
  for (const wrong of [
    { stable: '0x12' },
    { factory: 'javascript:alert(1)' },
    { wrapped: undefined },
    { fees: [] },
    { fees: [0.5] },
    { fees: [1_000_000] },
    { fees: Array(9).fill(500) },
  ]) {
    expect(() =>
      uniswapPrices({
        chains: { 'eip155:1': { factory: one, stable: two, wrapped: three, ...wrong } as never },
      }),
    ).toThrow(
      expect.objectContaining({
        code: 'kernel/bad-options',
        message: expect.stringContaining(`chains["eip155:1"].${Object.keys(wrong)[0]}`),
      }),
    )
  }
})

import { expect, test } from 'vitest'
import type { Driver, Network } from '../../../kernel/networks/index'
import { createFollowing } from '../../../plugins/activity/followOwn'
import type { ActivityItem } from '../../../plugins/activity/types'
import { createClock } from '../../harness/fakeClock'

const sent: ActivityItem = {
  id: 'solana:x:1',
  chainId: 'solana:x',
  account: 'A',
  hash: '1',
  at: 0,
  kind: 'call',
  status: 'pending',
  moves: [],
  source: 'own',
}

/** Follows one item whose status is answered when the test says so. */
function follow() {
  const clock = createClock()
  const told: ActivityItem[] = []
  const answers: (() => void)[] = []
  const getStatus: Driver['getStatus'] = () =>
    new Promise((resolve) => answers.push(() => resolve('confirmed')))
  const network = {
    id: 'solana:x',
    namespace: 'solana',
    driver: async () => ({ default: { getStatus } as Driver }),
  } as unknown as Network
  const following = createFollowing({
    ctx: {
      networks: [network],
      request: async () => null,
      signal: new AbortController().signal,
      debug: () => {},
    },
    clock,
    isVisible: () => true,
    changed: (item) => told.push(item),
  })
  following.follow(sent)
  return { clock, told, answers, following }
}

test('what a look finds of an item that was let go meanwhile is not told, and it is not looked at again; control: else it is told', async () => {
  const gone = follow()
  const kept = follow()
  for (const { clock } of [gone, kept]) await clock.advance(0)
  expect([gone.answers.length, kept.answers.length]).toEqual([1, 1])
  gone.following.keepOnly(({ account }) => account !== 'A')
  kept.following.keepOnly(({ account }) => account === 'A')
  for (const { answers, clock } of [gone, kept]) {
    answers[0]?.()
    await clock.advance(60_000)
  }
  expect(gone.told).toEqual([])
  expect(gone.answers.length).toBe(1)
  expect(gone.clock.pending()).toBe(0)
  expect(kept.told).toMatchObject([{ id: sent.id, status: 'confirmed' }])
  expect(kept.answers.length).toBeGreaterThan(1)
})

const tx = `0x${'1'.repeat(64)}`
const payer = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const receipt = {
  status: '0x1',
  from: payer.toLowerCase(),
  gasUsed: '0x5208',
  effectiveGasPrice: '0x3b9aca00',
}
const solana = (key: unknown, meta: unknown = { fee: 5000 }) => ({
  meta,
  transaction: { message: { accountKeys: [{ pubkey: key }, { pubkey: 'A' }] } },
})

test.each<[string, string, Readonly<Record<string, unknown>>, bigint | undefined]>([
  ['gas', 'eip155', { eth_getTransactionReceipt: receipt }, 21_000n * 10n ** 9n],
  [
    'gas and the data of a rollup',
    'eip155',
    { eth_getTransactionReceipt: { ...receipt, l1Fee: '0x64' } },
    21_000n * 10n ** 9n + 100n,
  ],
  [
    'by somebody else',
    'eip155',
    { eth_getTransactionReceipt: { ...receipt, from: `0x${'f'.repeat(40)}` } },
    undefined,
  ],
  [
    'a price that is no quantity',
    'eip155',
    { eth_getTransactionReceipt: { ...receipt, effectiveGasPrice: 'much' } },
    undefined,
  ],
  [
    'a rollup whose part is no quantity',
    'eip155',
    { eth_getTransactionReceipt: { ...receipt, l1Fee: -1 } },
    undefined,
  ],
  ['nothing that the node would tell', 'eip155', {}, undefined],
  ['lamports', 'solana', { getTransaction: solana(payer) }, 5000n],
  ['lamports of somebody else', 'solana', { getTransaction: solana('B') }, undefined],
  [
    'lamports that are a text',
    'solana',
    { getTransaction: solana(payer, { fee: '5000' }) },
    undefined,
  ],
  ['lamports of a page', 'solana', { getTransaction: '<html>' }, undefined],
  ['satoshi', 'bip122', { getTransaction: { fee: '141' } }, 141n],
  ['satoshi that are a number', 'bip122', { getTransaction: { fee: 141 } }, undefined],
])('what was paid for what the kit has sent: %s', async (_, namespace, answers, fee) => {
  const clock = createClock()
  const told: ActivityItem[] = []
  const network = {
    id: `${namespace}:x`,
    namespace,
    driver: async () => ({ default: { getStatus: async () => 'confirmed' } as unknown as Driver }),
  } as unknown as Network
  const ctx = {
    networks: [network],
    request: async ({ method }: { method: string }) => answers[method] ?? null,
    signal: new AbortController().signal,
    debug: () => {},
  }
  createFollowing({ ctx, clock, isVisible: () => true, changed: (item) => told.push(item) }).follow(
    { ...sent, chainId: network.id, account: payer, hash: tx, nonce: 1 },
  )
  await clock.advance(10)
  expect(told).toMatchObject([{ status: 'confirmed' }])
  expect(told[0]?.fee).toBe(fee)
})

test('a fee that could not be read is asked for again, and one that is taken back with its block is forgotten', async () => {
  const clock = createClock()
  const told: ActivityItem[] = []
  let [status, fails] = ['confirmed', true]
  const network = {
    id: 'eip155:1',
    namespace: 'eip155',
    driver: async () => ({ default: { getStatus: async () => status } as unknown as Driver }),
  } as unknown as Network
  const request = async () => {
    if (fails) throw new Error('away')
    return receipt
  }
  createFollowing({
    ctx: { networks: [network], request, signal: new AbortController().signal, debug: () => {} },
    clock,
    isVisible: () => true,
    changed: (item) => told.push(item),
  }).follow({ ...sent, chainId: network.id, account: payer, hash: tx, nonce: 1 })
  await clock.advance(0)
  expect(told).toMatchObject([{ status: 'confirmed' }])
  fails = false
  await clock.advance(2000)
  expect(told[1]).toMatchObject({ status: 'confirmed', fee: 21_000n * 10n ** 9n })
  status = 'pending'
  await clock.advance(10_000)
  expect(told[2]).toMatchObject({ status: 'pending' })
  expect(told[2]?.fee).toBeUndefined()
})

/** Follows a transaction of an EVM chain; the account's nonces and what the node knows are the test's. */
function followEvm() {
  const clock = createClock()
  const told: ActivityItem[] = []
  const node = {
    status: 'unknown' as Awaited<ReturnType<NonNullable<Driver['getStatus']>>>,
    isVisible: true,
    pending: 7,
    latest: 7,
    /** Transactions of block 3. */
    block: [] as object[],
  }
  const hex = (value: number) => `0x${value.toString(16)}`
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_blockNumber: () => '0x4',
    eth_getTransactionCount: ([, block]) =>
      hex(block === 'pending' ? node.pending : Number(block) < 3 ? 7 : node.latest),
    eth_getBlockByNumber: ([block]) => (block === '0x3' ? { transactions: node.block } : null),
  }
  const network = {
    id: 'eip155:1',
    namespace: 'eip155',
    driver: async () => ({ default: { getStatus: async () => node.status } as unknown as Driver }),
  } as unknown as Network
  const following = createFollowing({
    ctx: {
      networks: [network],
      request: async ({ method, params }) =>
        answers[method]?.((params ?? []) as readonly unknown[]) ?? null,
      signal: new AbortController().signal,
      debug: () => {},
    },
    clock,
    isVisible: () => node.isVisible,
    changed: (item) => told.push(item),
  })
  const item = { ...sent, id: 'a', chainId: 'eip155:1', account: payer, hash: tx } as const
  return { clock, told, node, following, item }
}
const taker = {
  hash: `0x${'2'.repeat(64)}`,
  from: payer.toLowerCase(),
  to: payer.toLowerCase(),
  nonce: '0x7',
  value: '0x0',
  input: '0x',
}

test.each([
  ['cancelled', taker],
  ['replaced', { ...taker, value: '0x1' }],
  ['replaced', { ...taker, input: '0xdeadbeef' }],
])('a transaction that its node never knew is %s once its nonce is taken', async (status, by) => {
  const { clock, told, node, following, item } = followEvm()
  following.follow(item, true)
  await clock.advance(1000)
  expect(told).toEqual([])
  Object.assign(node, { pending: 8, latest: 8, block: [{ ...taker, from: tx }, by] })
  await clock.advance(10_000)
  expect(told).toMatchObject([{ status, replacedBy: taker.hash }])
  node.status = 'confirmed'
  await clock.advance(60_000)
  expect(told.at(-1)).toMatchObject({ status: 'confirmed', replacedBy: undefined })
})

test('a pending transaction whose nonce is past is replaced only where the other one is found', async () => {
  const { clock, told, node, following, item } = followEvm()
  node.status = 'pending'
  following.follow({ ...item, nonce: 7 }, true)
  Object.assign(node, { latest: 8, block: [{ ...taker, hash: tx }] })
  await clock.advance(60_000)
  expect(told).toEqual([])
  node.block = [taker]
  await clock.advance(60_000)
  expect(told).toMatchObject([{ status: 'cancelled', replacedBy: taker.hash }])
})

test('what is sent is looked at at once also where the page is hidden, and no more until it is seen', async () => {
  const { clock, told, node, following, item } = followEvm()
  node.isVisible = false
  following.follow(item, true)
  await clock.advance(0)
  Object.assign(node, { pending: 8, latest: 8, block: [taker] })
  await clock.advance(60_000)
  expect([told, clock.pending()]).toEqual([[], 0])
  node.isVisible = true
  following.wake()
  await clock.advance(0)
  expect(told).toMatchObject([{ status: 'cancelled' }])
})

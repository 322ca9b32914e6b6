// @vitest-environment happy-dom
import { getAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { defineEip155 } from '../../../kernel/networks/index'
import {
  type Activity,
  type ActivityItem,
  type ActivityOptions,
  activity,
} from '../../../plugins/activity'
import { type LocalChains, startChains } from '../../../scripts/chains.mjs'
import { startKit } from '../data/fixture'

/** A chain of its own, since it is told when to make blocks and which to take back. */
let chains: LocalChains
const ends: (() => unknown)[] = []
beforeAll(async () => {
  chains = await startChains({ ports: [0, 0], log: () => undefined })
})
afterAll(() => chains.stop())
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  await ask('evm_setAutomine', true)
})

const ask = async (method: string, ...params: unknown[]): Promise<unknown> => {
  const response = await fetch(chains.chains[0].url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { message: string }
  }
  if (error) throw Object.assign(new Error(error.message), { code: -32000 })
  return result
}
const word = (value: string) => value.replace(/^0x/, '').padStart(64, '0')
const other = `0x${'b'.repeat(40)}`

async function start(
  options: ActivityOptions = {},
  again?: Awaited<ReturnType<typeof startKit>>['storage'],
  watches = true,
) {
  const { url, id, token } = chains.chains[0]
  const me = getAddress(((await ask('eth_accounts')) as [string])[0])
  const network = defineEip155({ id, name: 'Local', rpcUrls: [], testnet: true })
  const lists = [
    { tokens: [{ chainId: id, address: token, name: 'Demo Dollar', symbol: 'DUSD', decimals: 6 }] },
  ]
  const wallet = {
    accounts: { eip155: { addresses: [me], chainId: network.id } },
    request: (method: string, params: unknown) =>
      method === 'eth_sendTransaction' ? ask(method, ...(params as [object])) : undefined,
  }
  const { kit, storage } = await startKit(
    wallet,
    [network],
    { [network.id]: url },
    { lists },
    { id: 'own', plugins: [activity(options)], ...(again && { storage: again }) },
  )
  ends.push(() => kit.destroy())
  const feed = kit.use(activity).items()
  let seen: Activity | undefined
  if (watches) ends.push(feed.watch(({ data }) => (seen = data ?? seen)))
  const items = () => seen?.items ?? []
  const send = (transaction: object) =>
    kit.request(
      { method: 'eth_sendTransaction', params: [{ from: me, ...transaction }] },
      { namespace: 'eip155' },
    ) as Promise<string>
  const first = () => items()[0]
  return { kit, storage, feed, items, first, send, me, token }
}
const statusOf = (items: () => readonly ActivityItem[], hash: string) => () =>
  items().find((item) => item.hash === hash)?.status
const soon = { timeout: 20_000, interval: 50 }

test('what the kit sends is there at once as pending, then confirmed: coins, tokens, leaves, other calls, contracts', async () => {
  const { items, send, me, token } = await start()
  await ask('evm_setAutomine', false)
  const sent = await send({ to: other, value: '0xde0b6b3a7640000' })
  await expect.poll(items, soon).toMatchObject([
    {
      hash: sent,
      kind: 'sent',
      status: 'pending',
      counterparty: other,
      moves: [{ direction: 'out', symbol: 'ETH', raw: 10n ** 18n, listed: true }],
      account: me,
      source: 'own',
    },
  ])
  const paid = await send({ to: token, data: `0xa9059cbb${word(other)}${word('0x5')}` })
  const allowed = await send({ to: token, data: `0x095ea7b3${word(other)}${'f'.repeat(64)}` })
  // estimated on the block before, where there is no leave to end
  const ended = await send({
    to: token,
    data: `0x095ea7b3${word(other)}${word('0x0')}`,
    gas: '0x186a0',
  })
  const called = await send({ to: token, data: `0x70a08231${word(me)}` })
  const self = await send({ to: me, value: '0x1' })
  await expect.poll(() => items().length, soon).toBe(6)
  const of = (hash: string) => items().find((item) => item.hash === hash)
  expect(of(paid)).toMatchObject({
    kind: 'sent',
    moves: [{ symbol: 'DUSD', decimals: 6, raw: 5n, to: other, listed: true }],
  })
  expect(of(allowed)).toMatchObject({
    kind: 'approved',
    approval: { spender: other, raw: 'all', symbol: 'DUSD' },
    moves: [],
  })
  expect(of(ended)).toMatchObject({ kind: 'revoked', approval: { raw: 0n } })
  expect(of(called)).toMatchObject({ kind: 'call', moves: [] })
  expect(of(self)).toMatchObject({ kind: 'self' })
  await ask('evm_mine')
  await expect
    .poll(() => items().map(({ status }) => status), soon)
    .toEqual(Array(6).fill('confirmed'))
  expect(items().every(({ nonce }) => nonce !== undefined)).toBe(true)
})

test('what has just been sent does not stand for an answer of the sources: they are read', async () => {
  const asked: string[] = []
  const { kit, send, feed } = await start(
    {
      sources: [
        { kind: 'history', id: 'mine', read: async ({ account }) => (asked.push(account), []) },
      ],
    },
    undefined,
    false,
  )
  await send({ to: other, value: '0x5' })
  await expect.poll(() => kit.use(activity).items().get().data?.items.length, soon).toBe(1)
  expect(asked).toEqual([])
  await feed.read()
  expect(asked.length).toBe(1)
})

test('one that fails in its block is said to have failed', async () => {
  const { items, send, token } = await start()
  const hash = await send({
    to: token,
    data: `0xa9059cbb${word(other)}${'e'.repeat(64)}`,
    gas: '0x30d40',
  })
  await expect.poll(statusOf(items, hash), soon).toBe('failed')
})

test('what was paid for it is known once it is in a block, also of one that failed, and kept; of a pending one it is not', async () => {
  const { items, send, token, kit, storage } = await start()
  await ask('evm_setAutomine', false)
  const hashes = [
    await send({ to: other, value: '0x5' }),
    await send({ to: token, data: `0xa9059cbb${word(other)}${'e'.repeat(64)}`, gas: '0x30d40' }),
  ]
  await expect.poll(() => items().length, soon).toBe(2)
  const feesOf = (list: () => readonly ActivityItem[]) => () =>
    hashes.map((hash) => list().find((item) => item.hash === hash)?.fee)
  expect(feesOf(items)()).toEqual([undefined, undefined])
  await ask('evm_mine')
  const paid = await Promise.all(
    hashes.map(async (hash) => {
      const { gasUsed, effectiveGasPrice } = (await ask(
        'eth_getTransactionReceipt',
        hash,
      )) as Record<string, string>
      return BigInt(gasUsed as string) * BigInt(effectiveGasPrice as string)
    }),
  )
  await expect.poll(feesOf(items), soon).toEqual(paid)
  kit.destroy()
  const again = await start({}, storage)
  await expect.poll(feesOf(again.items), soon).toEqual(paid)
})

test('one whose nonce another takes is replaced, with the other’s hash; by one that moves nothing it is cancelled', async () => {
  const { items, send, me } = await start()
  await ask('evm_setAutomine', false)
  const nonce = (await ask('eth_getTransactionCount', me, 'latest')) as string
  const next = `0x${(Number(nonce) + 1).toString(16)}`
  const first = await send({
    to: other,
    value: '0x7',
    nonce,
    maxFeePerGas: '0x77359400',
    maxPriorityFeePerGas: '0x1',
  })
  const second = await send({
    to: other,
    value: '0x8',
    nonce: next,
    maxFeePerGas: '0x77359400',
    maxPriorityFeePerGas: '0x1',
  })
  // both are known with their nonces before anything takes their places
  await expect
    .poll(() => items().map((item) => item.nonce), soon)
    .toEqual([Number(next), Number(nonce)])
  const winner = await send({
    to: other,
    value: '0x9',
    nonce,
    maxFeePerGas: '0xee6b2800',
    maxPriorityFeePerGas: '0x77359400',
  })
  const cancel = await send({
    to: me,
    value: '0x0',
    nonce: next,
    maxFeePerGas: '0xee6b2800',
    maxPriorityFeePerGas: '0x77359400',
  })
  await ask('evm_mine')
  await expect
    .poll(() => [winner, cancel, first, second].map((hash) => statusOf(items, hash)()), soon)
    .toEqual(['confirmed', 'confirmed', 'replaced', 'cancelled'])
  expect(items().find(({ hash }) => hash === first)?.replacedBy).toBe(winner)
})

test('one that is replaced before anybody has looked at it is found by the nonce that it was sent with, or that its node has told at once', async () => {
  const { items, send } = await start()
  await ask('evm_setAutomine', false)
  const fees = (gwei: number) => ({
    maxFeePerGas: `0x${(gwei * 1e9).toString(16)}`,
    maxPriorityFeePerGas: `0x${(gwei * 1e9).toString(16)}`,
  })
  const first = await send({ to: other, value: '0x7', ...fees(2) })
  await expect.poll(() => items()[0]?.nonce, { timeout: 1500, interval: 20 }).toBeDefined()
  const nonce = `0x${items()[0]?.nonce?.toString(16)}`
  const second = await send({ to: other, value: '0x8', nonce, ...fees(5) })
  await ask('evm_mine')
  await expect
    .poll(() => [statusOf(items, second)(), statusOf(items, first)()], soon)
    .toEqual(['confirmed', 'replaced'])
})

test('one that the wallet itself cancels or replaces is told with the other’s hash, where no source knows that one', async () => {
  const { items, send, me } = await start()
  await ask('evm_setAutomine', false)
  const own = { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' }
  const more = { from: me, maxFeePerGas: '0xee6b2800', maxPriorityFeePerGas: '0x77359400' }
  const cancelled = await send({ to: other, value: '0x7', ...own })
  const replaced = await send({ to: other, value: '0x8', ...own })
  await expect.poll(() => items().every(({ nonce }) => nonce !== undefined), soon).toBe(true)
  const nonceOf = (hash: string) =>
    `0x${items()
      .find((item) => item.hash === hash)
      ?.nonce?.toString(16)}`
  const others = [
    await ask('eth_sendTransaction', { to: me, nonce: nonceOf(cancelled), ...more }),
    await ask('eth_sendTransaction', {
      to: other,
      value: '0x9',
      nonce: nonceOf(replaced),
      ...more,
    }),
  ]
  await ask('anvil_mine', '0x5')
  await expect
    .poll(() => [cancelled, replaced].map((hash) => statusOf(items, hash)()), soon)
    .toEqual(['cancelled', 'replaced'])
  expect(
    [cancelled, replaced].map((hash) => items().find((item) => item.hash === hash)?.replacedBy),
  ).toEqual(others)
})

test('one whose block is taken back is pending again', async () => {
  const { items, send } = await start()
  const hash = await send({ to: other, value: '0x3' })
  await expect.poll(statusOf(items, hash), soon).toBe('confirmed')
  await ask('evm_setAutomine', false)
  await ask('anvil_reorg', 1, [])
  await expect.poll(statusOf(items, hash), soon).toBe('pending')
})

test('it is there again after a reload, followed until its end, and gone when the account leaves', async () => {
  const { storage, items, send, kit } = await start()
  await ask('evm_setAutomine', false)
  const hash = await send({ to: other, value: '0x4' })
  await expect.poll(statusOf(items, hash), soon).toBe('pending')
  kit.destroy()
  const again = await start({}, storage)
  await expect.poll(statusOf(again.items, hash), soon).toBe('pending')
  expect(again.items().find((item) => item.hash === hash)?.moves).toMatchObject([
    { raw: 4n, symbol: 'ETH', listed: true },
  ])
  await ask('evm_mine')
  await expect.poll(statusOf(again.items, hash), soon).toBe('confirmed')
  await again.kit.disconnect()
  again.kit.destroy()
  const gone = await start({}, storage)
  await gone.feed.read()
  expect(gone.items()).toEqual([])
})

test('a batch has no transaction of its own, and a refused one is none', async () => {
  const { items, kit, me, feed } = await start()
  await kit
    .request(
      {
        method: 'eth_sendTransaction',
        params: [{ from: me, to: other, value: `0x${'f'.repeat(64)}` }],
      },
      { namespace: 'eip155' },
    )
    .catch(() => {})
  await feed.refresh()
  expect(items()).toEqual([])
})

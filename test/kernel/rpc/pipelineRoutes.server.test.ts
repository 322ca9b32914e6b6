import { expect, test, vi } from 'vitest'
import { bitcoin, bitcoinTestnet } from '../../../kernel/networks/index'
import { rpcError } from '../../../kernel/requests/errors'
import type { RpcCall } from '../../../kernel/requests/types'
import { fastClock } from './fastClock'
import {
  account,
  coded,
  createFixture,
  hash,
  one,
  other,
  signature,
  throwing,
  two,
} from './pipelineFixture'
import { echoAll, fail, rpcServer, type WireRequest } from './rpcServer'

test('accounts and chain id come from the session, without asking anyone', async () => {
  const { pipeline, sent, settled } = createFixture()
  expect(await pipeline.request({ method: 'eth_accounts' })).toEqual([account])
  expect(await pipeline.request({ method: 'eth_chainId' })).toBe('0x7a69')
  expect(sent).toEqual([])
  expect(settled.map(({ route }) => route)).toEqual(['session', 'session'])
  const { pipeline: alone } = createFixture({ connected: false })
  expect(await alone.request({ method: 'eth_accounts' })).toEqual([])
  expect(await alone.request({ method: 'eth_chainId' })).toBe('0x7a69')
})

test('eth_requestAccounts lets the visitor connect first, and only if no wallet is connected', async () => {
  const connectFirst = vi.fn()
  expect(
    await createFixture({ deps: { connectFirst } }).pipeline.request({
      method: 'eth_requestAccounts',
    }),
  ).toEqual([account])
  expect(connectFirst).not.toHaveBeenCalled()
  const { pipeline } = createFixture({ connected: false })
  expect(await pipeline.request({ method: 'eth_requestAccounts' })).toEqual([account])
  const { pipeline: declined } = createFixture({
    connected: false,
    deps: { connectFirst: async () => Promise.reject(rpcError('user-rejected')) },
  })
  await expect(declined.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
    code: 'rpc/user-rejected',
  })
  const { pipeline: odd } = createFixture({ connected: false, deps: { connectFirst } })
  await expect(odd.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
    code: 'rpc/unauthorized',
  })
})

test('a read goes to the host’s URL, else through the wallet on that chain, else it is rpc/no-url', async () => {
  const server = await rpcServer((body) => ({
    jsonrpc: '2.0',
    id: (body as WireRequest).id,
    result: '0x1',
  }))
  const { pipeline, world, sent, settled } = createFixture({ answer: () => '0x2' })
  const balance = (chainId = one.id) =>
    pipeline.request({ method: 'eth_getBalance', params: [account] }, { chainId })
  expect(await balance()).toBe('0x2')
  world.urls[one.id] = [server.url]
  expect(await balance()).toBe('0x1')
  world.urls[two.id] = [server.url]
  expect(await balance(two.id)).toBe('0x1')
  delete world.urls[two.id]
  await expect(balance(two.id)).rejects.toMatchObject({ code: 'rpc/no-url' })
  expect(sent.length).toBe(1)
  expect(settled.map(({ route }) => route)).toEqual(['wallet', 'url', 'url', 'none'])
  await expect(
    createFixture({ connected: false }).pipeline.request({
      method: 'eth_getBalance',
      params: [account],
    }),
  ).rejects.toMatchObject({ code: 'rpc/no-url' })
  pipeline.destroy()
  await server.close()
})

test('a raw transaction is broadcast once', async () => {
  const server = await rpcServer((body, response) => {
    if ((body as WireRequest).method !== 'eth_sendRawTransaction')
      return echoAll(body, response, undefined as never)
    return fail(body as WireRequest, -32603, 'down')
  })
  const { pipeline, world } = createFixture({ deps: { clock: fastClock(5) } })
  world.urls[one.id] = [server.url]
  await expect(
    pipeline.request({ method: 'eth_sendRawTransaction', params: ['0xf86b'] }),
  ).rejects.toMatchObject({ code: 'rpc/internal-error' })
  expect(server.bodies.length).toBe(1)
  pipeline.destroy()
  await server.close()
})

test('a read gives up after 10 s in all, a wallet call waits for the user unless told otherwise', async () => {
  const server = await rpcServer(() => undefined)
  const never = new Promise<never>(() => {})
  const clock = fastClock(100)
  const { pipeline, world, sent } = createFixture({ answer: () => never, deps: { clock } })
  world.urls[one.id] = [server.url]
  await expect(pipeline.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({
    code: 'kernel/timeout',
    message: 'eth_blockNumber did not answer within 10 s',
  })
  clock.waits.length = 0
  const waiting = pipeline.request({ method: 'personal_sign', params: ['hi', account] })
  waiting.catch(() => {})
  await expect.poll(() => sent.length).toBe(1)
  expect(clock.waits).toEqual([])
  await expect(
    pipeline.request({ method: 'personal_sign', params: ['hi', account] }, { timeout: 500 }),
  ).rejects.toMatchObject({ code: 'kernel/timeout' })
  pipeline.destroy()
  await server.close()
})

test('without a wallet everything else is rpc/unauthorized, on another chain rpc/chain-disconnected', async () => {
  await expect(createFixture({ connected: false }).sign()).rejects.toMatchObject({
    code: 'rpc/unauthorized',
  })
  const { pipeline, sent } = createFixture()
  await expect(
    pipeline.request({ method: 'personal_sign', params: ['hi', account] }, { chainId: two.id }),
  ).rejects.toMatchObject({ code: 'rpc/chain-disconnected' })
  expect(sent).toEqual([])
})

test.each([
  { chainId: 'eip155:999' },
  { namespace: 'solana' },
  { namespace: 'solana', chainId: one.id },
] as const)('%j names no network of the kit', async (options) => {
  await expect(
    createFixture().pipeline.request({ method: 'eth_chainId' }, options),
  ).rejects.toMatchObject({ code: 'kernel/network-unknown' })
})

test('while another wallet is being connected, the present one answers', async () => {
  const fixture = createFixture()
  fixture.world.session = {
    status: 'connecting',
    connectorId: 'b',
    fallback: { ...fixture.session, status: 'connected', connectorId: 'test' },
  }
  expect(await fixture.sign()).toBe(signature)
})

test.each<[string, () => unknown, string]>([
  ['rejects with 4001', throwing(coded(4001)), 'rpc/user-rejected'],
  ['says no in words', throwing(new Error('User denied message signature')), 'rpc/user-rejected'],
  ['rejects with 4902', throwing(coded(4902)), 'rpc/chain-unknown'],
  ['throws a text', throwing('bang'), 'rpc/failed'],
  ['throws nothing', throwing(undefined), 'rpc/failed'],
  ['answers garbage', () => ({ signature: 1 }), 'kernel/bad-answer'],
  ['answers undefined', () => undefined, 'kernel/bad-answer'],
])('a wallet that %s ends in a KitError, once', async (_, answer, code) => {
  const { sign, settled } = createFixture({ answer })
  await expect(sign()).rejects.toMatchObject({ name: 'KitError', code })
  expect(settled.length).toBe(1)
})

test('a connector that throws synchronously is a rejection', async () => {
  const { world, sign } = createFixture()
  world.connector = {
    ...(world.connector as NonNullable<typeof world.connector>),
    request: throwing(coded(4100)) as never,
  }
  await expect(sign()).rejects.toMatchObject({ code: 'rpc/unauthorized' })
})

test('a wallet without wallet_sendCalls gets single transactions if the caller allows it', async () => {
  const answer = ({ method }: RpcCall) => {
    if (method === 'wallet_sendCalls') throw coded(-32601, 'the method does not exist')
    return hash
  }
  const { pipeline, sent } = createFixture({ answer })
  const send = (atomicRequired: boolean) =>
    pipeline.request({
      method: 'wallet_sendCalls',
      params: [
        {
          version: '2.0.0',
          chainId: '0x7a69',
          atomicRequired,
          calls: [{ to: other }, { to: account }],
        },
      ],
    })
  expect(await send(false)).toEqual({ id: expect.stringMatching(/^0x/) })
  expect(sent.map(({ method }) => method)).toEqual([
    'wallet_sendCalls',
    'eth_sendTransaction',
    'eth_sendTransaction',
  ])
  expect(sent.every(Object.isFrozen)).toBe(true)
  await expect(send(true)).rejects.toMatchObject({ code: 'rpc/method-not-found' })
  expect(sent.length).toBe(4)
})

test.each<[string, () => unknown]>([
  [
    'has no such method',
    () => {
      throw coded(-32601, 'the method does not exist')
    },
  ],
  [
    'fails',
    () => {
      throw coded(-32603, 'internal error')
    },
  ],
  [
    'throws no error at all',
    () => {
      throw undefined
    },
  ],
  ['returns a text', () => 'none'],
])('capabilities of a wallet that %s are none', async (_what, answer) => {
  const { pipeline } = createFixture({ answer })
  expect(await pipeline.request({ method: 'wallet_getCapabilities', params: [account] })).toEqual(
    {},
  )
})

test('a wallet that refuses to tell its capabilities is not answered for', async () => {
  const { pipeline } = createFixture({
    answer: () => {
      throw coded(4100, 'unauthorized')
    },
  })
  await expect(
    pipeline.request({ method: 'wallet_getCapabilities', params: [account] }),
  ).rejects.toMatchObject({ code: 'rpc/unauthorized' })
})

test('a transfer of Bitcoin to an address of another network is refused before the wallet is asked, also where a plugin has put it there', async () => {
  const [mine, test] = [
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ]
  const session = {
    status: 'connected',
    connectorId: 'test',
    accounts: [{ address: mine }],
    active: mine,
    chainId: bitcoin.id,
  } as const
  const { pipeline, sent, hooks } = createFixture({
    answer: () => ({ txid: 'ab'.repeat(32) }),
    deps: { networks: [bitcoin, bitcoinTestnet], session: () => session },
  })
  const send = (recipientAddress: string) =>
    pipeline.request(
      { method: 'sendTransfer', params: { account: mine, recipientAddress, amount: '1000' } },
      { namespace: 'bip122' },
    )
  await expect(send(test)).rejects.toMatchObject({ code: 'rpc/invalid-params' })
  hooks.raw.request.tap({ name: 'acme' }, (call) => ({
    ...(call as RpcCall),
    params: { account: mine, recipientAddress: test, amount: '1000' },
  }))
  await expect(send(mine)).rejects.toMatchObject({ code: 'rpc/invalid-params' })
  expect(sent).toEqual([])
  expect(
    await createFixture({
      answer: () => ({ txid: 'ab'.repeat(32) }),
      deps: { networks: [bitcoin, bitcoinTestnet], session: () => session },
    }).pipeline.request(
      { method: 'sendTransfer', params: { account: mine, recipientAddress: mine, amount: '1000' } },
      { namespace: 'bip122' },
    ),
  ).toEqual({ txid: 'ab'.repeat(32) })
})

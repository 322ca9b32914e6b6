/** @vitest-environment happy-dom */
import { afterEach, expect, test } from 'vitest'
import { createKit, definePlugin } from '../../kernel'
import { defineEip155 } from '../../kernel/networks/eip155/define'
import { openKit } from './fixture'
import { echoAll, type Handler, rpcServer, type WireRequest } from './rpc/rpcServer'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const fn of undo.splice(0).reverse()) await fn()
})
const serve = async (handler: Handler) => {
  const server = await rpcServer(handler)
  undo.push(server.close)
  return server
}
const one = defineEip155({ id: 1, name: 'One', rpcUrls: [] })
const two = defineEip155({ id: 2, name: 'Two', rpcUrls: [] })
const chain: Handler = (body) => ({ jsonrpc: '2.0', id: (body as WireRequest).id, result: '0x1' })

test('health: nothing before a request; then each URL of the chains asked, by chain and host, without its path', async () => {
  const [first, second] = [
    await serve((_, response) => void response.writeHead(503).end()),
    await serve(chain),
  ]
  const { kit } = openKit([], {
    networks: [one, two],
    rpc: {
      'eip155:1': [first.url, { url: second.url, headers: { 'x-key': 'secret-header' } }],
      'eip155:2': second.url,
    },
  })
  undo.push(kit.destroy)
  await expect(kit.health()).rejects.toMatchObject({ code: 'kernel/not-started' })
  await kit.start()
  expect(await kit.health()).toEqual([])
  expect(await kit.request({ method: 'eth_blockNumber' }, { chainId: 'eip155:1' })).toBe('0x1')
  const health = await kit.health()
  expect(health).toMatchObject([
    {
      chainId: 'eip155:1',
      host: first.host,
      ok: false,
      failures: expect.any(Number),
      lastError: { code: 'kernel/http-status' },
    },
    {
      chainId: 'eip155:1',
      host: second.host,
      ok: true,
      failures: 0,
      latency: expect.any(Number),
      coolMs: 0,
    },
  ])
  expect(Math.abs(Date.now() - (health[0]?.lastError?.at ?? 0))).toBeLessThan(60_000)
  expect(JSON.stringify(health)).not.toContain('secret')
  await kit.request({ method: 'eth_blockNumber' }, { chainId: 'eip155:2' })
  expect((await kit.health()).map(({ chainId, host }) => [chainId, host])).toEqual([
    ['eip155:1', first.host],
    ['eip155:1', second.host],
    ['eip155:2', second.host],
  ])
})

test('a URL that is silent until the caller’s time is over is counted; one whose caller leaves is not', async () => {
  const silent = await serve(() => undefined)
  const { kit } = openKit([], { networks: [one], rpc: { 'eip155:1': silent.url } })
  undo.push(kit.destroy)
  await kit.start()
  const abort = new AbortController()
  const left = kit.request(
    { method: 'eth_blockNumber' },
    { chainId: 'eip155:1', signal: abort.signal },
  )
  await expect.poll(() => silent.bodies.length).toBe(1)
  abort.abort()
  await expect(left).rejects.toMatchObject({ code: 'kernel/aborted' })
  expect(await kit.health()).toMatchObject([{ ok: true, failures: 0 }])
  await expect(
    kit.request({ method: 'eth_blockNumber' }, { chainId: 'eip155:1', timeout: 600 }),
  ).rejects.toMatchObject({ code: expect.stringMatching(/timeout$/) })
  await expect
    .poll(async () => (await kit.health())[0])
    .toMatchObject({ ok: false, failures: 1, lastError: { code: 'rpc/timeout' } })
})

test('an end forgets what was known of the URLs', async () => {
  const server = await serve(echoAll)
  const kit = createKit([], {
    id: 'forget',
    networks: [one],
    storage: 'memory',
    rpc: { 'eip155:1': server.url },
  })
  undo.push(kit.destroy)
  await kit.start()
  await kit.request({ method: 'web3_clientVersion' }, { chainId: 'eip155:1' })
  expect((await kit.health()).length).toBe(1)
  kit.destroy()
  await kit.start()
  expect(await kit.health()).toEqual([])
})

test('a plugin’s `transport` tap is told of each exchange, also one that is added later; its failure names it and fails that request alone', async () => {
  const server = await serve(chain)
  const { kit } = openKit([], {
    networks: [one],
    rpc: { 'eip155:1': { url: server.url, headers: () => ({ 'x-key': 'k' }) } },
  })
  undo.push(kit.destroy)
  await kit.start()
  const ask = (method: string) => kit.request({ method }, { chainId: 'eip155:1' })
  expect(await ask('eth_blockNumber')).toBe('0x1')
  const told: unknown[] = []
  const meter = definePlugin('meter', () => ({
    needs: ['hooks:transport'],
    setup: (ctx) =>
      ctx.hooks.transport.tapPromise(async (exchange) => {
        const [call] = exchange.calls
        if (call?.method === 'eth_gasPrice') throw new Error('no gas today')
        told.push([
          exchange.phase,
          exchange.chainId,
          call?.method,
          'status' in exchange && exchange.status,
        ])
      }),
  }))
  await kit.add(meter())
  expect(await ask('eth_blockNumber')).toBe('0x1')
  expect(told).toEqual([
    ['send', 'eip155:1', 'eth_blockNumber', false],
    ['returned', 'eip155:1', 'eth_blockNumber', 200],
  ])
  await expect(ask('eth_gasPrice')).rejects.toMatchObject({
    code: 'kernel/plugin-failed',
    message: '[plugin meter] hook transport: no gas today',
  })
  expect(await kit.health()).toMatchObject([{ ok: true, failures: 0 }])
  await kit.remove('meter')
  expect(await ask('eth_gasPrice')).toBe('0x1')
})

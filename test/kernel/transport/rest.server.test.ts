import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { RestRequest, RpcRequest } from '../../../kernel/networks/types'
import { joinUrl } from '../../../kernel/transport/rest'
import { createTransport } from '../../../kernel/transport/transport'
import type { TransportOptions } from '../../../kernel/transport/types'
import { fastClock } from '../rpc/fastClock'
import { pauses } from '../rpc/transportFixture'

const undo: (() => unknown)[] = []
afterEach(() => {
  for (const fn of undo.splice(0)) fn()
})
async function serve(answer: (response: ServerResponse, path: string) => unknown) {
  const seen: {
    readonly line: string
    readonly body: string
    readonly type: string | undefined
  }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({
      line: `${request.method} ${request.url}`,
      body,
      type: request.headers['content-type'],
    })
    answer(response, request.url ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undo.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api?key=secret` }
}
const word = ({ method, params }: RpcRequest): RestRequest => {
  if (method === 'send') return { method: 'POST', path: '/tx', body: 'hex', read: (text) => text }
  const read = (text: string) => {
    const { value } = JSON.parse(text) as { value: unknown }
    if (typeof value !== 'number') throw new TypeError('no value')
    return value
  }
  return { method: 'GET', path: `/${method}/${(params as string[] | undefined)?.[0] ?? ''}`, read }
}
const connect = (
  urls: readonly string[],
  options: Partial<TransportOptions> = {},
  clock = fastClock(20),
) => {
  const transport = createTransport({ urls, rest: word, clock, ...options })
  undo.unshift(transport.destroy)
  return {
    transport,
    clock,
    ask: (method: string, ...params: unknown[]) => transport.request({ method, params }),
  }
}
const value = (response: ServerResponse) => response.end('{"value":7}')

test.each([
  ['https://h/api?key=1', '/address/x', 'https://h/api/address/x?key=1'],
  ['https://h', '/a', 'https://h/a'],
  ['https://h/', '/a?b=1', 'https://h/a?b=1'],
  ['https://h/api/?key=1&c=2#top', '/a?b=1', 'https://h/api/a?key=1&c=2&b=1'],
  ['http://h:81/x/y', '/blocks/tip/height', 'http://h:81/x/y/blocks/tip/height'],
])('the URL %s with the path %s is %s', (base, path, joined) => {
  expect(joinUrl(base, path)).toBe(joined)
})

test.each([
  'a',
  '',
  '/../admin',
  '/a/%2e%2E/b',
  '/./a',
  '/a\\b',
  '/a#b',
  '/a b',
  '//evil.example/a',
])('the path "%s" stays below the URL or is refused', (path) => {
  const joined = joinUrl('https://h/api?key=1', path)
  expect(joined === undefined || joined.startsWith('https://h/api//evil.example/')).toBe(true)
})

test('reads go out one by one as plain HTTP behind the path and query of the URL; texts are posted as texts', async () => {
  const server = await serve((response, path) =>
    path.startsWith('/api/tx') ? response.end('id-1') : value(response),
  )
  const { ask, transport } = connect([server.url])
  expect(await Promise.all([ask('address', 'a'), ask('address', 'b')])).toEqual([7, 7])
  expect(await transport.request({ method: 'send' }, { nonIdempotent: true })).toBe('id-1')
  expect(server.seen.map(({ line }) => line).sort()).toEqual([
    'GET /api/address/a?key=secret',
    'GET /api/address/b?key=secret',
    'POST /api/tx?key=secret',
  ])
  expect(server.seen[2]).toMatchObject({ body: 'hex', type: 'text/plain' })
})

test('404 is told as kernel/http-status after every URL was asked, and speaks against none', async () => {
  const [first, second] = [
    await serve((response) => response.writeHead(404).end('Transaction not found')),
    await serve((response) => response.writeHead(404).end()),
  ]
  const { ask, transport } = connect([first.url, second.url])
  await expect(ask('tx', 'a')).rejects.toMatchObject({
    code: 'kernel/http-status',
    message: 'HTTP status code: 404',
    details: { status: 404 },
  })
  expect([first.seen.length, second.seen.length]).toEqual([1, 1])
  expect(transport.health()).toMatchObject([
    { ok: true, failures: 0 },
    { ok: true, failures: 0 },
  ])
  const other = await serve(value)
  expect(await connect([first.url, other.url]).ask('tx', 'a')).toBe(7)
})

test('400 is final: another URL would say the same', async () => {
  const [first, second] = [
    await serve((response) => response.writeHead(400).end('bad-txns-inputs-missingorspent')),
    await serve(value),
  ]
  await expect(connect([first.url, second.url]).ask('tx', 'a')).rejects.toMatchObject({
    code: 'kernel/http-status',
    details: { status: 400, reason: 'bad-txns-inputs-missingorspent' },
  })
  expect(second.seen.length).toBe(0)
})

test.each<[string, (response: ServerResponse) => unknown, string, number]>([
  ['HTML', (response) => response.end('<html>'), 'rpc/bad-response', 1],
  [
    'an answer that the driver refuses',
    (response) => response.end('{"value":"x"}'),
    'rpc/bad-response',
    1,
  ],
  [
    'an answer that is too long',
    (response) => response.end(`{"value":7,"x":"${'x'.repeat(3000)}"}`),
    'rpc/bad-response',
    1,
  ],
  [
    '429',
    (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
    'kernel/http-status',
    4,
  ],
  ['503', (response) => response.writeHead(503).end(), 'kernel/http-status', 4],
  ['a closed connection', (response) => response.destroy(), 'kernel/http-failed', 4],
])(
  '%s: the next URL is asked; alone it is told as a typed error',
  async (_, answer, code, requests) => {
    const [bad, well] = [await serve(answer), await serve(value)]
    const both = connect([bad.url, well.url], { maxBytes: 2000 })
    expect(await both.ask('address', 'a')).toBe(7)
    expect(both.transport.health()).toMatchObject([
      { ok: false, failures: 1, lastError: { code } },
      { ok: true },
    ])
    expect([bad.seen.length, well.seen.length]).toEqual([1, 1])
    const error = await connect([bad.url], { maxBytes: 2000 })
      .ask('address', 'a')
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code })
    expect(JSON.stringify([error, (error as Error).message])).not.toContain('secret')
    expect(bad.seen.length).toBe(1 + requests)
  },
)

test('a URL that hangs is given up in its time; an abort ends the request at once', async () => {
  let closed = 0
  const hanging = await serve((response) => void response.on('close', () => closed++))
  await expect(connect([hanging.url], {}, fastClock(50)).ask('address', 'a')).rejects.toMatchObject(
    { code: 'rpc/timeout' },
  )
  expect(hanging.seen.length).toBe(4)
  const abort = new AbortController()
  const { transport } = connect([hanging.url], {}, fastClock(1))
  const call = transport.request({ method: 'address', params: ['a'] }, { signal: abort.signal })
  await expect.poll(() => hanging.seen.length).toBe(5)
  abort.abort()
  await expect(call).rejects.toMatchObject({ code: 'kernel/aborted' })
  await expect.poll(() => closed).toBe(5)
})

test('a broadcast is sent once unless the server surely did not take it', async () => {
  const lost = await serve((response) => response.destroy())
  const well = await serve((response) => response.end('id-1'))
  const send = { method: 'send' }
  await expect(
    connect([lost.url, well.url]).transport.request(send, { nonIdempotent: true }),
  ).rejects.toMatchObject({ code: 'kernel/http-failed' })
  expect([lost.seen.length, well.seen.length]).toEqual([1, 0])
  const busy = await serve((response) => response.writeHead(503).end())
  expect(await connect([busy.url, well.url]).transport.request(send, { nonIdempotent: true })).toBe(
    'id-1',
  )
})

test('the ping of such a driver goes the same way', async () => {
  const [slow, fast] = [
    await serve((response) => void setTimeout(() => value(response), 150)),
    await serve(value),
  ]
  const { ask, transport, clock } = connect(
    [slow.url, fast.url],
    { ping: { method: 'tip' } },
    fastClock(2),
  )
  await ask('address', 'a')
  await expect
    .poll(
      () =>
        [slow, fast].every(({ seen }) =>
          seen.some(({ line }) => line === 'GET /api/tip/?key=secret'),
        ) && transport.health()[0]?.latency !== undefined,
    )
    .toBe(true)
  await expect
    .poll(async () => {
      const before = fast.seen.length
      await ask('address', 'b')
      return fast.seen.length - before
    })
    .toBe(1)
  expect(pauses(clock)).toEqual([])
})

test('what the driver cannot word is its own error, and nothing is sent', async () => {
  const server = await serve(value)
  const rest = () => {
    throw Object.assign(new Error('no'), { code: 'x' })
  }
  await expect(connect([server.url], { rest }).ask('a')).rejects.toMatchObject({ message: 'no' })
  const leaving = (): RestRequest => ({ method: 'GET', path: '/../x', read: (text) => text })
  await expect(connect([server.url], { rest: leaving }).ask('a')).rejects.toMatchObject({
    code: 'rpc/invalid-params',
  })
  expect(server.seen.length).toBe(0)
  expect(await connect([server.url]).ask('address', 'a')).toBe(7)
})

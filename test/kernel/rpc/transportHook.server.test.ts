import { expect, test } from 'vitest'
import type {
  TransportExchange,
  TransportOptions,
  TransportReturn,
} from '../../../kernel/transport/types'
import { fastClock } from './fastClock'
import { echoAll, fail, type Handler } from './rpcServer'
import { inTurn, single, status, tell, transportFixture } from './transportFixture'

const { connect, serve } = transportFixture()
const tapped = (tap: (exchange: TransportExchange) => unknown): Partial<TransportOptions> => ({
  chainId: 'eip155:1',
  tap: () => async (exchange) => void (await tap(exchange)),
})
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => error,
  )
/** What a server was asked with, and what it answers. */
const watch =
  (seen: unknown[], answer: Handler = echoAll): Handler =>
  (body, response, request) => {
    seen.push({ url: request.url, key: request.headers['x-key'] })
    return answer(body, response, request)
  }

test('a tap sets headers and URL parameters for each request, in place of the host’s, and hears of the status, once for a batch', async () => {
  const seen: unknown[] = []
  const server = await serve(watch(seen))
  const told: TransportExchange[] = []
  let turn = 0
  const { transport } = connect([], {
    urls: [{ url: `${server.url}?key=host`, headers: { 'X-Key': 'host' } }],
    ...tapped(async (exchange) => {
      told.push(exchange)
      await Promise.resolve()
      if (exchange.phase !== 'send') return
      exchange.setHeader('x-key', `tap ${++turn}`)
      exchange.setParam('key', 'tap')
    }),
  })
  const ask = (method: string) => transport.request({ method, params: [method] })
  expect(await Promise.all([ask('a'), ask('b')])).toEqual(['a:a', 'b:b'])
  expect(await ask('c')).toBe('c:c')
  expect(seen).toEqual([1, 2].map((n) => ({ url: '/secret-key?key=tap', key: `tap ${n}` })))
  expect(told.map(({ phase }) => phase)).toEqual(['send', 'returned', 'send', 'returned'])
  expect(told[0]).toMatchObject({
    chainId: 'eip155:1',
    host: server.host,
    calls: [
      { method: 'a', params: ['a'] },
      { method: 'b', params: ['b'] },
    ],
  })
  expect(told[1]).toMatchObject({ status: 200, milliseconds: expect.any(Number) })
  expect(told[1]?.calls).toBe(told[0]?.calls)
  expect(JSON.stringify(told)).not.toContain('secret-key')
})

test('what a tap answers is not sent; the rest of the batch is, and each caller gets its own', async () => {
  const server = await serve(echoAll)
  const returned: TransportReturn[] = []
  const { ask } = connect(
    [server],
    tapped((exchange) => {
      if (exchange.phase === 'returned') return returned.push(exchange)
      for (const call of exchange.calls)
        if (call.method === 'mine') exchange.answer(call, 'from the tap')
      expect(() => exchange.answer({ method: 'mine' }, 1)).toThrow('one of the calls')
    }),
  )
  expect(await Promise.all([ask('a'), ask('mine'), ask('b')])).toEqual(['a:', 'from the tap', 'b:'])
  expect(await ask('mine')).toBe('from the tap')
  expect(server.bodies).toEqual([
    [expect.objectContaining({ method: 'a' }), expect.objectContaining({ method: 'b' })],
  ])
  expect(returned.map(({ status }) => status)).toEqual([200, undefined])
})

test('retries and other URLs are requests of their own; the error is told, without the URL’s keys', async () => {
  const bad = await serve(status(500))
  const limited = await serve(inTurn(status(429), echoAll))
  const told: unknown[] = []
  const { ask } = connect(
    [bad, limited],
    tapped(
      (exchange) =>
        exchange.phase === 'returned' &&
        told.push([exchange.host, exchange.status, exchange.error?.code]),
    ),
  )
  expect(await ask('a')).toBe('a:')
  expect(told).toEqual(
    expect.arrayContaining([
      [bad.host, 500, 'kernel/http-status'],
      [limited.host, 429, 'kernel/http-status'],
      [limited.host, 200, undefined],
    ]),
  )
  const refusing = await serve((body) => fail(single(body), 3, 'execution reverted'))
  const one = connect(
    [refusing],
    tapped((exchange) => exchange.phase === 'returned' && told.push(exchange.error?.message)),
  )
  await failure(one.ask('a'))
  expect(told.at(-1)).toMatch('execution reverted')
})

test('a failing tap fails its request alone, before and after, and says nothing of the URL’s health', async () => {
  const server = await serve(echoAll)
  const { ask, transport } = connect(
    [server],
    tapped(({ phase, calls }) => {
      if (calls[0]?.method === phase) throw new Error(`no ${phase}`)
    }),
  )
  expect(await failure(ask('send'))).toMatchObject({ message: 'no send' })
  expect(server.bodies).toEqual([])
  expect(await failure(ask('returned'))).toMatchObject({ message: 'no returned' })
  expect(server.bodies.length).toBe(1)
  expect(await ask('a')).toBe('a:')
  expect(transport.health()).toMatchObject([{ ok: true, failures: 0 }])
})

test('a tap that hangs ends with the attempt’s time, and with the request’s signal; it takes no connection meanwhile', async () => {
  const server = await serve(echoAll)
  const { transport } = connect(
    [server],
    tapped(({ calls }) => (calls[0]?.method === 'hang' ? new Promise(() => {}) : undefined)),
    fastClock(100),
  )
  const hanging = Array.from({ length: 20 }, () =>
    failure(transport.request({ method: 'hang' }, { nonIdempotent: true })),
  )
  expect(await transport.request({ method: 'a' })).toBe('a:')
  expect(await Promise.all(hanging)).toMatchObject(
    Array.from({ length: 20 }, () => ({
      code: 'kernel/timeout',
      message: expect.stringContaining('transport'),
    })),
  )
  const controller = new AbortController()
  const aborted = failure(transport.request({ method: 'hang' }, { signal: controller.signal }))
  controller.abort()
  expect(await aborted).toMatchObject({ code: 'kernel/aborted' })
})

test.each([
  ['a name', 'bad name', 'x'],
  ['a value', 'x-key', 'se\ncret-9'],
  ['no text', 'x-key', 5 as never],
])('a header that cannot be sent, %s, is refused without its value', async (_what, name, value) => {
  const server = await serve(echoAll)
  const { ask } = connect(
    [server],
    tapped((exchange) => exchange.phase === 'send' && exchange.setHeader(name, value)),
  )
  const error = await failure(ask('a'))
  expect(error).toBeInstanceOf(TypeError)
  expect(tell(error)).toMatch(/a header|the header "x-key"/)
  expect(tell(error)).not.toContain('cret-9')
})

test('headers may be a function, asked for each request with chain and URL; the form of an object stays', async () => {
  const seen: unknown[] = []
  const server = await serve(inTurn(watch(seen, status(429)), watch(seen)))
  const asked: unknown[] = []
  let n = 0
  const headers = async (request: unknown) => {
    asked.push(request)
    return { 'x-key': `token-${++n}` }
  }
  const { ask } = connect([], { chainId: 'eip155:1', urls: [{ url: server.url, headers }] })
  expect([await ask('a'), await ask('b')]).toEqual(['a:', 'b:'])
  expect(seen.map((each) => (each as { key: string }).key)).toEqual([
    'token-1',
    'token-2',
    'token-3',
  ])
  expect(asked).toEqual([1, 2, 3].map(() => ({ chainId: 'eip155:1', url: server.url })))
  const sync = connect([], { urls: [{ url: server.url, headers: () => ({ 'x-key': 'at once' }) }] })
  expect(await sync.ask('c')).toBe('c:')
  expect(seen.at(-1)).toMatchObject({ key: 'at once' })
})

test.each<[string, () => never]>([
  [
    'throws',
    () => {
      throw new Error('the token server said secret-7 is wrong')
    },
  ],
  ['returns nothing', () => undefined as never],
  ['returns what cannot be sent', () => ({ 'x-key': 'secret-7\n' }) as never],
])(
  'a function of headers that %s fails the request with a named error that tells nothing',
  async (_what, headers) => {
    const server = await serve(echoAll)
    const { ask, transport } = connect([], { urls: [{ url: server.url, headers }] })
    const error = await failure(ask('a'))
    expect(error).toMatchObject({
      code: 'kernel/rpc-headers',
      message: expect.stringContaining(`"headers" for ${server.host}`),
    })
    expect(error.message).not.toContain('secret-7')
    expect([server.bodies, transport.health()]).toMatchObject([[], [{ failures: 0 }]])
  },
)

test('what a function or a tap sends is hidden where a server quotes it', async () => {
  const server = await serve(
    (_body, response, request) =>
      void response
        .writeHead(400)
        .end(`bad ${request.headers['x-key']} ${request.headers['x-tap']} at ${request.url}`),
  )
  const { ask } = connect([], {
    urls: [{ url: server.url, headers: () => ({ 'x-key': 'function-secret' }) }],
    ...tapped((exchange) => {
      if (exchange.phase !== 'send') return
      exchange.setHeader('x-tap', 'tap-secret')
      exchange.setParam('apikey', 'param-secret')
    }),
  })
  const error = await failure(ask('a'))
  expect(error).toMatchObject({ code: 'kernel/http-status' })
  expect(tell(error)).not.toMatch(/function-secret|tap-secret|param-secret|secret-key/)
})

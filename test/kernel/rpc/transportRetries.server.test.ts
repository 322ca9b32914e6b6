import { expect, test } from 'vitest'
import { systemClock } from '../../../kernel/async/clock'
import { fastClock } from './fastClock'
import { echoAll, fail, type Handler, rpcServer, type WireRequest } from './rpcServer'
import { inTurn, pauses, single, status, tell, transportFixture } from './transportFixture'

const { connect, serve } = transportFixture()
const hasty = () => fastClock(50)

test.each([403, 408, 413, 429, 500, 502, 503, 504])(
  'HTTP %d is retried 3 times after 150, 300 and 600 ms, then told',
  async (code) => {
    const server = await serve(status(code, {}, 'the server’s reason'))
    const { ask, clock } = connect([server])
    await expect(ask('a')).rejects.toMatchObject({
      code: 'kernel/http-status',
      message: `HTTP status code: ${code}`,
      details: { host: server.host, reason: 'the server’s reason' },
    })
    expect(pauses(clock)).toEqual([150, 300, 600])
    expect(server.bodies.length).toBe(4)
  },
)

test.each([400, 401, 404, 418, 501])('HTTP %d is not retried', async (code) => {
  const server = await serve(status(code))
  await expect(connect([server]).ask('a')).rejects.toMatchObject({
    message: `HTTP status code: ${code}`,
  })
  expect(server.bodies.length).toBe(1)
})

test.each([-1, -32005, -32603])('RPC code %d is retried and may go well', async (code) => {
  const server = await serve(
    inTurn(
      (body) => fail(single(body), code),
      (body) => fail(single(body), code),
      echoAll,
    ),
  )
  const { ask, clock } = connect([server])
  expect(await ask('a')).toBe('a:')
  expect(pauses(clock)).toEqual([150, 300])
})

test.each([-32602, -32000, 3, 4001, -32601])('RPC code %d is not retried', async (code) => {
  const server = await serve((body) => fail(single(body), code))
  await expect(connect([server]).ask('a')).rejects.toMatchObject({ details: { code } })
  expect(server.bodies.length).toBe(1)
})

test('a revert told as HTTP 500 or as an internal error is final', async () => {
  const revert = (body: WireRequest | WireRequest[]) =>
    fail(single(body), -32603, 'execution reverted', { data: '0x08' })
  const ok = await serve(revert)
  const http = await serve(
    (body, response) =>
      void response.writeHead(500).end(JSON.stringify(fail(single(body), 3, 'execution reverted'))),
  )
  for (const server of [ok, http]) {
    await expect(connect([server]).ask('a')).rejects.toMatchObject({
      code: 'rpc/execution-reverted',
    })
    expect(server.bodies.length).toBe(1)
  }
})

test('a call that has taken all gas, told as an internal error, is not sent again; another internal error is', async () => {
  const empty = await serve((body) => fail(single(body), -32603, 'EVM error OutOfGas'))
  await expect(connect([empty]).ask('a')).rejects.toMatchObject({ code: 'rpc/execution-reverted' })
  expect(empty.bodies.length).toBe(1)
  const failing = await serve((body) => fail(single(body), -32603, 'EVM error'))
  await expect(connect([failing], {}, hasty()).ask('a')).rejects.toMatchObject({
    code: 'rpc/internal-error',
  })
  expect(failing.bodies.length).toBe(4)
})

test('what a refusal says of when to ask again is in the error, in milliseconds; without that there is nothing', async () => {
  for (const [header, retryAfter] of [
    ['7', 7000],
    [undefined, undefined],
  ] as const) {
    const server = await serve(
      (_, response) => void response.writeHead(401, header && { 'retry-after': header }).end(),
    )
    await expect(connect([server]).ask('a')).rejects.toMatchObject({
      code: 'kernel/http-status',
      details: { status: 401, retryAfter },
    })
  }
})

test('a URL that hangs is given up after 10 s, and the next is asked', async () => {
  const hanging = await serve(() => undefined)
  const good = await serve(echoAll)
  const { ask, clock } = connect([hanging, good], {}, hasty())
  expect(await ask('a')).toBe('a:')
  expect(clock.waits).toContain(10_000)
})

test('a URL that hangs alone ends in rpc/timeout after 4 attempts', async () => {
  const hanging = await serve(() => undefined)
  await expect(connect([hanging], {}, hasty()).ask('a')).rejects.toMatchObject({
    code: 'rpc/timeout',
    message: `${hanging.host} did not answer within 10 s`,
  })
  expect(hanging.bodies.length).toBe(4)
})

test('a body that stalls halfway counts as hanging', async () => {
  const stalling = await serve(
    (_, response) => void response.writeHead(200, { 'content-length': '100' }).write('{"jsonrpc"'),
  )
  await expect(connect([stalling], {}, hasty()).ask('a')).rejects.toMatchObject({
    code: 'rpc/timeout',
  })
})

test('closed sockets and refused connections are retried and end in kernel/http-failed', async () => {
  const closing = await serve((_, response) => void response.destroy())
  const { ask, clock } = connect([closing])
  await expect(ask('a')).rejects.toMatchObject({ code: 'kernel/http-failed' })
  expect(pauses(clock)).toEqual([150, 300, 600])
  const gone = await rpcServer(echoAll)
  await gone.close()
  await expect(connect([gone]).ask('a')).rejects.toMatchObject({ code: 'kernel/http-failed' })
})

test('no error tells more of a URL than its host', async () => {
  const gone = await rpcServer(echoAll)
  await gone.close()
  for (const server of [
    await serve(status(500)),
    await serve(() => 'x'),
    await serve(() => undefined),
    gone,
  ]) {
    const error = await connect([server], {}, hasty())
      .ask('a')
      .catch((reason: unknown) => reason)
    expect(tell(error)).toContain('127.0.0.1')
    expect(tell(error)).not.toContain('secret-key')
  }
})

test('a method one URL lacks is asked of the next; the last error stands', async () => {
  const lacking = await serve((body) => fail(single(body), -32601, 'no such method'))
  const good = await serve(echoAll)
  expect(await connect([lacking, good]).ask('a')).toBe('a:')
  await expect(connect([lacking, lacking]).ask('a')).rejects.toMatchObject({
    code: 'rpc/method-not-found',
  })
})

test('a failed URL stands at the end of the line', async () => {
  const failing = await serve(status(500))
  const good = await serve(echoAll)
  const { ask } = connect([failing, good])
  await ask('a')
  await ask('b')
  expect([failing.bodies.length, good.bodies.length]).toEqual([1, 2])
})

test.each<[string, Handler]>([
  ['a closed socket', (_, response) => void response.destroy()],
  ['HTTP 502', status(502)],
  ['HTTP 500', status(500)],
  ['no answer in time', () => undefined],
  ['garbage', () => 'x'],
  ['an internal error', (body) => fail(single(body), -32603)],
])('a request that acts is not sent again after %s: it may have arrived', async (_, handler) => {
  const first = await serve(handler)
  const second = await serve(echoAll)
  const { transport } = connect([first, second], {}, hasty())
  await expect(transport.request({ method: 'act' }, { nonIdempotent: true })).rejects.toMatchObject(
    { code: expect.any(String) },
  )
  expect([first.bodies.length, second.bodies.length]).toEqual([1, 0])
  expect(await connect([first, second]).transport.request({ method: 'read' })).toBe('read:')
})

test.each<[string, Handler]>([
  ['HTTP 429', status(429)],
  ['HTTP 503', status(503)],
  ['a limit', (body) => fail(single(body), -32005)],
])('a request that acts is sent again after %s: it was not taken', async (_, handler) => {
  const server = await serve(inTurn(handler, echoAll))
  const { transport, ask } = connect([server])
  const [acted] = await Promise.all([
    transport.request({ method: 'act' }, { nonIdempotent: true }),
    ask('a'),
    ask('b'),
  ])
  expect(acted).toBe('act:')
  expect(
    server.bodies.filter((body) => !Array.isArray(body) && body.method === 'act').length,
  ).toBeGreaterThan(0)
  expect(
    server.bodies.some(
      (body) => Array.isArray(body) && body.some(({ method }) => method === 'act'),
    ),
  ).toBe(false)
})

test('several URLs are ranked by a ping, with the first request and not before; one URL is never pinged', async () => {
  const slow = await serve(
    (body, response) =>
      void setTimeout(
        () => response.end(JSON.stringify(echoAll(body, response, undefined as never))),
        300,
      ),
  )
  const fast = await serve(echoAll)
  const { ask, transport } = connect([slow, fast], { ping: { method: 'ping' }, clock: systemClock })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([slow.bodies.length, fast.bodies.length]).toEqual([0, 0])
  await ask('a')
  await expect
    .poll(() => transport.health().every(({ latency }) => latency !== undefined))
    .toBe(true)
  const before = slow.bodies.length
  await ask('b')
  expect(slow.bodies.length).toBe(before)
  const lone = await serve(echoAll)
  await connect([lone], { ping: { method: 'ping' } }).ask('a')
  expect(lone.bodies.map((body) => single(body).method)).toEqual(['a'])
})

test('a URL that does not answer the ping within 4 s stands at the end', async () => {
  const mute = await serve((body) =>
    single(body).method === 'ping'
      ? undefined
      : echoAll(body, undefined as never, undefined as never),
  )
  const good = await serve(echoAll)
  // an answer that comes after the ping has failed makes the URL good again
  const pings = new Set<unknown>()
  const clock = {
    ...fastClock(5),
    setTimeout: (work: () => void, ms: number) =>
      ms === 4_000 ? pings.add(work) && work : systemClock.setTimeout(work, ms),
    clearTimeout: (handle: unknown) =>
      void (pings.delete(handle) || systemClock.clearTimeout(handle)),
  }
  const { ask, transport } = connect([mute, good], { ping: { method: 'ping' } }, clock)
  await ask('a')
  await expect.poll(() => pings.size).toBe(1)
  for (const end of pings) (end as () => void)()
  await expect.poll(() => transport.health()[0]?.ok).toBe(false)
  const before = mute.bodies.length
  await ask('b')
  expect(mute.bodies.length).toBe(before)
})

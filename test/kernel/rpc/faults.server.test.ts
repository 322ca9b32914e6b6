import { expect, test } from 'vitest'
import { fastClock } from './fastClock'
import { echo, echoAll, fail, type Handler, rpcServer, type WireRequest } from './rpcServer'
import { inTurn, pauses, single, status, transportFixture } from './transportFixture'

const { connect, serve } = transportFixture()

interface Fault {
  readonly fault: string
  readonly handler: Handler
  /**
   * Where there is no other URL: the error told in the end, how many requests the server saw until
   * then, and the pauses between.
   */
  readonly alone: {
    readonly code: string
    readonly requests: number
    readonly pauses: readonly number[]
  }
  /** The same, where the fault passes with the first request; absent: it is final. */
  readonly passing?: { readonly requests: number; readonly pauses: readonly number[] }
  /** How many requests each server saw where a second one is well. */
  readonly beside: readonly [number, number]
  readonly factor?: number
}
const backoff = [150, 300, 600]
const once = { requests: 2, pauses: [150] }
const faults: readonly Fault[] = [
  {
    fault: 'a closed connection',
    handler: (_, response) => void response.destroy(),
    alone: { code: 'kernel/http-failed', requests: 4, pauses: backoff },
    passing: once,
    beside: [1, 1],
  },
  {
    fault: '429 with Retry-After',
    handler: status(429, { 'retry-after': '2' }),
    alone: { code: 'kernel/http-status', requests: 4, pauses: [2000, 2000, 2000] },
    passing: { requests: 2, pauses: [2000] },
    beside: [1, 1],
  },
  {
    fault: '503',
    handler: status(503),
    alone: { code: 'kernel/http-status', requests: 4, pauses: backoff },
    passing: once,
    beside: [1, 1],
  },
  {
    fault: '403',
    handler: status(403),
    alone: { code: 'kernel/http-status', requests: 4, pauses: backoff },
    passing: once,
    beside: [1, 1],
  },
  {
    fault: 'hanging',
    handler: () => undefined,
    alone: { code: 'rpc/timeout', requests: 4, pauses: backoff },
    passing: once,
    beside: [1, 1],
    factor: 40,
  },
  {
    fault: 'HTML instead of JSON',
    handler: (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><h1>Welcome</h1>'),
    alone: { code: 'rpc/bad-response', requests: 1, pauses: [] },
    beside: [1, 1],
  },
  {
    fault: 'a wrong id',
    handler: (body) => ({ ...echo(single(body)), id: 1e6 }),
    alone: { code: 'rpc/bad-response', requests: 1, pauses: [] },
    beside: [1, 1],
  },
  {
    fault: '-32005',
    handler: (body) => fail(single(body), -32005, 'slow down'),
    alone: { code: 'rpc/limit-exceeded', requests: 4, pauses: backoff },
    passing: once,
    beside: [1, 1],
  },
]

test.each(faults)(
  '$fault, alone: $alone.requests requests, then $alone.code',
  async ({ handler, alone, factor = 20 }) => {
    const server = await serve(handler)
    const { ask, clock, transport } = connect([server], {}, fastClock(factor))
    await expect(ask('a')).rejects.toMatchObject({ code: alone.code })
    expect(server.bodies.length).toBe(alone.requests)
    expect(pauses(clock)).toEqual(alone.pauses)
    expect(transport.health()).toMatchObject([
      { ok: false, failures: alone.requests, lastError: { code: alone.code } },
    ])
  },
)

test.each(faults.flatMap(({ passing, ...fault }) => (passing ? [{ ...fault, passing }] : [])))(
  '$fault that passes, alone: answered by a retry',
  async ({ handler, passing, factor = 20 }) => {
    const server = await serve(inTurn(handler, echoAll))
    const { ask, clock, transport } = connect([server], {}, fastClock(factor))
    expect(await ask('a')).toBe('a:')
    expect(server.bodies.length).toBe(passing.requests)
    expect(pauses(clock)).toEqual(passing.pauses)
    expect(transport.health()).toMatchObject([{ ok: true, failures: 0, coolMs: 0 }])
  },
)

test.each(faults)(
  '$fault, with a second URL that is well: answered by it at once, and not asked of the first again',
  async ({ alone, beside, factor = 20, handler }) => {
    const [first, second] = [await serve(handler), await serve(echoAll)]
    const { ask, clock, transport } = connect([first, second], {}, fastClock(factor))
    expect(await ask('a')).toBe('a:')
    expect(pauses(clock)).toEqual([])
    expect([first.bodies.length, second.bodies.length]).toEqual(beside)
    expect(transport.health()).toMatchObject([
      { ok: false, failures: 1, lastError: { code: alone.code, at: expect.any(Number) } },
      { ok: true, failures: 0, coolMs: 0 },
    ])
    expect(await ask('b')).toBe('b:')
    expect([first.bodies.length, second.bodies.length]).toEqual([beside[0], beside[1] + 1])
  },
)

test('a URL that is down, alone: four attempts, then kernel/http-failed; with a second URL: answered by it', async () => {
  const gone = await rpcServer(echoAll)
  await gone.close()
  let calls = 0
  const counting = {
    fetch: (...args: Parameters<typeof fetch>) => (
      new URL(String(args[0])).host === gone.host && calls++, fetch(...args)
    ),
  }
  const { ask, clock } = connect([gone], counting, fastClock(20))
  await expect(ask('a')).rejects.toMatchObject({ code: 'kernel/http-failed' })
  expect([calls, pauses(clock)]).toEqual([4, backoff])
  const second = await serve(echoAll)
  const both = connect([gone, second], counting)
  expect(await both.ask('a')).toBe('a:')
  expect([calls, second.bodies.length, pauses(both.clock)]).toEqual([5, 1, []])
})

/** Leaves out the answer to `b`, in batches or always. */
const halved =
  (always: boolean): Handler =>
  (body) =>
    Array.isArray(body)
      ? body.filter(({ method }) => method !== 'b').map(echo)
      : always && body.method === 'b'
        ? []
        : echo(body)
const askAll = async (ask: (method: string) => Promise<unknown>) =>
  (await Promise.allSettled(['a', 'b', 'c'].map((method) => ask(method)))).map((end) =>
    end.status === 'fulfilled' ? end.value : (end.reason as { code: string }).code,
  )

test.each<[string, boolean, readonly string[], number]>([
  ['the rest is asked for at once, by itself', false, ['a:', 'b:', 'c:'], 2],
  ['left out again, the call fails alone', true, ['a:', 'rpc/bad-response', 'c:'], 2],
])('half a batch, alone: %s', async (_, always, answers, requests) => {
  const server = await serve(halved(always))
  const { ask, clock } = connect([server])
  expect(await askAll(ask)).toEqual(answers)
  expect(server.bodies.length).toBe(requests)
  expect(pauses(clock)).toEqual([])
})

test('half a batch, with a second URL that is well: left out twice, the call goes there alone', async () => {
  const [first, second] = [await serve(halved(true)), await serve(echoAll)]
  expect(await askAll(connect([first, second]).ask)).toEqual(['a:', 'b:', 'c:'])
  expect(first.bodies.length).toBe(2)
  expect(second.bodies.map((body) => single(body).method)).toEqual(['b'])
})

test('a server that answers a few calls of each batch is asked until all are answered; one that answers none is not asked for ever', async () => {
  const few = await serve((body) => (Array.isArray(body) ? body.slice(0, 2).map(echo) : echo(body)))
  const calls = Array.from({ length: 7 }, (_, i) => i)
  expect(await Promise.all(calls.map((i) => connect([few]).ask('n', i)))).toEqual(
    calls.map((i) => `n:${i}`),
  )
  const { ask } = connect([few])
  const before = few.bodies.length
  expect(await Promise.all(calls.map((i) => ask('n', i)))).toEqual(calls.map((i) => `n:${i}`))
  expect(few.bodies.slice(before).map((body) => (Array.isArray(body) ? body.length : 1))).toEqual([
    7, 5, 3, 1,
  ])
  const none = await serve(() => [])
  const asked = connect([none])
  await expect(Promise.all(['a', 'b'].map((method) => asked.ask(method)))).rejects.toMatchObject({
    code: 'rpc/bad-response',
  })
  expect(none.bodies.length).toBe(1)
})

test('a URL that hangs gets its share of the caller’s time, so that the next one can still answer', async () => {
  const [hanging, well] = [await serve(() => undefined), await serve(echoAll)]
  const { clock, transport } = connect([hanging, well], {}, fastClock(8))
  expect(await transport.request({ method: 'a' }, { timeout: 10_000 })).toBe('a:')
  expect(clock.waits).not.toContain(10_000)
  expect(clock.waits.some((ms) => ms > 4_000 && ms <= 5_000)).toBe(true)
  expect(transport.health()).toMatchObject([
    { ok: false, lastError: { code: 'rpc/timeout' } },
    { ok: true },
  ])
})

test('a pause for which the caller has no time is not begun: the server’s own error is told instead', async () => {
  const busy = await serve(status(429, { 'retry-after': '9' }))
  const { clock, transport } = connect([busy], {}, fastClock(20))
  await expect(transport.request({ method: 'a' }, { timeout: 5_000 })).rejects.toMatchObject({
    code: 'kernel/http-status',
    details: { status: 429 },
  })
  expect(busy.bodies.length).toBe(1)
  expect(clock.waits).not.toContain(9_000)
})

test('no text a server echoes has the key of its URL in it', async () => {
  const echoing: Handler = (_: WireRequest | WireRequest[], response, request) =>
    void response.writeHead(404).end(`Cannot POST ${request.url}`)
  const server = await serve(echoing)
  const error = await connect([server])
    .ask('a')
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    code: 'kernel/http-status',
    details: { status: 404, reason: 'Cannot POST …' },
  })
})

import { expect, test } from 'vitest'
import { createConcurrency } from '../../../kernel/transport/concurrency'
import { circuitLimits, createCircuitBreaker } from '../../../kernel/transport/ranking'
import { createClock } from '../../harness/fakeClock'
import { fastClock } from './fastClock'
import { echoAll, type Handler, type WireRequest } from './rpcServer'
import { inTurn, single, status, transportFixture } from './transportFixture'

const { connect, serve } = transportFixture()

test.each<[string, number]>([
  ['2', 2000],
  ['0', 0],
  ['3600', 10_000],
])('Retry-After: %s waits %d ms instead of 150', async (header, ms) => {
  const server = await serve(inTurn(status(429, { 'retry-after': header }), echoAll))
  const { ask, clock } = connect([server])
  const before = clock.waits.length
  expect(await ask('a')).toBe('a:')
  const waits = clock.waits.slice(before).filter((wait) => wait !== 10_000 || ms === 10_000)
  expect(waits).toContain(ms)
  expect(waits).not.toContain(150)
})

test('a URL that asked for a pause is passed over while there is another; health tells hosts, errors and times, never a path', async () => {
  const busy = await serve(status(429, { 'retry-after': '600' }))
  const calm = await serve(echoAll)
  const { ask, clock, transport } = connect([busy, calm])
  expect([await ask('a'), await ask('b'), await ask('c')]).toEqual(['a:', 'b:', 'c:'])
  expect(busy.bodies.length).toBe(1)
  const health = transport.health()
  expect(health).toEqual([
    {
      host: busy.host,
      ok: false,
      failures: 1,
      lastError: { code: 'kernel/http-status', at: expect.any(Number) },
      coolMs: expect.any(Number),
    },
    { host: calm.host, ok: true, failures: 0, latency: expect.any(Number), coolMs: 0 },
  ])
  expect(health[0]?.coolMs).toBeGreaterThan(300_000)
  expect(Math.abs(clock.now() - (health[0]?.lastError?.at ?? 0))).toBeLessThan(60_000)
  expect(JSON.stringify(health)).not.toContain('secret-key')
  expect(busy.url).toContain('secret-key')
})

test('circuit: three failures open it for 10 s, each further one in its trial for twice as long, at most 2 min', async () => {
  const clock = createClock(1000)
  const circuit = createCircuitBreaker(clock)
  circuit.fail()
  circuit.fail()
  expect([circuit.state(), circuit.coolMs()]).toEqual(['closed', 0])
  circuit.fail()
  expect([circuit.state(), circuit.coolMs(), circuit.failures()]).toEqual(['open', 10_000, 3])
  await clock.advance(1)
  circuit.fail()
  expect(circuit.coolMs()).toBe(9_999)
  const pauses: number[] = []
  for (let time = 0; time < 6; time++) {
    await clock.advance(circuit.coolMs())
    expect(circuit.state()).toBe('trial')
    circuit.fail()
    pauses.push(circuit.coolMs())
  }
  expect(pauses).toEqual([
    20_000,
    40_000,
    80_000,
    circuitLimits.longest,
    circuitLimits.longest,
    circuitLimits.longest,
  ])
})

test('circuit: one trial at a time; an answer closes it, a ping closes it without forgetting', async () => {
  const clock = createClock(1000)
  const circuit = createCircuitBreaker(clock)
  for (let time = 0; time < 3; time++) circuit.fail()
  await clock.advance(10_000)
  const done = circuit.tryOnce()
  expect([circuit.state(), circuit.tryOnce()]).toEqual(['open', undefined])
  done?.()
  expect(circuit.state()).toBe('trial')
  circuit.recover()
  expect([circuit.state(), circuit.failures()]).toEqual(['closed', 0])
  for (let time = 0; time < 3; time++) circuit.fail()
  expect(circuit.coolMs()).toBe(20_000)
  circuit.succeed()
  for (let time = 0; time < 3; time++) circuit.fail()
  expect(circuit.coolMs()).toBe(10_000)
})

/** Handlers of a server that fails until it is told to be well. */
function sick(): { well: boolean; handler: Handler } {
  const state: { well: boolean; handler: Handler } = {
    well: false,
    handler: (...args) => (state.well ? echoAll(...args) : status(500)(...args)),
  }
  return state
}

test('a URL whose circuit is open is not asked although the other fails too; alone, it is asked all the same', async () => {
  const clock = createClock(1000)
  const [first, second] = [
    await serve(status(500)),
    await serve(
      inTurn(echoAll, echoAll, echoAll, (body) => ({
        jsonrpc: '2.0',
        id: single(body).id,
        error: { code: -32602, message: 'none' },
      })),
    ),
  ]
  const { ask, transport } = connect([first, second], { clock, batch: { size: 1 } })
  for (const method of ['a', 'b', 'c']) {
    await ask(method)
    // a failed URL stands last for half a minute: let it be first again
    await clock.advance(31_000)
  }
  expect([first.bodies.length, second.bodies.length]).toEqual([3, 3])
  // the circuit opened with the third failure and its 10 s are over: one call may try it, and fails
  // there
  await expect(ask('d')).rejects.toMatchObject({ code: 'rpc/invalid-params' })
  expect(transport.health()).toMatchObject([
    { ok: false, failures: 4, coolMs: 20_000 },
    { ok: true },
  ])
  await expect(ask('e')).rejects.toMatchObject({ code: 'rpc/invalid-params' })
  expect([first.bodies.length, second.bodies.length]).toEqual([4, 5])
  const alone = sick()
  const lone = await serve(alone.handler)
  const one = connect([lone], {}, fastClock(20))
  await expect(one.ask('a')).rejects.toMatchObject({ code: 'kernel/http-status' })
  expect(one.transport.health()[0]?.coolMs).toBeGreaterThan(0)
  alone.well = true
  expect(await one.ask('b')).toBe('b:')
  expect(one.transport.health()).toMatchObject([{ ok: true, failures: 0, coolMs: 0 }])
})

test('a lacking method does not speak against a URL', async () => {
  const lacking = await serve((body) => ({
    jsonrpc: '2.0',
    id: single(body).id,
    error: { code: -32601, message: 'none' },
  }))
  const well = await serve(echoAll)
  const { ask, transport } = connect([lacking, well])
  for (const method of ['a', 'b', 'c', 'd']) expect(await ask(method)).toBe(`${method}:`)
  expect(lacking.bodies.length).toBe(4)
  expect(transport.health()).toMatchObject([{ ok: true, failures: 0 }, { ok: true }])
})

test('with a ping, an open circuit is tried by the ping: no call waits for a URL that hangs', async () => {
  const clock = createClock(1000)
  const state = sick()
  const first = await serve(state.handler)
  const second = await serve(echoAll)
  const { ask, transport } = connect([first, second], {
    clock,
    ping: { method: 'ping' },
    batch: { size: 1 },
  })
  const sawOf = (method: string) =>
    first.bodies.filter((body) => single(body).method === method).length
  for (let time = 0; time < 6 && !transport.health()[0]?.coolMs; time++) {
    expect(await ask('a')).toBe('a:')
    await expect
      .poll(async () => (await clock.advance(0), transport.health()[0]?.failures))
      .toBeGreaterThan(time)
    await clock.advance(61_000)
    await ask('wake')
    await expect
      .poll(async () => (await clock.advance(0), transport.health()[0]?.failures))
      .toBeGreaterThan(time + 1)
  }
  expect(transport.health()[0]?.coolMs).toBeGreaterThan(0)
  await clock.advance(130_000)
  state.well = true
  const [calls, pings] = [sawOf('b'), sawOf('ping')]
  expect(await ask('b')).toBe('b:')
  expect(sawOf('b')).toBe(calls)
  await expect.poll(() => transport.health()[0]?.ok).toBe(true)
  expect(sawOf('ping')).toBe(pings + 1)
})

test('at most 8 HTTP requests run at a time per host, in the order of their calls; one that is aborted leaves the line', async () => {
  const held: { readonly method: string; readonly answer: () => void }[] = []
  const server = await serve((body, response) => {
    const { id, method } = single(body)
    held.push({
      method,
      answer: () => response.end(JSON.stringify({ jsonrpc: '2.0', id, result: method })),
    })
    return undefined
  })
  const { transport } = connect([server], { batch: { size: 1 } })
  const abort = new AbortController()
  const results = Array.from({ length: 12 }, (_, i) =>
    transport
      .request({ method: `m${i}` }, i === 9 ? { signal: abort.signal } : {})
      .catch((error: { code: string }) => error.code),
  )
  await expect.poll(() => held.length).toBe(8)
  abort.abort()
  expect(await results[9]).toBe('kernel/aborted')
  for (let answered = 0; answered < 11; answered++) {
    await expect.poll(() => held.length).toBeGreaterThan(answered)
    expect(held.length).toBeLessThanOrEqual(answered + 8)
    held[answered]?.answer()
  }
  expect(await Promise.all(results)).toEqual(
    Array.from({ length: 12 }, (_, i) => (i === 9 ? 'kernel/aborted' : `m${i}`)),
  )
  expect(held.slice(8).map(({ method }) => method)).toEqual(['m8', 'm10', 'm11'])
})

test('budget: hosts do not wait for each other, a place is given back once, a fired signal takes none', async () => {
  const budget = createConcurrency(1)
  const { signal } = new AbortController()
  const release = await budget.acquire('a', signal)
  const other = await budget.acquire('b', signal)
  let second = false
  const waiting = budget.acquire('a', signal).then((give) => {
    second = true
    return give
  })
  await expect(budget.acquire('a', AbortSignal.abort())).rejects.toMatchObject({
    code: 'kernel/aborted',
  })
  expect(second).toBe(false)
  release()
  release()
  const give = await waiting
  let third = false
  void budget.acquire('a', signal).then(() => {
    third = true
  })
  await Promise.resolve()
  expect([second, third]).toEqual([true, false])
  give()
  other()
  await expect.poll(() => third).toBe(true)
})

test('who waits for a place at a URL that turns out to fail goes to another at once', async () => {
  const bad: (() => void)[] = []
  const first = await serve((_, response) => void bad.push(() => response.writeHead(503).end()))
  const second = await serve(echoAll)
  const { transport } = connect([first, second], {
    batch: { size: 1 },
    concurrency: createConcurrency(3),
  })
  const results = Array.from({ length: 9 }, (_, i) => transport.request({ method: `m${i}` }))
  await expect.poll(() => bad.length).toBe(3)
  for (const end of bad) end()
  expect(await Promise.all(results)).toEqual(Array.from({ length: 9 }, (_, i) => `m${i}:`))
  expect(first.bodies.length).toBe(3)
  expect(transport.health()[0]).toMatchObject({ failures: 3, ok: false })
})

test('equal reads of one task travel once, each with its own abort and its own result; later ones and acts travel again', async () => {
  const answer = ({ id }: WireRequest) => ({ jsonrpc: '2.0', id, result: { list: [1] } })
  const server = await serve((body) => (Array.isArray(body) ? body.map(answer) : answer(body)))
  const { ask, transport } = connect([server])
  const abort = new AbortController()
  const gone = transport.request({ method: 'read', params: [1] }, { signal: abort.signal })
  const [mine, other] = [ask('read', 1), ask('read', 1)]
  abort.abort()
  await expect(gone).rejects.toMatchObject({ code: 'kernel/aborted' })
  const [a, b] = (await Promise.all([mine, other])) as { list: number[] }[]
  expect([a, b]).toEqual([{ list: [1] }, { list: [1] }])
  a?.list.push(2)
  expect(b).toEqual({ list: [1] })
  expect(server.bodies.map((body) => (Array.isArray(body) ? body.length : 1))).toEqual([1])
  await Promise.all([ask('read', 1), ask('read', 2), ask('other', 1)])
  expect(server.bodies.map((body) => (Array.isArray(body) ? body.length : 1))).toEqual([1, 3])
  const acts = ['act', 'act'].map((method) =>
    transport.request({ method }, { nonIdempotent: true }),
  )
  await Promise.all(acts)
  expect(server.bodies.length).toBe(4)
})

test('a URL may bring headers, a time limit and its own batches; values that cannot be sent are refused unseen', async () => {
  const seen: (string | undefined)[] = []
  const server = await serve((body, response, request) => {
    seen.push(request.headers['x-key'] as string | undefined)
    return echoAll(body, response, request)
  })
  const { ask } = connect([], {
    urls: [{ url: server.url, headers: { 'x-key': 'k-1' }, batch: { size: 2 } }],
  })
  expect(await Promise.all(['a', 'b', 'c'].map((method) => ask(method)))).toEqual([
    'a:',
    'b:',
    'c:',
  ])
  expect(seen).toEqual(['k-1', 'k-1'])
  const lone = connect([], { urls: [{ url: server.url, batch: false }] })
  await Promise.all([lone.ask('a'), lone.ask('b')])
  expect(server.bodies.slice(2).map(Array.isArray)).toEqual([false, false])
  const hanging = await serve(() => undefined)
  const slow = connect([], { urls: [{ url: hanging.url, timeout: 500 }] }, fastClock(20))
  await expect(slow.ask('a')).rejects.toMatchObject({
    code: 'rpc/timeout',
    message: `${hanging.host} did not answer within 0.5 s`,
  })
  const refused = () =>
    connect([], { urls: [{ url: server.url, headers: { 'x-key': 'secret\nvalue' } }] })
  expect(refused).toThrow(
    expect.objectContaining({
      code: 'kernel/bad-options',
      message: expect.stringContaining('"x-key"'),
    }),
  )
  expect(refused).not.toThrow('secret')
  expect(() => connect([], { urls: [{ url: server.url, batch: { size: 0 } }] })).toThrow(
    expect.objectContaining({ code: 'kernel/bad-options' }),
  )
})

test('a redirect is a failure, with headers and without: who was not named is not asked', async () => {
  const keys: unknown[] = []
  const other = await serve((body, response, request) => {
    keys.push(request.headers['x-key'])
    return echoAll(body, response, request)
  })
  const moved = await serve(status(307, { location: other.url }))
  for (const urls of [[{ url: moved.url, headers: { 'x-key': 'k-1' } }], [moved.url]])
    await expect(connect([], { urls }, fastClock(50)).ask('a')).rejects.toMatchObject({
      code: 'kernel/http-failed',
      audience: 'developer',
    })
  expect(keys).toEqual([])
  // control: the next URL is asked
  expect(await connect([], { urls: [moved.url, other.url] }, fastClock(50)).ask('a')).toBe('a:')
})

test('a URL with a password is refused by the platform, and nothing of it is told', async () => {
  const { ask } = connect([], { urls: ['http://user:hunter2@127.0.0.1:9/secret'] }, fastClock(50))
  const error = (await ask('a').catch((reason: unknown) => reason)) as Error
  expect(error).toMatchObject({ code: 'kernel/http-failed', details: { host: '127.0.0.1:9' } })
  expect(`${error.message} ${JSON.stringify(error)} ${String(error.cause)}`).not.toMatch(
    /hunter2|secret/,
  )
})

import { expect, test } from 'vitest'
import { systemClock } from '../../../kernel/async/clock'
import { createTransport } from '../../../kernel/transport/transport'
import { echo, echoAll, fail, type Handler, type WireRequest } from '../rpc/rpcServer'
import { inTurn, pauses, single, status, transportFixture } from '../rpc/transportFixture'

const { connect, serve } = transportFixture()

test('calls of one task go out as one batch, a lone call as an object', async () => {
  const server = await serve(echoAll)
  const { ask } = connect([server])
  expect(await Promise.all([ask('a', 1), ask('b', 2), ask('c')])).toEqual(['a:1', 'b:2', 'c:'])
  expect(await ask('d')).toBe('d:')
  expect(server.bodies.map((body) => (Array.isArray(body) ? body.length : 'object'))).toEqual([
    3,
    'object',
  ])
})

test('a batch has at most 1000 calls', async () => {
  const server = await serve(echoAll)
  const { ask } = connect([server], { clock: systemClock })
  const results = await Promise.all(Array.from({ length: 2001 }, (_, i) => ask('n', i)))
  expect(results).toEqual(Array.from({ length: 2001 }, (_, i) => `n:${i}`))
  expect(server.bodies.map((body) => (Array.isArray(body) ? body.length : 1)).sort()).toEqual([
    1, 1000, 1000,
  ])
})

test('answers are matched by id, whatever their order', async () => {
  const server = await serve((body) =>
    Array.isArray(body) ? body.map(echo).reverse() : echo(body),
  )
  const { ask } = connect([server])
  expect(await Promise.all([ask('a'), ask('b'), ask('c')])).toEqual(['a:', 'b:', 'c:'])
})

test('an error in a batch is its own call’s, with code, reason and data', async () => {
  const server = await serve((body) =>
    (body as WireRequest[]).map((call) =>
      call.method === 'b' ? fail(call, 3, 'execution reverted: no', { data: '0x08' }) : echo(call),
    ),
  )
  const { ask } = connect([server])
  const [, b, c] = await Promise.allSettled([ask('a'), ask('b'), ask('c')])
  expect(b).toMatchObject({
    status: 'rejected',
    reason: {
      code: 'rpc/execution-reverted',
      details: { code: 3, reason: 'execution reverted: no', data: '0x08' },
    },
  })
  expect(c).toMatchObject({ value: 'c:' })
  expect(server.bodies.length).toBe(1)
})

test('a server that answers a batch with one error is asked one by one, from then on', async () => {
  const server = await serve((body) =>
    Array.isArray(body)
      ? { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batches are not supported' } }
      : echo(body),
  )
  const { ask } = connect([server])
  expect(await Promise.all([ask('a'), ask('b')])).toEqual(['a:', 'b:'])
  expect(await Promise.all([ask('c'), ask('d')])).toEqual(['c:', 'd:'])
  expect(server.bodies.filter(Array.isArray).length).toBe(1)
})

test.each([400, 413])(
  'a server that answers a batch with HTTP %d is asked one by one',
  async (code) => {
    const server = await serve((body, response, request) =>
      Array.isArray(body) ? status(code)(body, response, request) : echo(body),
    )
    const { ask } = connect([server])
    expect(await Promise.all([ask('a'), ask('b'), ask('c')])).toEqual(['a:', 'b:', 'c:'])
    expect(server.bodies.length).toBe(4)
  },
)

/** Refuses batches of more than five calls with `refuse`, as geth does. */
const atMostFive =
  (refuse: (calls: readonly WireRequest[]) => unknown): Handler =>
  (body, ...rest) =>
    Array.isArray(body) && body.length > 5 ? refuse(body) : echoAll(body, ...rest)
const tooLarge = { code: -32600, message: 'batch too large' }

test.each<[string, (calls: readonly WireRequest[]) => unknown]>([
  [
    'a list of one error, under the id of the first call',
    ([first]) => [fail(first as WireRequest, -32600, 'batch too large')],
  ],
  ['a list of one error without an id', () => [{ jsonrpc: '2.0', id: null, error: tooLarge }]],
  ['an error', () => ({ jsonrpc: '2.0', id: null, error: tooLarge })],
  [
    'a limit that names the batch',
    () => ({ jsonrpc: '2.0', id: null, error: { code: -32005, message: 'batch limit exceeded' } }),
  ],
  [
    'a code of its own in a list',
    ([first]) => [fail(first as WireRequest, -32000, 'too many calls at once')],
  ],
  [
    'results of five, and errors for the others',
    (calls) =>
      calls.map((call, i) => (i < 5 ? echo(call) : fail(call, -32003, 'response too large'))),
  ],
])('a batch that is too large, refused with %s, is asked in smaller ones', async (_, refuse) => {
  const server = await serve(atMostFive(refuse))
  const { ask, clock } = connect([server])
  const twelve = () => Promise.all(Array.from({ length: 12 }, (__, i) => ask('n', i)))
  const results = Array.from({ length: 12 }, (__, i) => `n:${i}`)
  expect(await twelve()).toEqual(results)
  expect(await twelve()).toEqual(results)
  // a smaller batch is remembered, and is still one
  const before = server.bodies.length
  expect(await twelve()).toEqual(results)
  expect(server.bodies.slice(before).map((body) => (body as WireRequest[]).length)).toEqual([
    3, 3, 3, 3,
  ])
  expect(pauses(clock)).toEqual([])
})

test('an error of a call alone is not about its batch, also where its text says so', async () => {
  const server = await serve((body) =>
    (body as WireRequest[]).map((call) => fail(call, 3, 'execution reverted: batch is closed')),
  )
  const { ask } = connect([server])
  const ends = await Promise.allSettled([ask('a'), ask('b')])
  expect(ends).toMatchObject([
    { reason: { code: 'rpc/execution-reverted' } },
    { reason: { code: 'rpc/execution-reverted' } },
  ])
  expect(server.bodies.length).toBe(1)
})

test('a whole batch that meets a limit is retried, not split', async () => {
  const server = await serve(
    inTurn(
      () => ({ jsonrpc: '2.0', id: null, error: { code: -32005, message: 'slow down' } }),
      echoAll,
    ),
  )
  const { ask, clock } = connect([server])
  expect(await Promise.all([ask('a'), ask('b')])).toEqual(['a:', 'b:'])
  expect(server.bodies.map(Array.isArray)).toEqual([true, true])
  expect(pauses(clock)).toEqual([150, 150])
})

test.each<[string, Handler]>([
  ['not JSON', () => '<html>hello</html>'],
  ['half of JSON', () => '{"jsonrpc":"2.0","id":1,"res'],
  ['a number', () => '7'],
  ['null', () => 'null'],
  ['a wrong id', (body) => ({ ...echo(single(body)), id: single(body).id + 1 })],
  ['its id as text', (body) => ({ ...echo(single(body)), id: String(single(body).id) })],
  ['no id', (body) => ({ jsonrpc: '2.0', result: echo(single(body)).result })],
  ['null as id of a result', (body) => ({ ...echo(single(body)), id: null })],
  ['neither result nor error', (body) => ({ jsonrpc: '2.0', id: single(body).id })],
  ['an error that is no object', (body) => ({ jsonrpc: '2.0', id: single(body).id, error: 'no' })],
  ['a list for one call', (body) => [echo(single(body))]],
  ['an empty body', () => ''],
])('%s is refused: the next URL is asked, and it is not retried', async (_, handler) => {
  const bad = await serve(handler)
  const good = await serve(echoAll)
  expect(await connect([bad, good]).ask('a')).toBe('a:')
  const { ask, clock } = connect([bad])
  await expect(ask('a')).rejects.toMatchObject({ code: 'rpc/bad-response' })
  expect(pauses(clock)).toEqual([])
  expect(bad.bodies.length).toBe(2)
})

test('an error whose id the server could not read is the call’s own', async () => {
  const server = await serve(() => ({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32700, message: 'parse error' },
  }))
  await expect(connect([server]).ask('a')).rejects.toMatchObject({ code: 'rpc/parse-error' })
})

test('null and false are results', async () => {
  const server = await serve((body) => ({
    ...echo(single(body)),
    result: single(body).method === 'a' ? null : false,
  }))
  const { ask } = connect([server])
  expect(await ask('a')).toBeNull()
  expect(await ask('b')).toBe(false)
})

test('an answer that is too long is refused, announced or not; one that just fits is not', async () => {
  const declared = await serve((body) =>
    JSON.stringify({ ...echo(single(body)), result: 'x'.repeat(3000) }),
  )
  const streamed = await serve((_, response) => {
    response.writeHead(200)
    const pump = () =>
      response.writable && response.write('x'.repeat(1000), () => setTimeout(pump, 1))
    pump()
  })
  await expect(connect([declared], { maxBytes: 2000 }).ask('a')).rejects.toMatchObject({
    code: 'rpc/bad-response',
    message: expect.stringMatching(/2000 bytes/),
  })
  await expect(connect([streamed], { maxBytes: 2000 }).ask('a')).rejects.toMatchObject({
    code: 'rpc/bad-response',
  })
  expect(await connect([declared], { maxBytes: 4000 }).ask('a')).toBe('x'.repeat(3000))
})

test('parameters that are no JSON fail their own call and spoil no batch', async () => {
  const server = await serve(echoAll)
  const { ask } = connect([server])
  const [good, bad] = await Promise.allSettled([ask('a', 1), ask('b', 1n)])
  expect(good).toMatchObject({ value: 'a:1' })
  expect(bad).toMatchObject({ reason: { code: 'rpc/invalid-params' } })
})

test('a fired signal ends its own call at once, the others of the batch go on', async () => {
  let release = () => {}
  const server = await serve((body, response) => {
    release = () => response.end(JSON.stringify((body as WireRequest[]).map(echo)))
    return undefined
  })
  const { transport, ask } = connect([server])
  const abort = new AbortController()
  const mine = transport.request({ method: 'mine' }, { signal: abort.signal })
  const other = ask('other')
  await expect.poll(() => server.bodies.length).toBe(1)
  abort.abort()
  await expect(mine).rejects.toMatchObject({ code: 'kernel/aborted' })
  release()
  expect(await other).toBe('other:')
})

test('the HTTP request is given up when every call of the batch has left', async () => {
  let closed = false
  const server = await serve((_, response) => void response.on('close', () => (closed = true)))
  const { transport } = connect([server])
  const abort = new AbortController()
  const calls = ['a', 'b'].map((method) => transport.request({ method }, { signal: abort.signal }))
  await expect.poll(() => server.bodies.length).toBe(1)
  expect(closed).toBe(false)
  abort.abort()
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'kernel/aborted' })
  await expect.poll(() => closed).toBe(true)
})

test('a signal that had fired sends nothing; the same call without it does', async () => {
  const server = await serve(echoAll)
  const { transport } = connect([server])
  await expect(
    transport.request({ method: 'a' }, { signal: AbortSignal.abort() }),
  ).rejects.toMatchObject({ code: 'kernel/aborted' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(server.bodies.length).toBe(0)
  await transport.request({ method: 'a' })
  expect(server.bodies.length).toBe(1)
})

test.each(['while the server hangs', 'during a pause', 'before the batch is sent'])(
  'destroy %s rejects what is pending and leaves no timer',
  async (when) => {
    const server = await serve(
      when === 'during a pause' ? status(429, { 'retry-after': '9' }) : () => undefined,
    )
    const { transport, clock, ask } = connect([server])
    const call = ask('a')
    if (when !== 'before the batch is sent')
      await expect
        .poll(() =>
          when === 'during a pause' ? clock.waits.includes(9000) : server.bodies.length > 0,
        )
        .toBe(true)
    transport.destroy()
    await expect(call).rejects.toMatchObject({ code: 'kernel/aborted' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(clock.open.size).toBe(0)
    await expect(ask('b')).rejects.toMatchObject({ code: 'kernel/destroyed' })
  },
)

test('fetch is looked up at each call, cookies are not sent, without URLs the error says so', async () => {
  const seen: RequestInit[] = []
  const fake = (async (_: unknown, init: RequestInit) => {
    seen.push(init)
    return new Response(JSON.stringify(echo(JSON.parse(String(init.body)))))
  }) as typeof fetch
  const transport = createTransport({ urls: ['https://rpc.example'], fetch: fake })
  expect(await transport.request({ method: 'a' })).toBe('a:')
  expect(seen[0]).toMatchObject({ method: 'POST', credentials: 'omit' })
  await expect(createTransport({ urls: [] }).request({ method: 'a' })).rejects.toMatchObject({
    code: 'kernel/http-failed',
  })
  transport.destroy()
})

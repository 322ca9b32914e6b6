import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { number, object } from '../../../kernel/schema/checks'
import { createHttp, type HttpOptions } from '../../../kernel/transport/httpClient'
import { fastClock } from '../rpc/fastClock'

interface Seen {
  readonly method: string | undefined
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
const undo: (() => void)[] = []
afterEach(() => {
  for (const fn of undo.splice(0)) fn()
})
async function serve(
  answer: (response: ServerResponse) => void = (response) => response.end('{"n":1}'),
  options: Partial<HttpOptions> = {},
) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    seen.push({ method: request.method, url: request.url ?? '', headers: request.headers, body })
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undo.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { seen, baseUrl, http: createHttp({ origin: `${baseUrl}/v1/`, ...options }) }
}

test('GET carries the query', async () => {
  const { http, seen } = await serve(undefined, {
    query: { projectId: 'p 1', sv: undefined },
  })
  expect(
    await http.get('/wallets', { query: { page: 2, entries: true, nothing: undefined } }),
  ).toEqual({ n: 1 })
  await http.get('wallets')
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /v1/wallets?projectId=p+1&page=2&entries=true',
    'GET /v1/wallets?projectId=p+1',
  ])
})

test.each(['post', 'put', 'delete'] as const)('%s carries JSON', async (verb) => {
  const { http, seen } = await serve(undefined, {
    headers: { 'x-kit': '1' },
  })
  await http[verb]('e', { a: [1] }, { headers: { 'x-call': '2' } })
  expect(seen[0]).toMatchObject({
    method: verb.toUpperCase(),
    url: '/v1/e',
    body: '{"a":[1]}',
    headers: { 'content-type': 'application/json', 'x-kit': '1', 'x-call': '2' },
  })
})

test.each([400, 403, 404, 500, 503])(
  'HTTP %d is told with the server’s reason, at most 1 kB of it',
  async (status) => {
    const { http } = await serve((response) =>
      response.writeHead(status).end(`Unauthorized: ${'x'.repeat(5000)}`),
    )
    const error = await http.get('a').catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      code: 'kernel/http-status',
      message: `HTTP status code: ${status}`,
      details: { reason: expect.stringMatching(/^Unauthorized: x+$/) },
    })
    expect((error as { details: { reason: string } }).details.reason.length).toBe(1024)
  },
)

test.each([
  ['7', 7000],
  ['x', undefined],
  [undefined, undefined],
])('Retry-After %s of a refusal is told as %s ms, with the status', async (header, retryAfter) => {
  const { http } = await serve((response) =>
    response.writeHead(429, header === undefined ? {} : { 'retry-after': header }).end(),
  )
  await expect(http.get('a')).rejects.toMatchObject({ details: { status: 429, retryAfter } })
})

test('the answer is checked by the schema given', async () => {
  const schema = object({ n: number(0) })
  expect(await (await serve()).http.get('a', { schema })).toEqual({ n: 1 })
  const { http } = await serve((response) => response.end('{"n":"1"}'))
  await expect(http.get('a', { schema })).rejects.toMatchObject({
    code: 'kernel/bad-answer',
    message: expect.stringContaining('n: expected a number'),
  })
})

test('no JSON is kernel/bad-answer, an empty answer is undefined', async () => {
  await expect(
    (await serve((response) => response.end('<html>'))).http.get('a'),
  ).rejects.toMatchObject({ code: 'kernel/bad-answer' })
  expect(
    await (await serve((response) => response.writeHead(204).end())).http.post('a', {}),
  ).toBeUndefined()
})

test('an answer that is too long is refused; one that fits is not', async () => {
  const long = (response: ServerResponse) => response.end(JSON.stringify('x'.repeat(1000)))
  await expect((await serve(long, { maxBytes: 500 })).http.get('a')).rejects.toMatchObject({
    code: 'kernel/bad-answer',
    message: expect.stringContaining('500 bytes'),
  })
  expect(await (await serve(long, { maxBytes: 1002 })).http.get('a')).toBe('x'.repeat(1000))
  // a call has the last word
  expect(await (await serve(long, { maxBytes: 500 })).http.get('a', { maxBytes: 1002 })).toBe(
    'x'.repeat(1000),
  )
  await expect((await serve(long)).http.get('a', { maxBytes: 500 })).rejects.toMatchObject({
    code: 'kernel/bad-answer',
  })
})

test('a server that hangs ends in kernel/timeout after 10 s and leaves no timer', async () => {
  const clock = fastClock(200)
  const { http } = await serve(() => {}, { clock })
  await expect(http.get('a')).rejects.toMatchObject({
    code: 'kernel/timeout',
    message: expect.stringContaining('within 10 s'),
  })
  expect(clock.waits).toEqual([10_000])
  expect(clock.open.size).toBe(0)
})

test('a signal ends a call, one that had fired sends nothing', async () => {
  const { http, seen } = await serve(() => {})
  const abort = new AbortController()
  const call = http.get('a', { signal: abort.signal })
  await expect.poll(() => seen.length).toBe(1)
  abort.abort()
  await expect(call).rejects.toMatchObject({ code: 'kernel/aborted' })
  await expect(http.get('b', { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'kernel/aborted',
  })
  expect(seen.length).toBe(1)
})

test('a closed socket is kernel/http-failed', async () => {
  await expect((await serve((response) => response.destroy())).http.get('a')).rejects.toMatchObject(
    { code: 'kernel/http-failed' },
  )
})

test('what a platform says of a request that failed is told, but for an address that it quotes: a key may be in it', async () => {
  const failing = (error: unknown) =>
    createHttp({
      origin: 'https://a.example',
      query: { key: 'secret' },
      fetch: () => Promise.reject(error),
    }).get('v1')
  const failure = await failing(new TypeError('cannot load https://a.example/v1?key=secret')).catch(
    (each: unknown) => each,
  )
  expect(failure).toMatchObject({
    code: 'kernel/http-failed',
    message: expect.stringMatching(/cannot load a\.example(?!.*secret)/),
  })
  expect((failure as Error).cause).toBeUndefined()
  const cause = new TypeError('the name is unknown')
  await expect(failing(cause)).rejects.toMatchObject({
    message: expect.stringContaining('the name is unknown'),
    cause,
  })
})

test('of a page in place of JSON its content type is told', async () => {
  const page = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html>')
  await expect((await serve(page)).http.get('a')).rejects.toMatchObject({
    code: 'kernel/bad-answer',
    message: expect.stringContaining('it is not JSON (text/html'),
  })
})

test.each([
  'file:///etc',
  'javascript:alert(1)',
  'data:text/plain,hi',
  'ftp://a.example',
  'no url',
  '',
])('%j is not asked', async (origin) => {
  let asked = 0
  const fetch = (async () => (asked++, new Response('1'))) as unknown as typeof globalThis.fetch
  await expect(createHttp({ origin, fetch }).get('')).rejects.toMatchObject({
    code: 'kernel/http-failed',
  })
  expect(asked).toBe(0)
  expect(await createHttp({ origin: 'https://a.example', fetch }).get('')).toBe(1)
})

test('a redirect is a failure: who was not named is not asked', async () => {
  const other = await serve()
  for (const status of [301, 302, 307, 308]) {
    const { http } = await serve((response) =>
      response.writeHead(status, { location: `${other.baseUrl}/v1/a` }).end(),
    )
    await expect(http.get('a')).rejects.toMatchObject({ code: 'kernel/http-failed' })
  }
  expect(other.seen).toEqual([])
})

test('a path cannot leave the server', async () => {
  const { seen, http } = await serve()
  await http.get('//evil.example/x')
  await http.get('https://evil.example/x')
  expect(seen.map(({ url }) => url)).toEqual(['/v1/evil.example/x', '/v1/https://evil.example/x'])
})

test('keepalive is asked of fetch where the call asks for it, and only there', async () => {
  const asked: unknown[] = []
  const http = createHttp({
    origin: 'https://sink.example',
    fetch: async (_url, init) => {
      asked.push(init?.keepalive)
      return new Response('')
    },
  })
  await http.post('/events', [], { keepalive: true })
  await http.post('/events', [])
  expect(asked).toEqual([true, false])
})

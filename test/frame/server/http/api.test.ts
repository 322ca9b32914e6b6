import { request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { route } from '../../../../frame/server/http/createApi'
import type { CreateModule, RouteContext } from '../../../../frame/server/http/types'
import { temporaryFolder } from '../databases'
import { APP, ORIGIN, serve } from '../serve'
import { createSignedClient, nameOf, type SignedClient } from '../signedClient'

const SECRET = 'the-secret-of-a-row'

describe('requests', () => {
  let served: Awaited<ReturnType<typeof serve>>
  let client: SignedClient
  const seen: RouteContext<'/v1/login/poll', 'session'>[] = []
  const module: CreateModule = () => ({
    routes: [
      route('/v1/login/poll', {
        level: 'session',
        handler: async (context) => (seen.push(context), { status: 'pending' }),
      }),
      route('/v1/logout', {
        level: 'session',
        handler: async ({ cookie }) => {
          cookie.setDevices(['mark', 'former'])
          return {}
        },
      }),
      route('/v1/me', {
        level: 'session',
        handler: async () => {
          throw new Error(SECRET)
        },
      }),
      route('/v1/freeze', {
        level: 'session',
        handler: async () => ({ frozenUntil: 1, server_share_env: SECRET }),
      }),
    ],
    pages: (hono) =>
      void hono.get('/page', (context) =>
        context.html('<p>page</p>', 200, { 'content-security-policy': "default-src 'self'" }),
      ),
  })
  const flow = JSON.stringify({ flow: 'f'.repeat(22) })
  beforeAll(async () => {
    served = await serve({
      database: { folder: temporaryFolder() },
      options: { modules: [module] },
      config: { trustProxy: 1 },
    })
    client = createSignedClient(served.url)
    await client.register(APP.id, ORIGIN)
  })

  test('control: a handler gets the body, session, app and client of a good request', async () => {
    const headers = {
      'user-agent': 'Browser',
      'x-forwarded-for': '198.51.100.7, 203.0.113.9',
      cookie: '__Host-td=known.former; td=other',
    }
    expect((await client.send('/v1/login/poll', flow, { headers })).json).toEqual({
      status: 'pending',
    })
    expect(seen.at(-1)).toMatchObject({
      body: JSON.parse(flow),
      app: APP,
      session: { appId: APP.id, origin: ORIGIN, jkt: client.jkt },
      ip: '203.0.113.9',
      userAgent: 'Browser',
      cookie: { devices: ['known', 'former'] },
    })
  })

  test('an address of the client that no proxy wrote, or that is none, is told once', async () => {
    const { url, lines } = await serve({
      database: { folder: temporaryFolder() },
      options: { modules: [module] },
      config: { trustProxy: 1 },
    })
    const told = () => lines.filter((line) => line.includes('"proxy.no_client_address"')).length
    const visitor = createSignedClient(url)
    const ask = (forwarded: string | undefined) =>
      visitor.send('/v1/login/poll', flow, { headers: { 'x-forwarded-for': forwarded } })
    // control: one with a port is an address
    await ask('203.0.113.9:51234')
    expect(told()).toBe(0)
    await ask(undefined)
    await ask('unknown')
    expect(told()).toBe(1)
  })

  test.each([
    ['no Origin', { origin: undefined }, 403, 'origin_refused'],
    ['another Origin', { origin: 'https://evil.example' }, 403, 'origin_refused'],
    ['the page’s Origin', { origin: ORIGIN }, 403, 'origin_refused'],
    ['an opaque Origin', { origin: 'null' }, 403, 'origin_refused'],
    ['no Sec-Fetch-Site', { 'sec-fetch-site': undefined }, 403, 'origin_refused'],
    ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }, 403, 'origin_refused'],
    ['Sec-Fetch-Site none', { 'sec-fetch-site': 'none' }, 403, 'origin_refused'],
    ['a form’s content type', { 'content-type': 'text/plain' }, 400, 'bad_request'],
    ['a service worker’s script', { 'service-worker': 'script' }, 403, 'origin_refused'],
  ])('%s is refused', async (_, headers, status, name) => {
    const before = seen.length
    const answer = await client.send('/v1/login/poll', flow, { headers })
    expect([answer.status, nameOf(answer.json)]).toEqual([status, name])
    expect(seen).toHaveLength(before)
  })

  test.each([
    ['an unknown member', JSON.stringify({ flow: 'f'.repeat(22), more: 1 })],
    ['a malformed id', JSON.stringify({ flow: '../../etc' })],
    ['no JSON', '{'],
    ['bytes that are no text', '\ud800'],
    ['nothing', ''],
    ['33 kB', JSON.stringify({ flow: 'f'.repeat(33 * 1024) })],
  ])('a body with %s is refused', async (_, body) => {
    const answer = await client.send('/v1/login/poll', body)
    expect([answer.status, nameOf(answer.json)]).toEqual([400, 'bad_request'])
  })

  test('a body of more than 32 kB in chunks is cut off, whatever length it declares', async () => {
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const signedHeaders = {
        origin: served.url,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'content-digest': `sha-256=:${'A'.repeat(43)}=:`,
        signature: `t=:${'A'.repeat(86)}==:`,
      }
      const params = `t=("@method" "@path" "content-digest");created=${Math.floor(Date.now() / 1000)};nonce="${'n'.repeat(22)}";keyid="${'k'.repeat(22)}";tag="tessera-1"`
      const asked = request(
        `${served.url}/v1/login/poll`,
        {
          method: 'POST',
          headers: { ...signedHeaders, 'signature-input': params, 'transfer-encoding': 'chunked' },
        },
        (response) => resolve(response.resume().statusCode),
      )
      asked.on('error', reject)
      for (let index = 0; index < 40; index++) asked.write('x'.repeat(1024))
      asked.end()
    })
    expect(answer).toBe(400)
  })

  test('no other origin gets leave to read: there are no headers of CORS, also for a preflight', async () => {
    const preflight = await fetch(`${served.url}/v1/me`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    const post = await client.send('/v1/login/poll', flow)
    expect(preflight.status).toBe(404)
    for (const headers of [preflight.headers, post.headers])
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(Object.fromEntries(post.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test.each([
    ['that throws', '/v1/me', '{}'],
    ['that answers more than the protocol', '/v1/freeze', '{}'],
  ] as const)(
    'a handler %s is answered with `internal`, and nothing of it is told or logged',
    async (_, path, body) => {
      const answer = await client.send(path, body)
      expect([answer.status, nameOf(answer.json)]).toEqual([500, 'internal'])
      expect(JSON.stringify(answer.json)).not.toContain(SECRET)
      expect(served.lines.join('')).not.toContain(SECRET)
      expect(
        served.lines.some(
          (line) => line.includes(`"route":"${path}"`) && line.includes('request.failed'),
        ),
      ).toBe(true)
    },
  )

  test('the device’s mark is a cookie of this host alone, unreadable by scripts and of the site around', async () => {
    const { headers } = await client.send('/v1/logout', '{}')
    expect(headers.getSetCookie()).toEqual([
      '__Host-td=mark.former; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=None; Partitioned',
    ])
  })

  test('a page of a module has its own policy, other paths are not there', async () => {
    const page = await fetch(`${served.url}/page`)
    expect([
      await page.text(),
      page.headers.get('content-security-policy'),
      page.headers.get('referrer-policy'),
    ]).toEqual(['<p>page</p>', "default-src 'self'", 'no-referrer'])
    for (const path of ['/', '/v1/none', '/v1/me/', '/V1/me', '/metrics'])
      expect((await fetch(`${served.url}${path}`)).status).toBe(404)
    expect((await fetch(`${served.url}/v1/me`)).status).toBe(404)
  })

  test('nothing of a request is in the log nor in the metrics: no address, no agent, no mark, no signature, no body', async () => {
    const headers = {
      'user-agent': 'Browser-77',
      'x-forwarded-for': '203.0.113.9',
      cookie: '__Host-td=mark-77',
    }
    const nonce = 'nonce-77'.padEnd(22, 'n')
    for (const path of ['/v1/login/poll', '/v1/me', '/v1/none'])
      await client.send(path, flow, { headers, nonce: nonce.replace('n', path.at(-1) ?? '') })
    await client.send('/v1/login/poll', '{"flow":"body-77"}', { headers })
    const written = served.lines.join('') + served.services.metrics.text()
    expect(written).toContain('request.failed')
    for (const secret of [
      'Browser-77',
      '203.0.113.9',
      'mark-77',
      'once-77',
      'body-77',
      client.jkt,
      client.jwk.x,
      'f'.repeat(22),
    ])
      expect(written).not.toContain(secret)
  })

  test('over https browsers are told to stay with it', async () => {
    const secure = await serve({
      database: { folder: temporaryFolder() },
      config: { publicUrl: 'https://wallet.example' },
    })
    expect(secure.url).toBe('https://wallet.example')
    expect(
      (await fetch(`${secure.address}/healthz`)).headers.get('strict-transport-security'),
    ).toContain('max-age=63072000')
    expect(
      (await fetch(`${served.url}/healthz`)).headers.get('strict-transport-security'),
    ).toBeNull()
  })
})

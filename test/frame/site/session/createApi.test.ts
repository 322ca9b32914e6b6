import { createHash, createPublicKey, type JsonWebKey, randomBytes, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RoutePath } from '../../../../frame/protocol/http'
import { loginRoutes } from '../../../../frame/protocol/loginRoutes'
import { systemClock } from '../../../../frame/site/clock'
import { createApi, RefusedError, type RouteForm } from '../../../../frame/site/session/createApi'
import { createIdentity } from '../../../../frame/site/session/createIdentity'
import { createMemoryStore } from '../../../../frame/site/session/keyStore'
import { createLocks } from '../../../../frame/site/session/locks'

/**
 * Checks a request by RFC 9421 with node:crypto alone, as it is written in the design: one exact
 * pattern.
 */
function verifyRequest(
  path: string,
  { headers, body }: { headers: Record<string, string>; body: Buffer },
  keyOf: (keyid: string) => JsonWebKey | undefined,
  now: number,
) {
  const match =
    /^t=(\("@method" "@path" "content-digest"\);created=(\d+);nonce="([\w-]{22})";keyid="([\w-]{22,43})";tag="tessera-1")$/.exec(
      headers['signature-input'] ?? '',
    )
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
  const jwk = keyOf(match?.[4] ?? '')
  if (
    !match ||
    !jwk ||
    digest !== headers['content-digest'] ||
    Math.abs(Number(match[2]) * 1_000 - now) > 60_000
  )
    return undefined
  const base = [
    '"@method": POST',
    `"@path": ${path}`,
    `"content-digest": ${digest}`,
    `"@signature-params": ${match[1]}`,
  ].join('\n')
  const signature = Buffer.from(/^t=:(.{88}):$/.exec(headers.signature ?? '')?.[1] ?? '', 'base64')
  const isGood =
    signature.length === 64 &&
    verify(
      'sha256',
      Buffer.from(base),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      signature,
    )
  return isGood ? { nonce: match[3], keyid: match[4] } : undefined
}

type Answer = { status: number; json: unknown } | undefined

/**
 * A server that checks signatures and clocks, and has the sessions that were registered with it.
 */
function createTestServer({ ahead = 0 } = {}) {
  const sessions = new Map<string, JsonWebKey>()
  const nonces = new Set<string>()
  const asked: { path: string; keyid: string; refused?: string }[] = []
  let answers: ((path: string) => Answer | 'unreachable' | 'garbage')[] = []
  const now = () => Date.now() + ahead
  const reply = (status: number, json: unknown) =>
    new Response(typeof json === 'string' ? json : JSON.stringify(json), {
      status,
      headers: { date: new Date(now()).toUTCString() },
    })
  const refuse = (name: string, status = 401) =>
    reply(status, { error: { name, message: 'secret words of the server' } })
  const thumbprint = ({ crv, kty, x, y }: JsonWebKey) =>
    createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
  const serve = (path: string, init: RequestInit) => {
    const body = Buffer.from(init.body as Uint8Array)
    const json = JSON.parse(body.toString()) as { jwk: JsonWebKey }
    const keyOf = (keyid: string) =>
      path === '/v1/session'
        ? thumbprint(json.jwk) === keyid
          ? json.jwk
          : undefined
        : sessions.get(keyid)
    const proof = verifyRequest(
      path,
      { headers: init.headers as Record<string, string>, body },
      keyOf,
      now(),
    )
    const keyid =
      /keyid="(.*?)"/.exec(
        (init.headers as Record<string, string>)['signature-input'] ?? '',
      )?.[1] ?? ''
    if (path !== '/v1/session' && !sessions.has(keyid))
      return (asked.push({ path, keyid, refused: 'signed_out' }), refuse('signed_out'))
    if (!proof || nonces.has(proof.nonce ?? ''))
      return (asked.push({ path, keyid, refused: 'proof' }), refuse('proof_refused'))
    nonces.add(proof.nonce ?? '')
    asked.push({ path, keyid })
    const planned = answers.shift()?.(path)
    if (planned === 'unreachable') throw new TypeError('Failed to fetch')
    if (planned === 'garbage') return reply(200, '<html>')
    if (planned) return reply(planned.status, planned.json)
    if (path !== '/v1/session') return reply(200, {})
    const sid = randomBytes(16).toString('base64url')
    sessions.set(sid, json.jwk)
    return reply(200, { sid, now: now(), expires: now() + 60_000 })
  }
  return {
    asked,
    sessions,
    plan: (...next: typeof answers) => {
      answers = next
    },
    fetch: async (url: string, init: RequestInit) => serve(new URL(url).pathname, init),
  }
}

function createSite(
  server: Pick<ReturnType<typeof createTestServer>, 'fetch'>,
  store = createMemoryStore(),
  withLock = createLocks(undefined),
) {
  const marker = {
    value: false,
    isSet: () => marker.value,
    set: () => void (marker.value = true),
    clear: () => void (marker.value = false),
  }
  const identity = createIdentity({ scope: 'app:https://app.example', store, marker, withLock })
  const api = createApi({
    identity,
    base: 'https://wallet.example',
    app: 'app',
    origin: 'https://app.example',
    fetch: server.fetch,
    clock: systemClock,
  })
  return { identity, api, store, marker }
}
const paths = (server: ReturnType<typeof createTestServer>) =>
  server.asked.map(({ path, refused }) => (refused ? `${path} ${refused}` : path))

test('a request is signed so that a verifier of node:crypto accepts it; calls at once register one session', async () => {
  const server = createTestServer()
  const { api } = createSite(server)
  await Promise.all([
    api.call('/v1/me', {}),
    api.call('/v1/me', {}),
    api.call('/v1/login/email', { email: 'a@b.example' }).catch(() => undefined),
  ])
  expect(paths(server).toSorted()).toEqual(['/v1/login/email', '/v1/me', '/v1/me', '/v1/session'])
})

test.each([
  ['body', (init: RequestInit) => ({ ...init, body: new TextEncoder().encode('{"more":1}') })],
  [
    'nonce',
    (init: RequestInit) => ({
      ...init,
      headers: {
        ...(init.headers as object),
        'signature-input': (init.headers as Record<string, string>)['signature-input']?.replace(
          /nonce="(.)/,
          (_, first) => `nonce="${first === '_' ? '-' : '_'}`,
        ),
      },
    }),
  ],
  ['path', (init: RequestInit) => init],
])('control: the verifier refuses another %s', async (what, alter) => {
  const server = createTestServer()
  const { api } = createSite({
    ...server,
    fetch: async (url, init) =>
      url.endsWith('/v1/me')
        ? server.fetch(
            what === 'path' ? url.replace('me', 'logout') : url,
            alter(init) as RequestInit,
          )
        : server.fetch(url, init),
  })
  await expect(api.call('/v1/me', {})).rejects.toMatchObject({ code: 'proof_refused' })
})

test('the session is stored: the next document asks with it, and registers none', async () => {
  const server = createTestServer()
  const { api, store } = createSite(server)
  await api.call('/v1/me', {})
  await createSite(server, store).api.call('/v1/me', {})
  expect(paths(server)).toEqual(['/v1/session', '/v1/me', '/v1/me'])
})

test.each([-3_600_000, 3_600_000])(
  'a clock that is %d ms off is corrected from the refusal, once',
  async (ahead) => {
    const server = createTestServer({ ahead })
    const { api, store } = createSite(server)
    await api.call('/v1/me', {})
    expect(paths(server)).toEqual(['/v1/session proof', '/v1/session', '/v1/me'])
    // what was learnt is stored with the session
    await createSite(server, store).api.call('/v1/me', {})
    expect(paths(server).slice(3)).toEqual(['/v1/me'])
  },
)

test('a proof that is refused for another reason is not repeated', async () => {
  const server = createTestServer()
  const { api } = createSite(server)
  await api.call('/v1/me', {})
  server.plan(() => ({ status: 401, json: { error: { name: 'proof_refused', message: '' } } }))
  await expect(api.call('/v1/me', {})).rejects.toMatchObject({
    name: 'RefusedError',
    code: 'proof_refused',
  })
  expect(paths(server).slice(1)).toEqual(['/v1/me', '/v1/me'])
})

test('an ended session is forgotten, and the next call registers another key', async () => {
  const server = createTestServer()
  const { api, identity, marker } = createSite(server)
  await api.call('/v1/me', {})
  identity.setSignedIn()
  const before = (await identity.key()).thumbprint
  server.sessions.clear()
  await expect(api.call('/v1/me', {})).rejects.toMatchObject({ code: 'signed_out' })
  expect(marker.value).toBe(false)
  await api.call('/v1/me', {})
  expect((await identity.key()).thumbprint).not.toBe(before)
})

test('a key whose session ended while the page was away is replaced once', async () => {
  const server = createTestServer()
  const refused = () => ({ status: 401, json: { error: { name: 'signed_out', message: '' } } })
  server.plan(refused)
  await createSite(server).api.call('/v1/me', {})
  expect(paths(server)).toEqual(['/v1/session', '/v1/session', '/v1/me'])
  server.plan(refused, refused)
  await expect(createSite(server).api.call('/v1/me', {})).rejects.toMatchObject({
    code: 'signed_out',
  })
})

test('a refusal has its name, waiting time and tries left, and none of the server’s words', async () => {
  const server = createTestServer()
  const { api } = createSite(server)
  server.plan(
    () => undefined,
    () => ({
      status: 401,
      json: {
        error: {
          name: 'otp_wrong',
          message: 'secret words of the server',
          left: 3,
          retryAfter: 30,
        },
      },
    }),
  )
  const error = await api
    .call('/v1/login/email/verify', { flow: 'a'.repeat(22), code: '123456' })
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(RefusedError)
  expect(error).toMatchObject({ code: 'otp_wrong', left: 3, retryAfter: 30 })
  expect(`${(error as Error).stack}${JSON.stringify(error)}`).not.toMatch(/secret|123456/)
})

/** Of the routes that are no part of the frame's start. */
const formOf = (path: RoutePath) => (loginRoutes as Readonly<Record<string, RouteForm>>)[path]

test.each([
  ['/v1/me', {}, 2],
  ['/v1/login/email/verify', { flow: 'a'.repeat(22), code: '123456' }, 1],
  ['/v1/login/oauth/finish', { login: 'a'.repeat(22), result: 'b'.repeat(43) }, 2],
  ['/v1/login/farcaster/finish', { login: 'a'.repeat(22) }, 2],
  ['/v1/login/farcaster/start', {}, 1],
  [
    '/v1/pairs',
    { wallet: 'a'.repeat(22), pair: { id: 'b'.repeat(22), gen: 1, serverShare: 'c'.repeat(44) } },
    1,
  ],
] as const)(
  '%s that got lost is asked %#: again only where that is safe',
  async (path, body, times) => {
    const server = createTestServer()
    const { api } = createSite(server)
    await api.call('/v1/me', {})
    server.plan(
      () => 'unreachable',
      () => 'unreachable',
    )
    await expect(api.call<RoutePath>(path, body, formOf(path))).rejects.toMatchObject({
      name: 'SiteError',
      code: 'unreachable',
    })
    expect(paths(server).slice(2)).toEqual(new Array(times).fill(path))
  },
)

test('answers that have not their form are refused, and bodies that have not theirs never leave', async () => {
  const server = createTestServer()
  const { api } = createSite(server)
  await api.call('/v1/me', {})
  server.plan(
    () => 'garbage',
    () => ({ status: 200, json: { user: { id: 'short' } } }),
    () => ({ status: 500, json: { error: 'text' } }),
  )
  for (let round = 0; round < 3; round++)
    await expect(api.call('/v1/me', {})).rejects.toMatchObject({ code: 'answer_refused' })
  const before = server.asked.length
  await expect(api.call('/v1/login/email', { email: 'no address' })).rejects.toMatchObject({
    code: 'message_refused',
  })
  await expect(
    api.call('/v1/logout', { token: 'x' } as unknown as Record<string, never>),
  ).rejects.toMatchObject({ code: 'message_refused' })
  expect(server.asked).toHaveLength(before)
})

test('a server that hangs is a timeout', async () => {
  const server = createTestServer()
  const timers: (() => void)[] = []
  const clock = { ...systemClock, setTimeout: (work: () => void) => timers.push(work) }
  const identity = createSite(server).identity
  const hang = (_: string, { signal }: RequestInit) =>
    new Promise<Response>(
      (_resolve, reject) => (
        signal?.addEventListener('abort', () => reject(new Error('aborted'))), timers.at(-1)?.()
      ),
    )
  const api = createApi({
    identity,
    base: 'https://wallet.example',
    app: 'app',
    origin: 'https://app.example',
    fetch: hang,
    clock,
  })
  await expect(api.call('/v1/me', {})).rejects.toMatchObject({ code: 'timeout' })
})

test('the key signs and cannot be read; tabs that ask at once get one key; a marker without key is signed out', async () => {
  const withLock = createLocks(undefined)
  const { identity, store, marker } = createSite(createTestServer(), createMemoryStore(), withLock)
  const keys = await Promise.all([
    identity.key(),
    identity.key(),
    createSite(createTestServer(), store, withLock).identity.key(),
  ])
  expect(new Set(keys.map(({ thumbprint }) => thumbprint)).size).toBe(1)
  await expect(crypto.subtle.exportKey('jwk', keys[0].pair.privateKey)).rejects.toThrow()
  expect(await identity.isSignedIn()).toBe(false)
  identity.setSignedIn()
  expect(await identity.isSignedIn()).toBe(true)
  await store.remove(['session-key:app:https://app.example'])
  expect(await identity.isSignedIn()).toBe(false)
  expect(marker.value).toBe(false)
})

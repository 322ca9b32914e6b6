import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { getRequestListener, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, describe, expect, test } from 'vitest'
import { memoryStore, siwxHandlers } from '../../../../plugins/siwx/server'
import { attempt, ethereum, signatures } from './people'

/** What is used of Express, which has no types of its own. */
interface ExpressApp extends RequestListener {
  (...given: Parameters<RequestListener>): void
  use(middleware: unknown): void
  all(path: string, listener: RequestListener): void
}
const require = createRequire(import.meta.url)
const express = require('express') as (() => ExpressApp) & { json(): unknown }

const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

/** Handlers for a page on a port that is known only once its server listens. */
const later = () => {
  const store = memoryStore()
  const made = { auth: undefined as ReturnType<typeof siwxHandlers> | undefined }
  const auth = {
    handle: (request: Request) => (made.auth as ReturnType<typeof siwxHandlers>).handle(request),
  }
  return {
    auth,
    listens: (port: number) =>
      void (made.auth = siwxHandlers({ origins: [`http://127.0.0.1:${port}`], store, signatures })),
  }
}
const listen = async (listener: RequestListener) => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => (server.closeAllConnections(), server.close()))
  return (server.address() as AddressInfo).port
}

/** Servers as docs/sign-in.md writes them; their lines are compared with the page below. */
const servers: Record<string, () => Promise<number>> = {
  async hono() {
    const { auth, listens } = later()
    const app = new Hono()
    app.all('/auth/*', (c) => auth.handle(c.req.raw))
    const port = await new Promise<number>((resolve) => {
      const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) =>
        resolve(info.port),
      )
      ends.push(() => server.close())
    })
    listens(port)
    return port
  },
  async Express() {
    const { auth, listens } = later()
    const app = express()
    app.all('/auth/*splat', getRequestListener(auth.handle))
    // what reads bodies comes behind it
    app.use(express.json())
    const port = await listen(app)
    listens(port)
    return port
  },
}

/** A visitor over HTTP. */
const visit = (port: number) => {
  const origin = `http://127.0.0.1:${port}`
  let cookie = ''
  const call = async (
    name: string,
    {
      body,
      headers = {},
      method = 'POST',
    }: { body?: unknown; headers?: Record<string, string>; method?: string } = {},
  ) => {
    const answer = await fetch(`${origin}/auth/${name}`, {
      method,
      headers: {
        ...(method === 'POST' && { origin, 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      body: text ? (JSON.parse(text) as Record<string, unknown>) : undefined,
    }
  }
  const signIn = async () => {
    const { body } = await call('nonce', { body: {} })
    return call('verify', {
      body: {
        signatures: [
          await attempt(ethereum(), String(body?.nonce), {
            domain: `127.0.0.1:${port}`,
            uri: `${origin}/`,
          }),
        ],
      },
    })
  }
  return { call, signIn }
}

describe.each(Object.entries(servers))('%s', (_, start) => {
  test('signs in, remembers and signs out', async () => {
    const { call, signIn } = visit(await start())
    const { status, body, headers } = await signIn()
    expect([status, body?.accounts]).toEqual([200, [`eip155:1:${ethereum().address}`]])
    expect([headers.get('set-cookie'), headers.get('cache-control')]).toEqual([
      expect.stringMatching(
        /^tessera-session=[\w.-]+; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/,
      ),
      'no-store',
    ])
    expect((await call('session', { method: 'GET' })).body).toEqual(body)
    expect((await call('sign-out')).body).toEqual({ accounts: [] })
    expect((await call('session', { method: 'GET' })).body).toEqual({ accounts: [] })
  })

  test('answers what is no sign-in, whatever proxies say of it', async () => {
    const { call } = visit(await start())
    const forwarded = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-http-method-override': 'POST',
    }
    expect(
      await call('nonce', { headers: { ...forwarded, origin: 'https://evil.example' } }),
    ).toMatchObject({ status: 403, body: { error: 'siwx/foreign-origin' } })
    expect((await call('nonce', { headers: forwarded })).status).toBe(200)
    expect((await call('nonce', { method: 'GET', headers: forwarded })).status).toBe(405)
    expect(await call('session', { method: 'HEAD' })).toMatchObject({
      status: 405,
      body: undefined,
    })
    expect((await call('nonce', { method: 'OPTIONS' })).status).toBe(405)
    expect(
      (
        await call('verify', {
          body: { signatures: [{ message: 'x'.repeat(300_000), signature: '' }] },
        })
      ).status,
    ).toBe(400)
    expect((await call('nothing')).status).toBe(404)
  })
})

test('Express, with a body that was read before: the server says so, and does not take one account for all', async () => {
  const { auth, listens } = later()
  const app = express()
  app.use(express.json())
  app.all('/auth/*splat', getRequestListener(auth.handle))
  const port = await listen(app)
  listens(port)
  const { call } = visit(port)
  for (const name of ['verify', 'sign-out']) {
    expect(await call(name, { body: { account: 'eip155:1:0x1', signatures: [] } })).toMatchObject({
      status: 400,
      body: { error: 'siwx/bad-request', message: expect.stringContaining('express.json()') },
    })
  }
  expect((await call('sign-out')).status).toBe(200)
})

test('the lines are those of the page', () => {
  const [own, page] = [
    readFileSync(new URL(import.meta.url), 'utf8'),
    readFileSync(new URL('../../../../docs/sign-in.md', import.meta.url), 'utf8'),
  ]
  for (const line of [
    "app.all('/auth/*', (c) => auth.handle(c.req.raw))",
    "app.all('/auth/*splat', getRequestListener(auth.handle))",
  ]) {
    expect(page).toContain(line)
    expect(own.split(`    ${line}\n`).length).toBeGreaterThan(1)
  }
})

import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { route } from '../../../../frame/server/http/createApi'
import type { CreateModule, Level, Services } from '../../../../frame/server/http/types'
import { bindRow } from '../../../../frame/server/keyring/columns'
import { importKey } from '../../../../frame/server/proofs/signature'
import { createPostgres, onBothForRelease, temporaryFolder } from '../databases'
import { APP, createKeys, ORIGIN, serve } from '../serve'
import { createSignedClient, nameOf, type SignedClient } from '../signedClient'

const DAY = 24 * 60 * 60_000
const OTHER = 'https://other.example'
const newId = () => randomBytes(16).toString('base64url')

/** A user with a device. */
const insertUser = async ({ database: { db }, keyring }: Services) => {
  const [userId, deviceId] = [newId(), newId()]
  await db
    .insertInto('users')
    .values({ id: userId, created: 1, frozen_until: null, deleted: null })
    .execute()
  const device = { id: deviceId, user_id: userId, cookie_hash: null, approved: null }
  await db
    .insertInto('devices')
    .values({
      ...device,
      app_id: APP.id,
      label: 'd',
      ua: '',
      created: 1,
      seen: 1,
      revoked: null,
      bound_env: await bindRow(keyring, 'devices', device),
    })
    .execute()
  return { userId, deviceId }
}

const answering = (
  path: '/v1/logout' | '/v1/me' | '/v1/devices/revoke',
  level: Exclude<Level, 'proof'>,
) => route(path, { level, handler: async () => ({}) })
const module: CreateModule = () => ({
  routes: [
    answering('/v1/logout', 'session'),
    answering('/v1/me', 'login'),
    answering('/v1/devices/revoke', 'recent'),
  ],
})

onBothForRelease((create) => {
  let now = Date.now()
  const clock = { now: () => now }
  let served: Awaited<ReturnType<typeof serve>>
  const connect = async (origin = ORIGIN) => {
    const client = createSignedClient(served.url, { clock })
    const answer = await client.register(APP.id, origin)
    return { client, sid: answer.sid, answer }
  }
  const refusalOf = async (client: SignedClient, path: string, body = '{}') =>
    nameOf((await client.send(path, body)).json)
  const REVOKE = JSON.stringify({ device: newId() })
  beforeAll(async () => {
    served = await serve({
      database: await create(),
      config: { apps: [{ ...APP, origins: [ORIGIN, OTHER] }] },
      options: { modules: [module], clock },
    })
  })

  test('a key is registered for one page: again it is answered with its session, for another page it is refused', async () => {
    const client = createSignedClient(served.url, { clock })
    const register = (origin: string) =>
      client.send('/v1/session', JSON.stringify({ app: APP.id, origin, jwk: client.jwk }))
    const first = await register(ORIGIN)
    expect(first.json).toEqual({
      sid: expect.stringMatching(/^[\w-]{22}$/),
      now,
      expires: now + 7 * DAY,
    })
    expect((await register(ORIGIN)).json).toEqual(first.json)
    expect(nameOf((await register(OTHER)).json)).toBe('signed_out')
  })

  test('20 registrations of one key at once make one session', async () => {
    const client = createSignedClient(served.url, { clock })
    const body = JSON.stringify({ app: APP.id, origin: ORIGIN, jwk: client.jwk })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.send('/v1/session', body)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ json }) => (json as { sid: string }).sid)).size).toBe(1)
  })

  test.each([
    ['an unknown app', { app: 'other', origin: ORIGIN }, 'origin_refused'],
    ['a page of another origin', { app: APP.id, origin: 'https://evil.example' }, 'origin_refused'],
    ['a prefix of the origin', { app: APP.id, origin: `${ORIGIN}.evil.example` }, 'origin_refused'],
    [
      'a page of this machine, for an app in production',
      { app: APP.id, origin: 'http://localhost:3000' },
      'origin_refused',
    ],
  ])('a registration for %s is refused', async (_, { app, origin }, name) => {
    await expect(createSignedClient(served.url, { clock }).register(app, origin)).rejects.toThrow(
      name,
    )
  })

  test('a key of somebody else, and one that is no point of the curve, are not registered', async () => {
    const [client, stranger] = [
      createSignedClient(served.url, { clock }),
      createSignedClient(served.url, { clock }),
    ]
    expect(
      nameOf(
        (
          await client.send(
            '/v1/session',
            JSON.stringify({ app: APP.id, origin: ORIGIN, jwk: stranger.jwk }),
          )
        ).json,
      ),
    ).toBe('proof_refused')
    // nor its own under another name, by which its nonces would be those of another
    const { client: named } = await connect()
    expect(
      nameOf(
        (
          await named.send(
            '/v1/session',
            JSON.stringify({ app: APP.id, origin: ORIGIN, jwk: named.jwk }),
          )
        ).json,
      ),
    ).toBe('proof_refused')
    expect(() => importKey(client.jwk)).not.toThrow()
    expect(() => importKey({ ...client.jwk, x: 'A'.repeat(43) })).toThrow(
      expect.objectContaining({ name: 'bad_request' }),
    )
  })

  test('levels: nobody signed in, signed in, and signed in five minutes ago', async () => {
    const { client, sid } = await connect()
    const refusals = async () => [
      await refusalOf(client, '/v1/logout'),
      await refusalOf(client, '/v1/me'),
      await refusalOf(client, '/v1/devices/revoke', REVOKE),
    ]
    expect(await refusals()).toEqual(['none', 'login_needed', 'login_needed'])
    await served.services.sessions.signIn(sid, await insertUser(served.services))
    expect(await refusals()).toEqual(['none', 'none', 'none'])
    now += 5 * 60_000
    expect(await refusals()).toEqual(['none', 'none', 'none'])
    now += 1
    expect(await refusals()).toEqual(['none', 'none', 'login_needed'])
  })

  test('a session that is revoked is refused at once, and its key is never taken again', async () => {
    const { client, sid } = await connect()
    await served.services.sessions.revoke(sid)
    expect(await refusalOf(client, '/v1/logout')).toBe('signed_out')
    await expect(
      served.services.sessions.signIn(sid, await insertUser(served.services)),
    ).rejects.toMatchObject({ name: 'signed_out' })
  })

  test('revoking a device ends its sessions and no other', async () => {
    const [one, other] = [await connect(), await connect()]
    const user = await insertUser(served.services)
    await served.services.sessions.signIn(one.sid, user)
    await served.services.sessions.signIn(other.sid, await insertUser(served.services))
    await served.services.sessions.revokeDevice(user.deviceId)
    expect([
      await refusalOf(one.client, '/v1/me'),
      await refusalOf(other.client, '/v1/me'),
    ]).toEqual(['signed_out', 'none'])
  })

  test('a session ends with its device and with its user, whoever ended them', async () => {
    const { db } = served.services.database
    const [one, other] = [await connect(), await connect()]
    const [user, deleted] = [await insertUser(served.services), await insertUser(served.services)]
    await served.services.sessions.signIn(one.sid, user)
    await served.services.sessions.signIn(other.sid, deleted)
    expect([
      await refusalOf(one.client, '/v1/me'),
      await refusalOf(other.client, '/v1/me'),
    ]).toEqual(['none', 'none'])
    await db.updateTable('devices').set({ revoked: now }).where('id', '=', user.deviceId).execute()
    await db.updateTable('users').set({ deleted: now }).where('id', '=', deleted.userId).execute()
    expect([
      await refusalOf(one.client, '/v1/me'),
      await refusalOf(other.client, '/v1/me'),
    ]).toEqual(['signed_out', 'signed_out'])
  })

  test('seven days without a request end a session, thirty days end any', async () => {
    const [idle, busy] = [await connect(), await connect()]
    now += 7 * DAY
    expect(await refusalOf(idle.client, '/v1/logout')).toBe('signed_out')
    const fresh = await connect()
    expect(await refusalOf(busy.client, '/v1/logout')).toBe('signed_out')
    for (let day = 0; day < 5; day++) {
      expect(await refusalOf(fresh.client, '/v1/logout')).toBe('none')
      now += 6 * DAY - 1
    }
    // one request short of thirty days
    expect(await refusalOf(fresh.client, '/v1/logout')).toBe('none')
    now += 5
    expect(await refusalOf(fresh.client, '/v1/logout')).toBe('signed_out')
  })
})

test('two instances on one Postgres: a session of one is known at the other, its nonces too, and it ends at both', async () => {
  const database = await createPostgres()
  const config = { keys: createKeys(), publicUrl: 'https://wallet.example' }
  const [first, second] = await Promise.all(
    [1, 2].map(() => serve({ database, config, options: { modules: [module] } })),
  )
  if (!first || !second) throw new Error('two instances were started')
  const client = createSignedClient(first.address, { origin: config.publicUrl })
  const { sid } = await client.register(APP.id, ORIGIN)
  const send = (at: { readonly address: string }, nonce = newId()) =>
    client.send('/v1/logout', '{}', { nonce, at: at.address })
  expect((await send(second)).status).toBe(200)
  const nonce = newId()
  const statuses = await Promise.all(
    Array.from(
      { length: 20 },
      async (_, index) => (await send(index % 2 ? first : second, nonce)).status,
    ),
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  await first.services.sessions.revoke(sid)
  expect(nameOf((await send(second)).json)).toBe('signed_out')
})

test('an app in development is shown by any page of this machine', async () => {
  const { url } = await serve({
    database: { folder: temporaryFolder() },
    config: { apps: [{ ...APP, dev: true }] },
  })
  for (const origin of [
    'http://localhost:3000',
    'http://shop.localhost:81',
    'https://127.0.0.1:9',
    ORIGIN,
  ])
    await createSignedClient(url).register(APP.id, origin)
  for (const origin of [
    'http://localhost.evil.example',
    'http://192.168.0.1',
    'http://localhost:3000/',
    'ftp://localhost',
  ])
    await expect(createSignedClient(url).register(APP.id, origin)).rejects.toThrow('origin_refused')
})

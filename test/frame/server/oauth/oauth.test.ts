import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RouteAnswer } from '../../../../frame/protocol/http'
import type { Keys } from '../../../../frame/server/config/types'
import { createKeyring } from '../../../../frame/server/keyring/createKeyring'
import { rotateKeys } from '../../../../frame/server/keyring/rotateKeys'
import { createFederatedIdentities } from '../../../../frame/server/login/createFederatedIdentities'
import { freePort } from '../../../../scripts/freePort.mjs'
import { idOf, type LocalProvider, startProvider } from '../../../../scripts/oidcProviders.mjs'
import { onBoth } from '../databases'
import {
  createVisitor,
  type LoginServer,
  serveLogin,
  signIn,
  submit,
  type Visitor,
} from '../login/visitor'
import { createKeys, ORIGIN } from '../serve'
import { signInAs } from './person'

const NAMES = ['google', 'github'] as const
type Name = (typeof NAMES)[number]
type Start = RouteAnswer<'/v1/login/oauth/start'>

onBoth((create) => {
  let server: LoginServer
  let site = ''
  const locals = new Map<Name, LocalProvider>()
  beforeAll(async () => {
    const port = await freePort()
    site = `http://localhost:${port}`
    for (const name of NAMES)
      locals.set(name, await startProvider(name, { redirectUri: `${site}/oauth/cb/${name}` }))
    const providers = Object.fromEntries(
      [...locals].map(([name, { settings }]) => [name, settings]),
    )
    server = await serveLogin(await create(), {}, undefined, {
      port,
      providers,
      // all windows of the test are of one network
      networkLimits: { links: 1_000 },
    })
  })
  afterAll(() => Promise.all([...locals.values()].map((local) => local.stop())))

  const begin = (visitor: Visitor, provider: Name = 'google') =>
    visitor.ask('/v1/login/oauth/start', { provider, mode: 'popup' })
  /** What the window has in its address when the provider has answered. */
  const windowOf = async ({ uri }: Pick<Start, 'uri'>, who = 'ada') => {
    const { url } = await signInAs(uri, who, `${site}/oauth/done`)
    return Object.fromEntries(new URLSearchParams(url.hash.slice(1))) as {
      readonly login: string
      readonly result?: string
      readonly end?: string
    }
  }
  const finish = async (
    visitor: Visitor,
    provider: Name = 'google',
    who = 'ada',
    allowed = false,
  ) => {
    const { login, result } = await windowOf(await begin(visitor, provider), who)
    return visitor.ask('/v1/login/oauth/finish', {
      login,
      ...(result !== undefined && { result }),
      ...(allowed && { allowed: true }),
    })
  }
  const userOf = (answer: RouteAnswer<'/v1/login/oauth/finish'>) =>
    answer.status === 'signed_in' ? answer.user.id : answer.status

  describe.each(NAMES)('%s', (name) => {
    test('signs a new visitor in, and the same person again on the same browser without a question', async () => {
      const visitor = await createVisitor(server)
      const started = await begin(visitor, name)
      expect(started).toMatchObject({ match: expect.stringMatching(/^[a-z]+ [a-z]+ [a-z]+$/) })
      expect(await visitor.ask('/v1/login/oauth/poll', { login: started.login })).toEqual({
        status: 'pending',
      })
      const { login, result = '' } = await windowOf(started, 'noah')
      expect(login).toBe(started.login)
      expect(await visitor.ask('/v1/login/oauth/poll', { login })).toEqual({ status: 'returned' })
      const answer = await visitor.ask('/v1/login/oauth/finish', { login, result })
      expect(answer).toEqual({
        status: 'signed_in',
        user: { id: expect.any(String) },
        name: 'Noah',
      })
      expect(await visitor.ask('/v1/me', {})).toMatchObject({
        user: { id: userOf(answer) },
        devices: [{ current: true, label: 'Firefox on Linux' }],
      })
      const again = await createVisitor(server, { mark: visitor.jar.mark })
      expect(userOf(await finish(again, name, 'noah'))).toBe(userOf(answer))
      expect((await again.ask('/v1/me', {})).devices).toHaveLength(1)
    })

    test('another browser of the same person is asked about first', async () => {
      const one = await createVisitor(server)
      const first = userOf(await finish(one, name, 'mallory'))
      const other = await createVisitor(server)
      const { login, result = '' } = await windowOf(await begin(other, name), 'mallory')
      expect(await other.ask('/v1/login/oauth/finish', { login, result })).toEqual({
        status: 'ask',
      })
      const allowed = { login, result, allowed: true } as const
      expect(userOf(await other.ask('/v1/login/oauth/finish', allowed))).toBe(first)
      expect((await one.ask('/v1/me', {})).devices).toHaveLength(2)
      // used up
      server.time.ahead += 61_000
      expect(await other.refusal('/v1/login/oauth/finish', allowed)).toBe('login_expired')
      server.time.ahead -= 61_000
    })
  })

  test('the address of a provider is where a user is told things, if it is verified', async () => {
    const visitor = await createVisitor(server)
    const email = 'ada@example.org'
    const answer = await finish(visitor, 'github')
    expect(answer).toMatchObject({ status: 'signed_in', user: { email } })
    const before = server.mail.to(email).length
    await finish(await createVisitor(server), 'github', 'ada', true)
    const notice = await server.mail.find(email, ({ text }) => text.includes('freeze'), before)
    expect(notice.text).toContain('shop.example')
    // mallory has the same address, unverified
    expect(userOf(await finish(await createVisitor(server), 'github', 'mallory', true))).not.toBe(
      userOf(answer),
    )
  })

  test('an account whose address has a wallet already is a question, and uses nothing up', async () => {
    const email = 'ada@example.org'
    const owner = await createVisitor(server)
    await signIn(server, owner, email)
    const { user: mailed } = await owner.ask('/v1/me', {})
    const visitor = await createVisitor(server)
    const { login, result = '' } = await windowOf(await begin(visitor), 'ada')
    const body = { login, result }
    expect(await visitor.ask('/v1/login/oauth/finish', body)).toEqual({ status: 'link' })
    expect(await visitor.ask('/v1/login/oauth/finish', body)).toEqual({ status: 'link' })
    expect(await visitor.ask('/v1/me', {})).toEqual({})
    // one whose provider does not vouch for the address is nobody's but its own
    const mallory = await finish(await createVisitor(server), 'google', 'mallory', true)
    expect(userOf(mallory)).not.toBe(mailed?.id)
  })

  test('who denies, or whose window is closed, is told so, and can begin again', async () => {
    const visitor = await createVisitor(server)
    const { login, end } = await windowOf(await begin(visitor), 'deny')
    expect(end).toBe('refused')
    expect(await visitor.ask('/v1/login/oauth/poll', { login })).toEqual({ status: 'refused' })
    expect(await visitor.refusal('/v1/login/oauth/finish', { login })).toBe('provider_refused')
    expect((await finish(visitor, 'google', 'noah', true)).status).toBe('signed_in')
  })

  test('a result is good for the session that asked, once, for a minute', async () => {
    const [mine, other] = [await createVisitor(server), await createVisitor(server)]
    const window = await windowOf(await begin(mine), 'noah')
    const body = { login: window.login, result: window.result ?? '', allowed: true } as const
    expect(await other.refusal('/v1/login/oauth/finish', body)).toBe('login_expired')
    expect(await mine.refusal('/v1/login/oauth/finish', { ...body, result: 'A'.repeat(43) })).toBe(
      'login_expired',
    )
    server.time.ahead += 61_000
    expect(await mine.refusal('/v1/login/oauth/finish', body)).toBe('login_expired')
    server.time.ahead -= 61_000
    const devices = async () =>
      (await server.services.database.db.selectFrom('devices').select('id').execute()).length
    const before = await devices()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => mine.send('/v1/login/oauth/finish', body)),
    )
    const answers = all
      .filter(({ status }) => status === 200)
      .map(({ json }) => JSON.stringify(json))
    // those that came when it was done got the same answer
    expect(new Set(answers).size).toBe(1)
    expect(await devices()).toBe(before + 1)
  })

  test('of fifty callbacks of one state one is taken', async () => {
    const visitor = await createVisitor(server)
    const callback = `${site}/oauth/cb/google`
    const { url } = await signInAs((await begin(visitor)).uri, 'noah', callback)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => fetch(url, { redirect: 'manual' })),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(49)
    expect(answers[0]?.headers.get('referrer-policy')).toMatch(/no-referrer|same-origin/)
  })

  test('the state of one provider is none of another, and an unknown one is a page that says so', async () => {
    const visitor = await createVisitor(server)
    const { uri } = await begin(visitor)
    const state = new URL(uri).searchParams.get('state') ?? ''
    for (const path of [
      `/oauth/go?state=${state}&p=github`,
      `/oauth/go?state=${'A'.repeat(43)}&p=google`,
      `/oauth/go?p=google`,
      `/oauth/go?state=${state}&p=__proto__`,
      `/oauth/cb/github?state=${state}&code=1`,
      `/oauth/cb/google?code=1`,
    ]) {
      const response = await fetch(site + path, { redirect: 'manual' })
      expect(response.status).toBe(410)
      expect(await response.text()).toContain('Close this window and try again.')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    // control
    expect((await fetch(uri, { redirect: 'manual' })).status).toBe(302)
  })

  describe('a window that cannot reach the frame', () => {
    const post = async (path: string, form: Readonly<Record<string, string>>) =>
      (await submit(`${site}${path}`, form)).json()

    test('asks for the words, and lets the sign-in in without a result', async () => {
      const visitor = await createVisitor(server)
      const { match = '', ...started } = await begin(visitor)
      const { login, result = '' } = await windowOf(started, 'noah')
      const words = (await post('/oauth/words', { login, result })) as { choices: string[] }
      // who chooses sees who asks
      expect(words).toEqual({
        choices: expect.arrayContaining([match]),
        app: expect.stringMatching(/./),
        device: 'Firefox on Linux',
      })
      expect(words.choices).toHaveLength(3)
      expect(await post('/oauth/allow', { login, result, match })).toEqual({ status: 'allowed' })
      expect(await visitor.ask('/v1/login/oauth/poll', { login })).toEqual({ status: 'allowed' })
      expect((await visitor.ask('/v1/login/oauth/finish', { login })).status).toBe('signed_in')
    })

    test('refuses for good on other words, and knows nothing without its result', async () => {
      const visitor = await createVisitor(server)
      const { match = '', ...started } = await begin(visitor)
      const { login, result = '' } = await windowOf(started, 'noah')
      const stranger = { login, result: 'A'.repeat(43) }
      expect(await post('/oauth/words', stranger)).toEqual({})
      expect(await post('/oauth/allow', { ...stranger, match })).toEqual({ status: 'expired' })
      expect(
        (await submit(`${site}/oauth/allow`, { login, result, match }, { origin: ORIGIN })).status,
      ).toBe(403)
      expect(await post('/oauth/allow', { login, result, match: 'a b c' })).toEqual({
        status: 'refused',
      })
      expect(await post('/oauth/allow', { login, result, match })).toEqual({ status: 'expired' })
      expect(await visitor.refusal('/v1/login/oauth/finish', { login, result })).toBe(
        'provider_refused',
      )
    })
  })

  describe('a redirect', () => {
    const redirect = (visitor: Visitor, returnTo: string) =>
      visitor.ask('/v1/login/oauth/start', { provider: 'google', mode: 'redirect', returnTo })

    test('comes back to the page with the result, and approves no device', async () => {
      const visitor = await createVisitor(server)
      const page = `${ORIGIN}/cart?item=1`
      const started = await redirect(visitor, page)
      expect(started).not.toHaveProperty('match')
      const { url } = await signInAs(started.uri, 'noah', ORIGIN)
      expect(url.href.startsWith(`${page}&result_uri=`)).toBe(true)
      const given = new URL(url.searchParams.get('result_uri') ?? '').searchParams
      const answer = await visitor.ask('/v1/login/oauth/finish', {
        login: given.get('login') ?? '',
        result: given.get('result') ?? '',
      })
      expect(answer.status).toBe('signed_in')
      const { devices = [] } = await visitor.ask('/v1/me', {})
      const current = devices.find((device) => device.current)?.id ?? ''
      const { db } = server.services.database
      const row = await db
        .selectFrom('devices')
        .select('approved')
        .where('id', '=', current)
        .executeTakeFirstOrThrow()
      expect(row.approved).toBeNull()
      // a window lets it in later, once it has asked
      const again = await createVisitor(server, { mark: visitor.jar.mark })
      const back = await windowOf(await begin(again), 'noah')
      const { login, result = '' } = back
      expect(await again.ask('/v1/login/oauth/finish', { login, result })).toEqual({
        status: 'ask',
      })
      await again.ask('/v1/login/oauth/finish', { login, result, allowed: true })
      const known = await db
        .selectFrom('devices')
        .select('approved')
        .where('id', '=', current)
        .executeTakeFirstOrThrow()
      expect(known.approved).not.toBeNull()
    })

    test.each([
      'https://elsewhere.example/cart',
      'https://user@shop.example/',
      'javascript:alert(1)',
      '/cart',
    ])('to %s is refused', async (returnTo) => {
      const visitor = await createVisitor(server)
      await expect(redirect(visitor, returnTo)).rejects.toThrow('bad_request')
    })
  })

  test('a provider that is not set up is refused', async () => {
    const visitor = await createVisitor(server)
    expect(
      await visitor.refusal('/v1/login/oauth/start', { provider: 'discord', mode: 'popup' }),
    ).toBe('not_found')
  })

  test('an account is found after the pepper was rotated, and by the new one alone', async () => {
    const visitor = await createVisitor(server)
    const first = userOf(await finish(visitor, 'github', 'noah', true))
    const { database } = server.services
    const [keys, next] = [server.keys, createKeys('k2')]
    const both: Keys = { ...keys, pepper: [...next.pepper, ...keys.pepper] }
    await rotateKeys({ db: database.db, keyring: createKeyring(both), keys: both })
    const federated = createFederatedIdentities({
      ...server.services,
      keyring: createKeyring({ ...keys, pepper: next.pepper }),
    })
    const noah = { issuer: locals.get('github')?.issuer ?? '', subject: idOf('noah') }
    expect((await federated.find(database.db, noah))?.user_id).toBe(first)
    // back, for the server that runs
    await rotateKeys({
      db: database.db,
      keyring: createKeyring({ ...keys, pepper: [...keys.pepper, ...next.pepper] }),
      keys,
    })
    expect(userOf(await finish(visitor, 'github', 'noah', true))).toBe(first)
  })

  test('nothing of an account stands in the database in the clear', async () => {
    const visitor = await createVisitor(server)
    const started = await begin(visitor)
    const { result = '' } = await windowOf(started, 'noah')
    const state = new URL(started.uri).searchParams.get('state') ?? ''
    const { db } = server.services.database
    const rows = JSON.stringify([
      await db.selectFrom('logins').selectAll().execute(),
      await db.selectFrom('identities').selectAll().execute(),
    ])
    for (const secret of [result, state, 'ada@example.org', '"Ada"', 'Noah'])
      expect(rows).not.toContain(secret)
    // control
    expect(rows).toContain('google')
  })
})

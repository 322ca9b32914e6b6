import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onBoth } from '../databases'
import { createVisitor, signIn, type Visitor } from '../login/visitor'
import { codeIn } from '../mailbox'
import { createAuthenticator } from '../passkeys/authenticator'
import { newWallet } from '../wallets/visitors'
import { type OauthServer, serveOauth } from './serveOauth'

const EMAIL = 'ada@example.org'

onBoth((create) => {
  let server: OauthServer
  beforeAll(async () => {
    server = await serveOauth(await create())
  })
  beforeEach(async () => {
    server.time.ahead += 2 * 24 * 60 * 60_000
    await server.services.database.db.deleteFrom('users').execute()
    await server.services.database.db.deleteFrom('limits').execute()
  })

  const list = async (visitor: Visitor) =>
    (await visitor.ask('/v1/identities', {})).identities.map(({ way }) => way)
  const idOf = async (visitor: Visitor, way: string) =>
    (await visitor.ask('/v1/identities', {})).identities.find((one) => one.way === way)?.id ?? ''
  /** A user by e-mail whose wallet this browser opens; with `ways` an account at Google too. */
  const owner = async (ways: 1 | 2 = 2) => {
    const visitor = await createVisitor(server)
    await signIn(server, visitor, EMAIL)
    await visitor.ask('/v1/wallet', (await newWallet()).body)
    if (ways === 2) {
      const other = await createVisitor(server, { mark: visitor.jar.mark })
      const { login } = await server.finish(other, 'ada')
      const before = server.mail.to(EMAIL).length
      const answer = await other.ask('/v1/login/link', { login, how: 'mail' })
      const mail = await server.mail.find(EMAIL, (one) => codeIn(one) !== 'none', before)
      await other.ask('/v1/login/email/verify', {
        flow: 'flow' in answer ? answer.flow : '',
        code: codeIn(mail),
      })
      visitor.jar.mark = other.jar.mark
    }
    return visitor
  }

  test('lists each way with what its provider says', async () => {
    const visitor = await owner()
    const { identities, providers } = await visitor.ask('/v1/identities', {})
    expect(providers).toEqual(['google', 'github'])
    const row = { id: expect.stringMatching(/^[\w-]{22}$/), created: expect.any(Number) }
    expect(identities).toEqual([
      { ...row, way: 'email', email: EMAIL, used: expect.any(Number) },
      { ...row, way: 'google', email: EMAIL, name: 'Ada', used: expect.any(Number) },
    ])
    expect(await (await createVisitor(server)).refusal('/v1/identities', {})).toBe('login_needed')
  })

  test('removes a way, which signs nobody in to that wallet any more, and tells the user', async () => {
    const visitor = await owner()
    const before = server.mail.to(EMAIL).length
    const id = await idOf(visitor, 'google')
    await visitor.ask('/v1/identities/remove', { id })
    const notice = await server.mail.find(
      EMAIL,
      ({ text }) => text.includes('does not sign in'),
      before,
    )
    expect(notice.parsed.subject).toBe('A way to sign in to your wallet was removed')
    expect(notice.text).toMatch(/Google.*\/freeze\//s)
    expect(await list(visitor)).toEqual(['email'])
    const again = await createVisitor(server, { mark: visitor.jar.mark })
    expect((await server.finish(again, 'ada')).status).toBe('link')
  })

  test('a passkey that was removed as a way signs nobody in any more', async () => {
    const visitor = await createVisitor(server)
    const passkey = createAuthenticator(server.url)
    const asked = await visitor.ask('/v1/login/passkey/options', {})
    await visitor.ask('/v1/login/passkey/verify', {
      login: asked.login,
      response: passkey.make(asked),
    })
    await visitor.ask('/v1/wallet', (await newWallet()).body)
    await visitor.ask('/v1/identities/add', await server.returned(visitor, 'noah', 'github'))
    const use = async () => {
      const other = await createVisitor(server)
      const options = await other.ask('/v1/login/passkey/options', {})
      const body = { login: options.login, response: passkey.use(options) }
      return (await other.send('/v1/login/passkey/verify', body)).status
    }
    expect(await list(visitor)).toEqual(['passkey', 'github'])
    // control
    expect(await use()).toBe(200)
    await visitor.ask('/v1/identities/remove', { id: await idOf(visitor, 'passkey') })
    expect(await list(visitor)).toEqual(['github'])
    expect(await use()).not.toBe(200)
    const { db } = server.services.database
    expect(await db.selectFrom('credentials').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('users').selectAll().execute()).toHaveLength(1)
  })

  test('tells of a removed mailbox where it was', async () => {
    const visitor = await owner()
    const before = server.mail.to(EMAIL).length
    await visitor.ask('/v1/identities/remove', { id: await idOf(visitor, 'email') })
    const notice = await server.mail.find(
      EMAIL,
      ({ text }) => text.includes('mail address'),
      before,
    )
    expect(notice.parsed.subject).toBe('A way to sign in to your wallet was removed')
    expect(await list(visitor)).toEqual(['google'])
    // whoever has the mailbox now gets a wallet of their own
    const other = await createVisitor(server)
    await signIn(server, other, EMAIL)
    expect((await other.ask('/v1/me', {})).wallet).toBeUndefined()
    expect((await visitor.ask('/v1/me', {})).wallet).toBeDefined()
  })

  test('adds an account, which signs in from then on; another user’s is refused', async () => {
    const visitor = await owner()
    const stranger = await createVisitor(server)
    await server.finish(stranger, 'mallory', 'github')
    const other = await server.returned(visitor, 'mallory', 'github')
    expect(await visitor.refusal('/v1/identities/add', other)).toBe('conflict')
    const given = await server.returned(visitor, 'noah', 'github')
    expect(await stranger.refusal('/v1/identities/add', given)).toBe('login_expired')
    const before = server.mail.to(EMAIL).length
    await visitor.ask('/v1/identities/add', given)
    const notice = await server.mail.find(EMAIL, ({ text }) => text.includes('GitHub'), before)
    expect(notice.parsed.subject).toBe('A new way to sign in to your wallet')
    expect(await list(visitor)).toEqual(['email', 'google', 'github'])
    expect(await visitor.refusal('/v1/identities/add', given)).toBe('login_expired')
    const again = await createVisitor(server, { mark: visitor.jar.mark })
    await server.finish(again, 'noah', 'github')
    expect(await list(again)).toEqual(['email', 'google', 'github'])
    // not by an old sign-in, nor on a device that does not open the wallet
    const thief = await createVisitor(server)
    await signIn(server, thief, EMAIL)
    const his = await server.returned(thief, 'noah', 'google')
    expect(await thief.refusal('/v1/identities/add', his)).toBe('recovery_needed')
    server.time.ahead += 6 * 60_000
    const late = await server.returned(visitor, 'noah', 'google')
    expect(await visitor.refusal('/v1/identities/add', late)).toBe('login_needed')
  })

  test('the last way stays, also of two that are removed at once', async () => {
    const one = await owner(1)
    expect(await one.refusal('/v1/identities/remove', { id: await idOf(one, 'email') })).toBe(
      'conflict',
    )
    await server.services.database.db.deleteFrom('users').execute()
    await server.services.database.db.deleteFrom('limits').execute()
    const two = await owner()
    const [email, google] = [await idOf(two, 'email'), await idOf(two, 'google')]
    const answers = await Promise.all(
      [email, google].map((id) => two.refusal('/v1/identities/remove', { id })),
    )
    expect(answers.sort()).toEqual(['conflict', 'none'])
    expect(await list(two)).toHaveLength(1)
  })

  test('another user’s way is not found, and an old sign-in removes none', async () => {
    const visitor = await owner()
    const stranger = await createVisitor(server)
    await server.finish(stranger, 'noah')
    await stranger.ask('/v1/wallet', (await newWallet()).body)
    const id = await idOf(visitor, 'google')
    expect(await stranger.refusal('/v1/identities/remove', { id })).toBe('not_found')
    server.time.ahead += 6 * 60_000
    expect(await visitor.refusal('/v1/identities/remove', { id })).toBe('login_needed')
    expect(await list(visitor)).toEqual(['email', 'google'])
  })

  test('a device that does not open the wallet removes none', async () => {
    const visitor = await owner()
    const thief = await createVisitor(server)
    await signIn(server, thief, EMAIL)
    const id = await idOf(thief, 'google')
    expect(await thief.refusal('/v1/identities/remove', { id })).toBe('recovery_needed')
    // control
    expect(await visitor.refusal('/v1/identities/remove', { id })).toBe('none')
  })

  test('a mailbox stays while a change to it can be undone', async () => {
    const visitor = await owner()
    server.time.ahead += 60 * 60_000
    await server.services.database.db.deleteFrom('limits').execute()
    const to = 'new@example.org'
    const before = server.mail.to(EMAIL).length
    const { flow } = await visitor.ask('/v1/email/change', { email: to })
    const old = await server.mail.find(EMAIL, (one) => codeIn(one) !== 'none', before)
    const sent = server.mail.to(to).length
    await visitor.ask('/v1/email/change/old', { flow, code: codeIn(old) })
    const next = await server.mail.find(to, (one) => codeIn(one) !== 'none', sent)
    await visitor.ask('/v1/email/change/new', { flow, code: codeIn(next) })
    server.time.ahead += 31_000
    const mailed = server.mail.to(to).length
    const started = await visitor.ask('/v1/login/email', { email: to, fresh: true })
    const fresh = await server.mail.find(to, (one) => codeIn(one) !== 'none', mailed)
    await visitor.ask('/v1/login/email/verify', {
      flow: started.flow ?? '',
      code: codeIn(fresh),
    })
    const id = await idOf(visitor, 'email')
    expect(await visitor.refusal('/v1/identities/remove', { id })).toBe('conflict')
    expect(await list(visitor)).toEqual(['email', 'google'])
  })

  describe('without a mailbox', () => {
    const noah = async () => {
      const visitor = await createVisitor(server)
      await server.finish(visitor, 'noah')
      await visitor.ask('/v1/wallet', (await newWallet()).body)
      return visitor
    }
    const notices = async (visitor: Visitor) => (await visitor.ask('/v1/notices', {})).notices

    test('what happened is told on a page, until a device that opens the wallet has seen it', async () => {
      const visitor = await noah()
      expect(await notices(visitor)).toEqual([])
      const thief = await createVisitor(server)
      await server.finish(thief, 'noah')
      const told = await notices(visitor)
      expect(told).toEqual([
        {
          id: expect.stringMatching(/^[\w-]{22}$/),
          kind: 'device',
          app: 'https://shop.example',
          device: 'Firefox on Linux',
          at: expect.any(Number),
        },
      ])
      const seen = told.map(({ id }) => id)
      expect(await thief.refusal('/v1/notices', { seen })).toBe('recovery_needed')
      // another user notes nothing of it
      const stranger = await createVisitor(server)
      await server.finish(stranger, 'ada')
      await stranger.ask('/v1/wallet', (await newWallet()).body)
      await stranger.ask('/v1/notices', { seen })
      expect(await notices(visitor)).toEqual(told)
      expect((await visitor.ask('/v1/notices', { seen })).notices).toEqual([])
      expect(await notices(thief)).toEqual([])
    })

    test('a user with a mailbox is told by mail alone', async () => {
      const visitor = await owner(1)
      const before = server.mail.to(EMAIL).length
      await signIn(server, await createVisitor(server), EMAIL)
      await server.mail.find(EMAIL, ({ text }) => text.includes('/freeze/'), before)
      expect(await notices(visitor)).toEqual([])
    })

    test('an account confirms who is signed in, and another one changes nothing', async () => {
      const visitor = await noah()
      const { user, devices } = await visitor.ask('/v1/me', {})
      server.time.ahead += 6 * 60_000
      expect(await visitor.refusal('/v1/delete', {})).toBe('login_needed')
      const confirm = async (who: string) => ({
        ...(await server.returned(visitor, who)),
        confirm: true as const,
      })
      for (const who of ['mallory', 'ada'])
        expect(await visitor.refusal('/v1/login/oauth/finish', await confirm(who))).toBe(
          'identity_changed',
        )
      const after = await visitor.ask('/v1/me', {})
      expect(after.user).toEqual(user)
      expect(await visitor.refusal('/v1/delete', {})).toBe('login_needed')
      // whoever is not signed in confirms nobody
      const other = await createVisitor(server)
      const given = await server.returned(other, 'noah')
      expect(await other.refusal('/v1/login/oauth/finish', { ...given, confirm: true })).toBe(
        'identity_changed',
      )
      const own = await confirm('noah')
      // its cookie is gone: it stays the same device
      visitor.jar.mark = undefined
      expect(await visitor.ask('/v1/login/oauth/finish', own)).toMatchObject({
        status: 'signed_in',
        user,
      })
      expect((await visitor.ask('/v1/me', {})).devices).toHaveLength(devices?.length ?? 0)
      expect(await visitor.refusal('/v1/delete', {})).toBe('none')
    })
  })
})

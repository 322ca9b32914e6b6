import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PasskeyAssertion } from '../../../../frame/protocol/loginRoutes'
import type { Keys } from '../../../../frame/server/config/types'
import { createKeyring } from '../../../../frame/server/keyring/createKeyring'
import { rotateKeys } from '../../../../frame/server/keyring/rotateKeys'
import { createCredentials } from '../../../../frame/server/passkeys/createCredentials'
import { onBoth } from '../databases'
import { createVisitor, type LoginServer, serveLogin, type Visitor } from '../login/visitor'
import { createKeys } from '../serve'
import { type Altered, type Authenticator, createAuthenticator } from './authenticator'

const OPTIONS = '/v1/login/passkey/options'
const VERIFY = '/v1/login/passkey/verify'

onBoth((create) => {
  let server: LoginServer
  beforeAll(async () => {
    server = await serveLogin(await create())
  })

  const begin = (visitor: Visitor) => visitor.ask(OPTIONS, {})
  const newPasskey = (alg?: Parameters<typeof createAuthenticator>[1]) =>
    createAuthenticator(server.url, alg)
  /** A new user; answers with its id. */
  const register = async (visitor: Visitor, passkey: Authenticator, altered?: Altered) => {
    const asked = await begin(visitor)
    const body = { login: asked.login, response: passkey.make(asked, altered) }
    return (await visitor.ask(VERIFY, body)).user.id
  }
  const use = async (visitor: Visitor, passkey: Authenticator, altered?: Altered) => {
    const asked = await begin(visitor)
    const body = { login: asked.login, response: passkey.use(asked, altered) }
    return (await visitor.ask(VERIFY, body)).user.id
  }
  const refused = async (visitor: Visitor, passkey: Authenticator, altered?: Altered) => {
    const asked = await begin(visitor)
    return visitor.refusal(VERIFY, { login: asked.login, response: passkey.use(asked, altered) })
  }
  /** Somebody who has made a passkey before, and a new browser of theirs. */
  const known = async (alg?: Parameters<typeof createAuthenticator>[1]) => {
    const passkey = newPasskey(alg)
    const user = await register(await createVisitor(server), passkey)
    return { passkey, user, visitor: await createVisitor(server) }
  }
  const rowOf = async (user: string) =>
    server.services.database.db
      .selectFrom('credentials')
      .selectAll()
      .where('user_id', '=', user)
      .executeTakeFirstOrThrow()

  test.each(['ES256', 'EdDSA', 'RS256'] as const)(
    'makes a new user of a new passkey of %s, and signs them in by it again',
    async (alg) => {
      const { passkey, user, visitor } = await known(alg)
      expect(await use(visitor, passkey)).toBe(user)
      const { devices = [], user: me } = await visitor.ask('/v1/me', {})
      expect(me).toEqual({ id: user })
      expect(devices).toHaveLength(2)
      // the same browser again is the same device
      await use(await createVisitor(server, { mark: visitor.jar.mark }), passkey)
      expect((await visitor.ask('/v1/me', {})).devices).toHaveLength(2)
    },
  )

  test('approves the device: the authenticator has verified its user in a window of the site', async () => {
    const { passkey, user, visitor } = await known()
    await use(visitor, passkey)
    const rows = await server.services.database.db
      .selectFrom('devices')
      .select('approved')
      .where('user_id', '=', user)
      .execute()
    expect(rows.map(({ approved }) => approved === null)).toEqual([false, false])
  })

  test('is good for the session that began it, once, and for ten minutes', async () => {
    const { passkey, user, visitor } = await known()
    const other = await createVisitor(server)
    const asked = await begin(visitor)
    const body = { login: asked.login, response: passkey.use(asked) }
    expect(await other.refusal(VERIFY, body)).toBe('login_expired')
    const all = await Promise.all(Array.from({ length: 20 }, () => visitor.send(VERIFY, body)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = await begin(visitor)
    server.time.ahead += 11 * 60_000
    const lateBody = { login: late.login, response: passkey.use(late) }
    expect(await visitor.refusal(VERIFY, lateBody)).toBe('login_expired')
    server.time.ahead -= 11 * 60_000
    // control
    expect(await use(await createVisitor(server), passkey)).toBe(user)
  })

  describe('refuses a use', () => {
    const SAME_CHARACTERS = 'http://localhost.evil.example'
    test.each<[string, (site: string) => Altered]>([
      ['in a document of another origin', () => ({ origin: 'https://shop.example' })],
      ['of another port', (site) => ({ origin: site.replace(/\d+$/, '1') })],
      ['of an origin that begins alike', () => ({ origin: SAME_CHARACTERS })],
      ['of the origin with a slash', (site) => ({ origin: `${site}/` })],
      ['for another host', () => ({ rpId: 'shop.example' })],
      ['for the host with its port', (site) => ({ rpId: new URL(site).host })],
      ['whose user was not verified', () => ({ flags: 1 | 8 })],
      ['whose user was not there', () => ({ flags: 4 | 8 })],
      ['that says it is kept elsewhere and cannot be', () => ({ flags: 1 | 4 | 16 })],
      ['in a frame of another site', () => ({ crossOrigin: true })],
      ['that is said to be a new passkey', () => ({ type: 'webauthn.create' })],
      ['of another user', () => ({ userHandle: randomBytes(32).toString('base64url') })],
      ['with bytes behind its data', () => ({ more: Buffer.from([0]) })],
      [
        'by another key',
        () => ({ key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }),
      ],
    ])('%s', async (_, alter) => {
      const { passkey, user, visitor } = await known()
      expect(await refused(visitor, passkey, alter(server.url))).toBe('provider_failed')
      expect(await visitor.ask('/v1/me', {})).toEqual({})
      // control
      expect(await use(visitor, passkey)).toBe(user)
    })

    test('of a passkey that nobody made here', async () => {
      const { user, passkey, visitor } = await known()
      const stranger = newPasskey()
      const handle = passkey.use({ challenge: '' }).response.userHandle
      expect(await refused(visitor, stranger, { userHandle: handle })).toBe('provider_failed')
      expect(await use(visitor, passkey)).toBe(user)
    })

    test('that another sign-in was asked for, in this session or another', async () => {
      const { passkey, user, visitor } = await known()
      const [mallory, first] = [await createVisitor(server), await begin(visitor)]
      const response = passkey.use(first)
      const theirs = await begin(mallory)
      expect(await mallory.refusal(VERIFY, { login: theirs.login, response })).toBe(
        'provider_failed',
      )
      await visitor.ask(VERIFY, { login: first.login, response })
      const second = await begin(visitor)
      expect(await visitor.refusal(VERIFY, { login: second.login, response })).toBe(
        'provider_failed',
      )
      expect(await use(await createVisitor(server), passkey)).toBe(user)
    })

    test('after one that failed: its challenge is used up', async () => {
      const { passkey, user, visitor } = await known()
      const asked = await begin(visitor)
      const send = (altered?: Altered) =>
        visitor.refusal(VERIFY, { login: asked.login, response: passkey.use(asked, altered) })
      expect(await send({ flags: 1 })).toBe('provider_failed')
      expect(await send()).toBe('login_expired')
      expect(await use(visitor, passkey)).toBe(user)
    })

    test('whose counter went back, or stands: the passkey was copied', async () => {
      const { passkey, user, visitor } = await known()
      passkey.count()
      await use(visitor, passkey)
      await use(visitor, passkey)
      const { counter } = await rowOf(user)
      expect(counter).toBe(3)
      for (const back of [counter, counter - 1, 0])
        expect(await refused(visitor, passkey, { counter: back })).toBe('provider_failed')
      expect((await rowOf(user)).counter).toBe(counter)
      // control: what has counted on, and one that never counts
      expect(await use(visitor, passkey, { counter: counter + 7 })).toBe(user)
      expect((await rowOf(user)).counter).toBe(counter + 7)
    })

    test.each<[string, (sent: PasskeyAssertion['response']) => PasskeyAssertion['response']]>([
      ['without client data', (sent) => ({ ...sent, clientDataJSON: 'AA' })],
      ['with client data that is a list', (sent) => ({ ...sent, clientDataJSON: 'W10' })],
      ['with too little data', (sent) => ({ ...sent, authenticatorData: 'AA' })],
      ['with a signature that is none', (sent) => ({ ...sent, signature: 'AA' })],
      [
        'with data that was altered',
        (sent) => ({
          ...sent,
          // the last byte of its counter
          authenticatorData: sent.authenticatorData.replace(/A{3}$/, 'AEA'),
        }),
      ],
    ])('%s', async (_, alter) => {
      const { passkey, user, visitor } = await known()
      const asked = await begin(visitor)
      const sent = passkey.use(asked)
      const response = { ...sent, response: alter(sent.response) }
      expect(await visitor.refusal(VERIFY, { login: asked.login, response })).toBe(
        'provider_failed',
      )
      expect(await use(visitor, passkey)).toBe(user)
    })
  })

  describe('refuses a new passkey', () => {
    test.each<[string, Altered]>([
      ['of another origin', { origin: 'https://shop.example' }],
      ['for another host', { rpId: 'shop.example' }],
      ['whose user was not verified', { flags: 1 | 64 }],
      ['without a key', { flags: 1 | 4 }],
      ['that is said to be a use', { type: 'webauthn.get' }],
      ['in a frame of another site', { crossOrigin: true }],
      ['with bytes behind its key', { more: Buffer.from([0]) }],
      [
        'of another kind of key',
        { key: generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey },
      ],
    ])('%s', async (_, altered) => {
      const [visitor, passkey] = [await createVisitor(server), newPasskey()]
      const asked = await begin(visitor)
      const body = { login: asked.login, response: passkey.make(asked, altered) }
      expect(await visitor.refusal(VERIFY, body)).toBe('provider_failed')
      expect(await visitor.ask('/v1/me', {})).toEqual({})
      // control
      expect(await register(visitor, passkey)).toEqual(expect.any(String))
    })

    test('whose id is that of another user’s, and makes no user then', async () => {
      const { passkey, user, visitor } = await known()
      const users = async () =>
        (await server.services.database.db.selectFrom('users').select('id').execute()).length
      const before = await users()
      const asked = await begin(visitor)
      const response = passkey.make(asked)
      expect(await visitor.refusal(VERIFY, { login: asked.login, response })).toBe(
        'provider_failed',
      )
      expect(await users()).toBe(before)
      expect((await rowOf(user)).user_id).toBe(user)
    })
  })

  test('a row that was given to another user opens nothing', async () => {
    const [mine, theirs] = [await known(), await known()]
    const { db } = server.services.database
    const give = (to: string) =>
      db
        .updateTable('credentials')
        .set({ user_id: to })
        .where('credential_hash', '=', hash)
        .execute()
    const hash = (await rowOf(mine.user)).credential_hash
    await give(theirs.user)
    expect(await refused(mine.visitor, mine.passkey)).toBe('internal')
    expect(await mine.visitor.ask('/v1/me', {})).toEqual({})
    // control
    await give(mine.user)
    expect(await use(mine.visitor, mine.passkey)).toBe(mine.user)
  })

  test('no id, key or handle stands in the database or the log in the clear', async () => {
    const { passkey, user } = await known()
    const { db } = server.services.database
    const rows = JSON.stringify([
      await db.selectFrom('credentials').selectAll().execute(),
      await db.selectFrom('logins').selectAll().execute(),
      await db.selectFrom('identities').selectAll().execute(),
      server.lines,
    ])
    const { userHandle } = passkey.use({ challenge: '' }).response
    const { x = '' } = passkey.publicKey.export({ format: 'jwk' })
    for (const secret of [passkey.id, userHandle, x]) expect(rows.includes(secret)).toBe(false)
    // control
    expect(rows).toContain(user)
  })

  test('is found, sealed and hashed under new keys after they were rotated', async () => {
    const { passkey, user } = await known()
    const { database, clock, random } = server.services
    const fresh = createKeys('new')
    const both = Object.fromEntries(
      Object.entries(fresh).map(([purpose, set]) => [
        purpose,
        purpose === 'audit'
          ? server.keys.audit
          : [...set, ...(server.keys[purpose as 'auth'] ?? [])],
      ]),
    ) as unknown as Keys
    const found = (keys: Keys) =>
      createCredentials({ database, keyring: createKeyring(keys), clock, random })
        .find(passkey.id)
        .then((one) => one?.userId)
    expect(await found(fresh)).toBeUndefined()
    await rotateKeys({ db: database.db, keyring: createKeyring(both), keys: both })
    expect(await found(fresh)).toBe(user)
    // back, for the tests that follow
    const again = Object.fromEntries(
      Object.entries(both).map(([purpose, set]) => [purpose, set.toReversed()]),
    ) as unknown as Keys
    await rotateKeys({ db: database.db, keyring: createKeyring(again), keys: again })
    expect(await found(server.keys)).toBe(user)
  })

  test('a user who is deleted has no passkey left', async () => {
    const { passkey, user, visitor } = await known()
    const { db } = server.services.database
    await db.deleteFrom('users').where('id', '=', user).execute()
    expect(await refused(visitor, passkey)).toBe('provider_failed')
  })

  test('without a host that has a name there is no such way', async () => {
    const bare = await serveLogin(await create(), {}, undefined, {
      publicUrl: 'http://127.0.0.1:0',
    })
    expect(await (await createVisitor(bare)).refusal(OPTIONS, {})).toBe('not_found')
  })
})

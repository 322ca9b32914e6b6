import type { ServerResponse } from 'node:http'
import { createAppClient, viemConnector } from '@farcaster/auth-client'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RouteAnswer } from '../../../../frame/protocol/http'
import {
  type LocalRegistries,
  type LocalRelay,
  startRegistries,
  startRelay,
} from '../../../../scripts/farcasterRelay.mjs'
import { onBoth } from '../databases'
import { createVisitor, type LoginServer, serveLogin, signIn, type Visitor } from '../login/visitor'
import { APP } from '../serve'

const START = '/v1/login/farcaster/start'
const FINISH = '/v1/login/farcaster/finish'

/** An owner of accounts. */
const anyone = () => {
  const key = generatePrivateKey()
  return { key, address: privateKeyToAccount(key).address }
}
type Person = ReturnType<typeof anyone>

let relay: LocalRelay
let registries: LocalRegistries
let fids = 100
beforeAll(async () => {
  ;[relay, registries] = await Promise.all([startRelay(), startRegistries()])
})
afterAll(() => Promise.all([relay?.stop(), registries?.stop()]))

onBoth((create) => {
  let server: LoginServer
  beforeAll(async () => {
    server = await serveLogin(await create(), {}, undefined, {
      farcaster: { relay: relay.url, rpcUrl: registries.url },
    })
  })

  /** An account of Farcaster that is nobody's user yet. */
  const account = async (owner: Person = anyone()) => {
    const fid = ++fids
    await registries.give(fid, owner.address)
    return { fid, ...owner }
  }
  const begin = (visitor: Visitor) => visitor.ask(START, {})
  /** Approves as the phone of an account's owner. */
  const approve = (
    { url }: Pick<RouteAnswer<typeof START>, 'url'>,
    by: Parameters<LocalRelay['approve']>[1],
  ) => relay.approve(url, by)
  const finish = async (visitor: Visitor, by: Parameters<LocalRelay['approve']>[1]) => {
    const started = await begin(visitor)
    await approve(started, by)
    return visitor.ask(FINISH, { login: started.login })
  }
  const refused = async (visitor: Visitor, by: Parameters<LocalRelay['approve']>[1]) => {
    const started = await begin(visitor)
    await approve(started, by)
    return visitor.refusal(FINISH, { login: started.login })
  }
  const userOf = (answer: RouteAnswer<typeof FINISH>) =>
    answer.status === 'signed_in' ? answer.user.id : answer.status
  const approvedOf = async (visitor: Visitor) => {
    const { devices = [] } = await visitor.ask('/v1/me', {})
    const row = await server.services.database.db
      .selectFrom('devices')
      .select('approved')
      .where('id', '=', devices.find(({ current }) => current)?.id ?? '')
      .executeTakeFirstOrThrow()
    return row.approved
  }

  test('signs a new visitor in once it was approved, and the same account again', async () => {
    const [visitor, ada] = [await createVisitor(server), await account()]
    const started = await begin(visitor)
    expect(started).toMatchObject({
      url: expect.stringMatching(/^https:\/\/farcaster\.xyz\//),
      expires: expect.any(Number),
    })
    expect(await visitor.ask(FINISH, { login: started.login })).toEqual({ status: 'pending' })
    await approve(started, { ...ada, username: 'ada.eth' })
    await expect
      .poll(() => visitor.ask(FINISH, { login: started.login }), { timeout: 10_000, interval: 300 })
      .toEqual({ status: 'signed_in', user: { id: expect.any(String) }, name: 'ada.eth' })
    const { user } = await visitor.ask('/v1/me', {})
    server.time.ahead += 61_000
    expect(await visitor.refusal(FINISH, { login: started.login })).toBe('login_expired')
    server.time.ahead -= 61_000
    const again = await createVisitor(server, { mark: visitor.jar.mark })
    expect(userOf(await finish(again, ada))).toBe(user?.id)
    expect((await again.ask('/v1/me', {})).devices).toHaveLength(1)
  })

  test('takes an auth address of the account', async () => {
    const [visitor, ada, other] = [await createVisitor(server), await account(), anyone()]
    await registries.allow(ada.fid, other.address)
    expect((await finish(visitor, { ...ada, key: other.key })).status).toBe('signed_in')
  })

  test('approves no device: neither the first one nor another', async () => {
    const [first, second, ada] = [
      await createVisitor(server),
      await createVisitor(server),
      await account(),
    ]
    const user = userOf(await finish(first, ada))
    expect(await approvedOf(first)).toBeNull()
    // somebody else's code, approved by the owner of the account
    expect(userOf(await finish(second, ada))).toBe(user)
    expect(await approvedOf(second)).toBeNull()
    // control
    await signIn(server, second, 'control@example.org')
    expect(await approvedOf(second)).not.toBeNull()
  })

  test('is good for the session that began it, once', async () => {
    const [mine, other, ada] = [
      await createVisitor(server),
      await createVisitor(server),
      await account(),
    ]
    const started = await begin(mine)
    await approve(started, ada)
    const body = { login: started.login }
    expect(await other.refusal(FINISH, body)).toBe('login_expired')
    const all = await Promise.all(Array.from({ length: 20 }, () => mine.send(FINISH, body)))
    const signedIn = all.filter(
      ({ json }) => (json as { readonly status?: string }).status === 'signed_in',
    )
    // those that came when it was done got the same answer
    expect(new Set(signedIn.map(({ json }) => JSON.stringify(json))).size).toBe(1)
    expect((await mine.ask('/v1/me', {})).devices).toHaveLength(1)
    const late = await begin(mine)
    await approve(late, ada)
    server.time.ahead += 11 * 60_000
    expect(await mine.refusal(FINISH, { login: late.login })).toBe('login_expired')
    server.time.ahead -= 11 * 60_000
  })

  describe('refuses a message', () => {
    const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    test.each<[string, (message: string) => string]>([
      ['of another domain', (text) => text.replace(/^localhost:\d+/, 'shop.example')],
      ['of a domain with more', (text) => text.replace(/^localhost/, 'a.localhost')],
      ['for another address', (text) => text.replace('/oauth/farcaster', '/')],
      ['with another nonce', (text) => text.replace(/Nonce: \w+/, `Nonce: ${'a'.repeat(32)}`)],
      ['of another chain', (text) => text.replace('Chain ID: 10', 'Chain ID: 1')],
      ['about nobody', (text) => text.replace(/farcaster:\/\/fid\/\d+/, 'https://example.org')],
      ['about two accounts', (text) => `${text}\n- farcaster://fid/1`],
      ['about an account twice', (text) => `${text}\n${/- farcaster.*/.exec(text)?.[0]}`],
      ['about an account with a zero before it', (text) => text.replace('/fid/', '/fid/0')],
      ['about an account with a slash behind it', (text) => `${text}/`],
      [
        'of eleven minutes ago',
        (text) => text.replace(/Issued At: \S+/, `Issued At: ${later(-11)}`),
      ],
      ['of the future', (text) => text.replace(/Issued At: \S+/, `Issued At: ${later(11)}`)],
      ['of no time', (text) => text.replace(/Issued At: \S+/, 'Issued At: now')],
      [
        'that is over',
        (text) => text.replace(/Expiration Time: \S+/, `Expiration Time: ${later(-1)}`),
      ],
      ['with another statement', (text) => text.replace('Farcaster Auth', 'Send everything')],
      ['with lines of its own', (text) => text.replace('Version: 1', 'Version: 1\nURI: https://a')],
    ])('%s', async (_, alter) => {
      const [visitor, ada] = [await createVisitor(server), await account()]
      expect(await refused(visitor, { ...ada, alter })).toBe('provider_failed')
      expect(await visitor.ask('/v1/me', {})).toEqual({})
      // control
      expect((await finish(visitor, ada)).status).toBe('signed_in')
    })

    test('that another sign-in was approved with', async () => {
      const [mine, other, ada] = [
        await createVisitor(server),
        await createVisitor(server),
        await account(),
      ]
      const first = await begin(mine)
      const signed = await approve(first, ada)
      const second = await begin(other)
      relay.complete(second.url, signed)
      expect(await other.refusal(FINISH, { login: second.login })).toBe('provider_failed')
      expect((await mine.ask(FINISH, { login: first.login })).status).toBe('signed_in')
    })

    test('that is not signed by its account: of another owner, or of another key', async () => {
      const [visitor, ada, mallory] = [
        await createVisitor(server),
        await account(),
        await account(),
      ]
      expect(await refused(visitor, { fid: ada.fid, key: mallory.key })).toBe('provider_failed')
      const started = await begin(visitor)
      const { signature } = await approve(started, mallory)
      const { message } = await approve(started, ada)
      relay.complete(started.url, { message, signature })
      expect(await visitor.refusal(FINISH, { login: started.login })).toBe('provider_failed')
      expect(await visitor.refusal(FINISH, { login: started.login })).toBe('provider_failed')
    })
  })

  test('control: the client alone takes a message for another address, or an old one', async () => {
    const [visitor, ada] = [await createVisitor(server), await account()]
    const client = createAppClient({ ethereum: viemConnector({ rpcUrl: registries.url }) })
    const started = await begin(visitor)
    const old = new Date(Date.now() - 3_600_000).toISOString()
    for (const alter of [
      (text: string) => text.replace('/oauth/farcaster', '/'),
      (text: string) => text.replace(/Issued At: \S+/, `Issued At: ${old}`),
    ]) {
      const signed = await approve(started, { ...ada, alter })
      const nonce = /Nonce: (\w+)/.exec(signed.message)?.[1] ?? ''
      const domain = new URL(server.url).host
      expect((await client.verifySignInMessage({ ...signed, nonce, domain })).isError).toBe(false)
    }
  })

  describe('an account with another owner', () => {
    test('opens nothing, and says nothing of its user', async () => {
      const [former, next, ada] = [anyone(), anyone(), await createVisitor(server)]
      const sold = await account(former)
      const auth = anyone()
      await registries.allow(sold.fid, auth.address)
      const user = userOf(await finish(ada, sold))
      await registries.give(sold.fid, next.address)
      for (const key of [next.key, auth.key]) {
        const visitor = await createVisitor(server)
        const started = await begin(visitor)
        await approve(started, { fid: sold.fid, key })
        const { status, json } = await visitor.send(FINISH, { login: started.login })
        expect(status).toBe(403)
        expect(json).toEqual({
          error: { name: 'identity_changed', message: expect.any(String) },
        })
        expect(await visitor.ask('/v1/me', {})).toEqual({})
      }
      // who owned it before owns none
      expect(await refused(await createVisitor(server), sold)).toBe('provider_failed')
      // control
      await registries.give(sold.fid, former.address)
      expect(userOf(await finish(await createVisitor(server), sold))).toBe(user)
    })
  })

  describe('a relay that lies', () => {
    const told = async (answer: (response: ServerResponse) => void) => {
      const visitor = await createVisitor(server)
      const started = await begin(visitor)
      relay.lie(({ path, response }) => {
        if (path !== '/v1/channel/status') return false
        answer(response)
        return true
      })
      try {
        return (await visitor.send(FINISH, { login: started.login })).json
      } finally {
        relay.lie(undefined)
      }
    }
    test.each<[string, (response: ServerResponse) => void]>([
      ['with more than fits', (response) => response.end(`{"state":"${'a'.repeat(100_000)}"}`)],
      ['with no JSON', (response) => response.end('<html>')],
      ['with an error', (response) => response.writeHead(500).end('{}')],
      ['elsewhere', (response) => response.writeHead(302, { location: registries.url }).end()],
      ['completed with nothing', (response) => response.end('{"state":"completed"}')],
      [
        'completed with numbers',
        (response) => response.end('{"state":"completed","message":1,"signature":"0x1"}'),
      ],
    ])('%s: it goes on waiting', async (_, answer) => {
      expect(await told(answer)).toEqual({ status: 'pending' })
    })

    test('about who it is: a name that is none is left out, and its account does not count', async () => {
      const [visitor, ada] = [await createVisitor(server), await account()]
      const started = await begin(visitor)
      await approve(started, { ...ada, username: 'ada\u202e<b>' })
      relay.complete(started.url, { fid: 1, custody: anyone().address, authMethod: 'none' })
      const answer = await visitor.ask(FINISH, { login: started.login })
      expect(answer).toEqual({ status: 'signed_in', user: { id: expect.any(String) } })
    })

    test('about where a phone goes: nothing is begun', async () => {
      const visitor = await createVisitor(server)
      for (const url of ['javascript:alert(1)', 'http://shop.example/', 'farcaster://connect']) {
        relay.lie(({ response }) => {
          response.end(JSON.stringify({ channelToken: 'ABC', url, nonce: 'x' }))
          return true
        })
        expect(await visitor.refusal(START, {})).toBe('provider_failed')
      }
      relay.lie(undefined)
    })
  })

  test('asks the relay at most once a second about a sign-in', async () => {
    const visitor = await createVisitor(server)
    const { login } = await begin(visitor)
    server.time.stands = Date.now()
    const before = relay.looks.length
    for (let look = 0; look < 10; look++)
      expect(await visitor.ask(FINISH, { login })).toEqual({ status: 'pending' })
    expect(relay.looks.length - before).toBe(1)
    server.time.stands += 1_100
    await visitor.ask(FINISH, { login })
    expect(relay.looks.length - before).toBe(2)
    delete server.time.stands
  })

  test('nothing of an account or its channel stands in the database or the log in the clear', async () => {
    const [visitor, ada] = [await createVisitor(server), await account()]
    const started = await begin(visitor)
    await approve(started, { ...ada, username: 'unmistakable' })
    await visitor.ask(FINISH, { login: started.login })
    const { db } = server.services.database
    const rows = JSON.stringify([
      await db.selectFrom('logins').selectAll().execute(),
      await db.selectFrom('identities').selectAll().execute(),
      server.lines,
    ])
    const channel = new URL(started.url).searchParams.get('channelToken') ?? ''
    for (const secret of [channel, 'unmistakable', ada.address, ada.address.toLowerCase()])
      expect(rows.includes(secret)).toBe(false)
    // control
    expect(rows).toContain('https://farcaster.xyz')
  })

  test('a node that fails ends nothing: the next look may go through', async () => {
    const away = await serveLogin(await create(), {}, undefined, {
      farcaster: { relay: relay.url },
      apps: [{ ...APP, upstreams: { 'eip155:10': 'http://127.0.0.1:9/' } }],
    })
    const [visitor, ada] = [await createVisitor(away), await account()]
    const started = await begin(visitor)
    await approve(started, ada)
    expect(await visitor.ask(FINISH, { login: started.login })).toEqual({ status: 'pending' })
    const row = await away.services.database.db
      .selectFrom('logins')
      .select('status')
      .where('id', '=', started.login)
      .executeTakeFirstOrThrow()
    expect(row.status).toBe('pending')
  })

  test('without a relay, or without a node, there is no such way', async () => {
    const none = await serveLogin(await create())
    expect(await (await createVisitor(none)).refusal(START, {})).toBe('not_found')
    const nodeless = await serveLogin(await create(), {}, undefined, {
      farcaster: { relay: relay.url },
    })
    expect(await (await createVisitor(nodeless)).refusal(START, {})).toBe('not_found')
  })
})

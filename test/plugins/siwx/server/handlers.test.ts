import { expect, test } from 'vitest'
import { memoryStore } from '../../../../plugins/siwx/server'
import { browse, everyone, make } from './browse'
import { attempt, ethereum, origin, signatures, solana } from './people'

test.each(everyone)(
  '%s signs in, is remembered by a cookie that scripts cannot read, and signs out',
  async (_, someone) => {
    const person = await someone()
    const browser = browse(make())
    expect(await browser.call('session')).toMatchObject({ status: 200, body: { accounts: [] } })
    const { status, set, body } = await browser.signIn(person, { statement: 'I accept the terms.' })
    expect([status, body.accounts]).toEqual([200, [`${person.chainId}:${person.address}`]])
    expect(set).toMatch(
      /^__Host-tessera-session=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect((await browser.call('session')).body).toEqual(body)
    expect((await browser.call('sign-out')).body).toEqual({ accounts: [] })
    expect((await browser.call('session')).body).toEqual({ accounts: [] })
  },
)

test('accounts of several namespaces are in one session, and sign out one by one', async () => {
  const browser = browse(make({ onSignIn: () => 'one user' }))
  const [one, other] = [ethereum(), await solana()]
  const ids = [one, other].map(({ chainId, address }) => `${chainId}:${address}`)
  await browser.signIn(one)
  expect((await browser.signIn(other)).body.accounts).toEqual([ids[1], ids[0]])
  expect((await browser.call('sign-out', { account: ids[1] })).body.accounts).toEqual([ids[0]])
  expect((await browser.call('session')).body.accounts).toEqual([ids[0]])
})

test('several messages of one nonce are verified together, or none', async () => {
  const browser = browse(make())
  const nonce = await browser.nonce()
  const both = [
    await attempt(ethereum(), nonce),
    await attempt({ ...ethereum(), chainId: 'eip155:10' }, nonce),
  ]
  expect((await browser.call('verify', { signatures: both })).body.accounts).toHaveLength(2)
  const again = await browser.nonce()
  const [fine, wrong] = [
    await attempt(ethereum(), again),
    {
      ...(await attempt({ ...ethereum(), chainId: 'eip155:10' }, again)),
      signature: await ethereum().sign('else'),
    },
  ]
  expect(await browser.call('verify', { signatures: [fine, wrong] })).toMatchObject({
    status: 401,
    set: null,
    body: { error: 'siwx/bad-signature' },
  })
  const [mine, other] = [await browser.nonce(), await browser.nonce()]
  expect(
    await browser.call('verify', {
      signatures: [
        await attempt(ethereum(), mine),
        await attempt({ ...ethereum(), chainId: 'eip155:10' }, other),
      ],
    }),
  ).toMatchObject({ status: 400, body: { error: 'siwx/bad-message' } })
})

test('messages of several addresses are refused before any counts: a host that looks at the first lets in nobody beside it', async () => {
  const suspended = `eip155:1:${ethereum('22').address}`
  const heard: string[] = []
  const browser = browse(make({ onSignIn: ([{ account }]) => (heard.push(account), account) }))
  for (const others of [
    [ethereum(), ethereum('22')],
    [ethereum('22'), ethereum()],
    [ethereum(), await solana()],
  ]) {
    const nonce = await browser.nonce()
    const attempts = await Promise.all(others.map((one) => attempt(one, nonce)))
    expect(await browser.call('verify', { signatures: attempts })).toMatchObject({
      status: 400,
      set: null,
      body: { error: 'siwx/bad-request', message: expect.stringContaining('one address') },
    })
  }
  expect(heard).toEqual([])
  // the control: alone the second is heard of
  await browser.signIn(ethereum('22'))
  expect(heard).toEqual([suspended])
})

test('the host hears of who signed in, names its user, and can refuse', async () => {
  const seen: string[] = []
  const browser = browse(
    make({ onSignIn: ([first]) => (seen.push(String(first?.account)), 'user-7') }),
  )
  expect((await browser.signIn(ethereum())).body.user).toBe('user-7')
  expect(seen).toEqual([`eip155:1:${ethereum().address}`])
  const refusing = browse(make({ onSignIn: () => Promise.reject(new Error('banned')) }))
  expect(await refusing.signIn(ethereum())).toMatchObject({
    status: 503,
    set: null,
    body: { error: 'siwx/unavailable' },
  })
  expect(await refusing.call('session')).toMatchObject({ body: { accounts: [] } })
})

test('a session and a nonce end with their time', async () => {
  let now = Date.now()
  const browser = browse(
    make({
      now: () => now,
      store: memoryStore({ now: () => now }),
      sessionSeconds: 60,
      nonceSeconds: 30,
    }),
  )
  await browser.signIn(ethereum())
  const nonce = await browser.nonce()
  const late = await attempt(ethereum(), nonce)
  now += 31_000
  expect(await browser.call('verify', { signatures: [late] })).toMatchObject({
    status: 401,
    body: { error: 'siwx/nonce-used' },
  })
  expect((await browser.call('session')).body.accounts).toHaveLength(1)
  now += 30_000
  expect((await browser.call('session')).body.accounts).toEqual([])
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['no list', { signatures: {} }],
  ['an empty list', { signatures: [] }],
  ['too many', { signatures: Array.from({ length: 101 }, () => ({ message: '', signature: '' })) }],
  ['no text', { signatures: [{ message: 1, signature: '0x' }] }],
  ['a list of lists', [[]]],
  ['prototype keys', JSON.parse('{"__proto__":{"signatures":[]}}')],
  ['a megabyte', { signatures: [{ message: 'x'.repeat(2 ** 20), signature: '' }] }],
])('a request with %s is refused, and the nonce of others stays', async (_, body) => {
  const browser = browse(make())
  const nonce = await browser.nonce()
  expect((await browser.call('verify', body)).status).toBe(400)
  expect(
    await browser.call('verify', { signatures: [await attempt(ethereum(), nonce)] }),
  ).toMatchObject({ status: 200 })
})

test('a verifier that fails is no verdict: 503, and nobody is signed in', async () => {
  const browser = browse(
    make({
      signatures: {
        ...signatures,
        eip155: () => Promise.reject(new Error('the RPC is away: secret-key')),
      },
    }),
  )
  const answer = await browser.signIn(ethereum())
  expect(answer).toMatchObject({ status: 503, set: null, body: { error: 'siwx/unavailable' } })
  expect(JSON.stringify(answer.body)).not.toContain('secret-key')
})

test('a store that fails is told in the same way', async () => {
  const broken = () => Promise.reject(new Error('disk'))
  const browser = browse(
    make({ store: { set: broken, get: broken, compareAndSet: broken, take: broken } }),
  )
  expect(await browser.call('nonce')).toMatchObject({
    status: 503,
    body: { error: 'siwx/unavailable' },
  })
})

test('other methods, other addresses and origins that are none', async () => {
  const handlers = make()
  expect((await handlers.nonce(new Request(`${origin}/auth/nonce`))).status).toBe(405)
  expect(
    (await handlers.session(new Request(`${origin}/auth/session`, { method: 'POST' }))).status,
  ).toBe(405)
  expect((await handlers.handle(new Request(`${origin}/auth/constructor`))).status).toBe(404)
  for (const origins of [
    ['app.example'],
    ['tauri://localhost'],
    ['https://app.example', 'http://localhost:5173'],
  ])
    expect(() => make({ origins: origins as never }), String(origins)).toThrow(TypeError)
})

test('on plain HTTP, as in development, the cookie has no prefix that browsers would refuse', async () => {
  const handlers = make({ origins: ['http://localhost:5173'] })
  const nonce = (
    (await (
      await handlers.nonce(
        new Request('http://localhost:5173/auth/nonce', {
          method: 'POST',
          headers: { origin: 'http://localhost:5173' },
        }),
      )
    ).json()) as { nonce: string }
  ).nonce
  const body = JSON.stringify({
    signatures: [
      await attempt(ethereum(), nonce, { domain: 'localhost:5173', uri: 'http://localhost:5173/' }),
    ],
  })
  const answer = await handlers.verify(
    new Request('http://localhost:5173/auth/verify', {
      method: 'POST',
      headers: { origin: 'http://localhost:5173', 'content-type': 'application/json' },
      body,
    }),
  )
  expect(answer.headers.get('set-cookie')).toMatch(
    /^tessera-session=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/,
  )
  expect(
    await handlers.read(
      new Request('http://localhost:5173/', {
        headers: { cookie: String(answer.headers.get('set-cookie')).split(';')[0] as string },
      }),
    ),
  ).toMatchObject({ accounts: [expect.stringMatching(/^eip155:1:0x/)] })
})

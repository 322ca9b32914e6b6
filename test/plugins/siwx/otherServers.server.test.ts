import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ServerNonce, SignInVerifier } from '../../../plugins/siwx'
import { authJsVerifier, betterAuthVerifier } from '../../../plugins/siwx/verifiers'
import { authJs, authJsServer, betterAuthServer, fetchFrom, guideProvider } from './otherServers'
import { attempt, ethereum, origin, solana } from './server/people'

const { signal } = new AbortController()
const idOf = ({ chainId, address }: { chainId: string; address: string }) => `${chainId}:${address}`
let page: ReturnType<typeof fetchFrom>
const answerWith = (answer: () => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async () => answer())
/** Signs as a page does: a text with the verifier's nonce. */
const signed = async (
  verifier: SignInVerifier,
  person = ethereum(),
  more: Parameters<typeof attempt>[2] = {},
  signer = person,
) => {
  const { nonce } = (await verifier.nonce(signal)) as ServerNonce
  const text = await attempt(person, nonce, more)
  return [
    { message: text.message, signature: await signer.sign(text.message), account: idOf(person) },
  ]
}

describe.each([
  ['better-auth', betterAuthServer, () => betterAuthVerifier()],
  ['Auth.js', authJsServer, () => authJsVerifier()],
] as const)('%s', (name, server, make) => {
  const verifier = make()
  beforeEach(() => {
    page = fetchFrom(origin, server(origin))
    vi.stubGlobal('fetch', page.fetch)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    authJs.broken = ''
  })

  test('signs in, is remembered by its cookie, signs out', async () => {
    expect(await verifier.session?.(signal)).toEqual({ accounts: [] })
    const person = { ...ethereum(), chainId: 'eip155:10' }
    const state = await verifier.verify(
      await signed(verifier, person, { statement: 'I accept the terms.' }),
      signal,
    )
    expect(state.accounts).toEqual([idOf(person)])
    expect(state.user).toContain(person.address)
    expect(await verifier.session?.(signal)).toEqual(state)
    expect(await verifier.signOut?.(undefined, signal)).toEqual({ accounts: [] })
    expect(await verifier.session?.(signal)).toEqual({ accounts: [] })
    expect([...page.cookies.keys()].filter((cookie) => cookie.includes('session'))).toEqual([])
  })

  test('another account that signs in takes the place of the one before', async () => {
    await verifier.verify(await signed(verifier), signal)
    expect(await verifier.verify(await signed(verifier, ethereum('22')), signal)).toMatchObject({
      accounts: [idOf(ethereum('22'))],
    })
  })

  test('refuses the signature of another account, another domain, a text that is too old: in the words of the kit', async () => {
    const soon = (ms: number) => new Date(Date.now() + ms).toISOString()
    const refusal = async (given: Awaited<ReturnType<typeof signed>>) =>
      verifier.verify(given, signal).then(
        () => 'accepted',
        ({ code, audience }) => [code, audience],
      )
    expect(await refusal(await signed(verifier, ethereum(), {}, ethereum('22')))).toEqual([
      'siwx/bad-signature',
      'user',
    ])
    // Auth.js has one word for what its provider refuses
    const told = (code: string) => [name === 'Auth.js' ? 'siwx/bad-signature' : code, 'user']
    expect(await refusal(await signed(verifier, ethereum(), { domain: 'evil.example' }))).toEqual(
      told('siwx/wrong-domain'),
    )
    expect(
      await refusal(
        await signed(verifier, ethereum(), {
          issuedAt: soon(-60_000),
          expirationTime: soon(-1000),
        }),
      ),
    ).toEqual(told('siwx/expired'))
    const other = await attempt(ethereum(), 'n0nceOfSomebodyElse')
    expect(await refusal([{ ...other, account: idOf(ethereum()) }])).toEqual(
      told('siwx/nonce-used'),
    )
    expect(await verifier.session?.(signal)).toEqual({ accounts: [] })
  })

  test('a server that is away, answers with a page, or fails is told as one that cannot check', async () => {
    const given = await signed(verifier)
    for (const answer of [
      () => Promise.reject(new TypeError('away')),
      () => new Response('<html>', { status: 502 }),
      () => Response.json({ code: 'toString', message: 'no' }, { status: 500 }),
      () => Response.json(7),
    ]) {
      answerWith(answer)
      await expect(verifier.nonce(signal)).rejects.toMatchObject({ code: 'siwx/unavailable' })
      await expect(verifier.verify(given, signal)).rejects.toMatchObject({
        code: 'siwx/unavailable',
      })
    }
  })
})

test.each([
  ['better-auth', betterAuthVerifier(), { nonce: 'abcdefgh12345678' }],
  ['Auth.js', authJsVerifier(), { csrfToken: 'abcdefgh12345678' }],
] as const)("%s: the server's time comes with the nonce", async (_, verifier, body) => {
  answerWith(() => Response.json(body, { headers: { date: 'Wed, 02 Jan 2030 03:04:05 GMT' } }))
  expect(await verifier.nonce(signal)).toEqual({
    nonce: 'abcdefgh12345678',
    time: Date.UTC(2030, 0, 2, 3, 4, 5),
  })
  vi.unstubAllGlobals()
})

test('better-auth: a nonce is used up by one sign-in, and an account of another namespace is refused before the server is asked', async () => {
  page = fetchFrom(origin, betterAuthServer(origin))
  vi.stubGlobal('fetch', page.fetch)
  const verifier = betterAuthVerifier('/api/auth/')
  const given = await signed(verifier)
  await verifier.verify(given, signal)
  await expect(verifier.verify(given, signal)).rejects.toMatchObject({ code: 'siwx/nonce-used' })
  const before = page.asked.length
  const person = await solana()
  await expect(
    verifier.verify([{ message: 'a', signature: 'b', account: idOf(person) }], signal),
  ).rejects.toMatchObject({ code: 'siwx/wrong-chain' })
  expect(page.asked).toHaveLength(before)
  vi.unstubAllGlobals()
})

test('better-auth: a session that was begun without a wallet stays, and so does one of another account', async () => {
  page = fetchFrom(origin, betterAuthServer(origin))
  vi.stubGlobal('fetch', page.fetch)
  const verifier = betterAuthVerifier()
  const body = JSON.stringify({
    name: 'First user',
    email: 'first@app.example',
    password: 'a long password',
  })
  expect(
    (
      await page.fetch('/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    ).status,
  ).toBe(200)
  expect(await verifier.session?.(signal)).toEqual({ accounts: [], user: 'First user' })
  expect(await verifier.signOut?.(undefined, signal)).toEqual({ accounts: [], user: 'First user' })
  const state = await verifier.verify(await signed(verifier), signal)
  expect(await verifier.signOut?.(idOf(ethereum('22')), signal)).toEqual(state)
  expect(await verifier.signOut?.(idOf(ethereum()).toLowerCase(), signal)).toEqual({ accounts: [] })
  expect(await verifier.session?.(signal)).toEqual({ accounts: [] })
  vi.unstubAllGlobals()
})

test('Auth.js: a provider of another name, what the host makes of its session, the code of a refusal, and a provider that fails', async () => {
  const read = vi.fn(() => ({ accounts: ['eip155:1:0x1'], user: 'First user' }))
  const verifier = authJsVerifier({ path: '/auth', provider: 'wallet', read })
  const answers: Record<string, unknown> = {
    '/auth/csrf': { csrfToken: 'abc' },
    '/auth/session': { user: { id: '7' } },
    '/auth/callback/wallet': { url: 'https://app.example/' },
  }
  vi.stubGlobal('fetch', async (url: string) => Response.json(answers[url]))
  expect(await verifier.verify([{ message: 'a', signature: 'b', account: 'c' }], signal)).toEqual({
    accounts: ['eip155:1:0x1'],
    user: 'First user',
  })
  expect(read).toHaveBeenCalledWith({ user: { id: '7' } })
  for (const [query, code] of [
    ['CredentialsSignin&code=siwx/expired', 'expired'],
    ['CredentialsSignin&code=credentials', 'bad-signature'],
    ['Configuration', 'unavailable'],
    ['AccessDenied', 'unavailable'],
  ]) {
    answers['/auth/callback/wallet'] = { url: `https://app.example/auth/signin?error=${query}` }
    await expect(
      verifier.verify([{ message: 'a', signature: 'b', account: 'c' }], signal),
    ).rejects.toMatchObject({ code: `siwx/${code}` })
  }
  page = fetchFrom(origin, authJsServer(origin))
  vi.stubGlobal('fetch', page.fetch)
  authJs.broken = ethereum().address
  await expect(
    authJsVerifier().verify(await signed(authJsVerifier()), signal),
  ).rejects.toMatchObject({ code: 'siwx/unavailable' })
  authJs.broken = ''
  vi.unstubAllGlobals()
})

test('Auth.js as in the guide: a cookie that somebody made up gives no nonce, and the message must be recent', async () => {
  vi.stubEnv('AUTH_URL', origin)
  const serve = authJsServer(origin, await guideProvider())
  const verifier = authJsVerifier()
  const open = () => {
    page = fetchFrom(origin, serve)
    vi.stubGlobal('fetch', page.fetch)
  }
  const outcome = (given: Awaited<ReturnType<typeof signed>>) =>
    verifier.verify(given, signal).then(
      ({ accounts }) => accounts,
      ({ code }) => code,
    )
  const ago = (ms: number) => ({ issuedAt: new Date(Date.now() - ms).toISOString() })
  open()
  const taken = await signed(verifier)
  expect(await outcome(taken)).toEqual([idOf(ethereum())])
  const old = {
    ...(await attempt(ethereum(), 'ab'.repeat(32), ago(365 * 86_400_000))),
    account: idOf(ethereum()),
  }
  for (const one of [taken[0] as (typeof taken)[number], old]) {
    open()
    const nonce = /Nonce: (\w+)/.exec(one.message)?.[1] as string
    for (const name of ['x-csrf-token', 'a-csrf-token']) page.cookies.set(name, nonce)
    expect(await outcome([one])).toBe('siwx/bad-signature')
  }
  open()
  for (const ms of [601_000, -90_000])
    expect(await outcome(await signed(verifier, ethereum(), ago(ms))), String(ms)).toBe(
      'siwx/bad-signature',
    )
  expect(await outcome(await signed(verifier, { ...ethereum(), chainId: 'eip155:10' }))).toBe(
    'siwx/bad-signature',
  )
  expect(await outcome(await signed(verifier, ethereum(), ago(590_000)))).toEqual([
    idOf(ethereum()),
  ])
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../../../frame/protocol/socialProviders'
import {
  createProviders,
  type ProviderError,
  type Providers,
  type Request,
} from '../../../../frame/server/oauth/createProviders'
import { type LocalProvider, startProvider } from '../../../../scripts/oidcProviders.mjs'
import { signInAs } from './person'

const redirectOf = (name: SocialProvider) => `http://localhost:4400/oauth/cb/${name}`
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = (key: typeof publicKey, type: 'spki' | 'pkcs8') =>
  key.export({ format: 'pem', type }) as string
const keyOfApple = { teamId: 'TEAM', keyId: 'KEY', privateKey: pem(privateKey, 'pkcs8') }

const locals = new Map<SocialProvider, LocalProvider>()
let providers: Providers
beforeAll(async () => {
  for (const name of SOCIAL_PROVIDERS)
    locals.set(
      name,
      await startProvider(name, {
        redirectUri: redirectOf(name),
        ...(name === 'apple' && { publicKey: pem(publicKey, 'spki') }),
      }),
    )
  providers = createProviders(
    Object.fromEntries(
      [...locals].map(([name, { settings }]) => [
        name,
        name === 'apple'
          ? { clientId: settings.clientId, issuer: settings.issuer, ...keyOfApple }
          : settings,
      ]),
    ),
    { now: Date.now },
  )
})
afterAll(() => Promise.all([...locals.values()].map((local) => local.stop())))

const random = () => randomBytes(32).toString('base64url')
const ask = (name: SocialProvider): Request => ({
  state: random(),
  verifier: random(),
  nonce: random(),
  redirectUri: redirectOf(name),
})
const answerOf = async (name: SocialProvider, request: Request, who = 'ada') =>
  (await signInAs(await providers.authorize(name, request), who, redirectOf(name))).form
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: ProviderError) => error.reason,
  )

describe.each(SOCIAL_PROVIDERS)('%s', (name) => {
  test('says who signed in, and whose address is verified', async () => {
    const request = ask(name)
    const found = await providers.exchange(name, request, await answerOf(name, request))
    expect(found).toMatchObject({
      issuer: locals.get(name)?.issuer,
      subject: expect.stringMatching(/^\d+$/),
      email: 'ada@example.org',
      isVerified: name !== 'facebook',
    })
    if (name !== 'apple') expect(found.name).toBe('Ada')
  })

  test('an address that is not verified is not said to be, and one that is not there is none', async () => {
    const [one, other] = [ask(name), ask(name)]
    const mallory = await providers.exchange(name, one, await answerOf(name, one, 'mallory'))
    expect(mallory.isVerified).toBe(false)
    const noah = await providers.exchange(name, other, await answerOf(name, other, 'noah'))
    expect(noah).toMatchObject({ isVerified: false })
    expect(noah.email).toBeUndefined()
    expect(noah.subject).not.toBe(mallory.subject)
  })

  test('a person who denies is an outcome of its own', async () => {
    const request = ask(name)
    const answer = await answerOf(name, request, 'deny')
    expect(await reasonOf(providers.exchange(name, request, answer))).toBe('refused')
  })

  test('a code is good once, for the request that it was made for alone', async () => {
    const [mine, other] = [ask(name), ask(name)]
    const answer = await answerOf(name, mine)
    const swapped = { ...mine, verifier: other.verifier }
    expect(await reasonOf(providers.exchange(name, swapped, answer))).toBe('failed')
    const again = await answerOf(name, mine)
    expect(await reasonOf(providers.exchange(name, mine, again))).toBe('accepted')
    expect(await reasonOf(providers.exchange(name, mine, again))).toBe('failed')
  })

  test('an answer with another state, another issuer or two codes is refused', async () => {
    const request = ask(name)
    const answer = await answerOf(name, request)
    const changed = (change: (fields: URLSearchParams) => void) => {
      const fields = new URLSearchParams(answer)
      change(fields)
      return reasonOf(providers.exchange(name, request, fields))
    }
    expect(await changed((fields) => fields.set('state', random()))).toBe('failed')
    expect(await changed((fields) => fields.delete('state'))).toBe('failed')
    expect(await changed((fields) => fields.set('iss', 'https://example.org'))).toBe('failed')
    expect(await changed((fields) => fields.append('code', 'another'))).toBe('failed')
    // control
    expect(await changed(() => {})).toBe('accepted')
  })
})

test.each(['google', 'apple'] as const)(
  'a nonce of another sign-in is refused by %s',
  async (name) => {
    const request = ask(name)
    const answer = await answerOf(name, request)
    const other = { ...request, nonce: random() }
    expect(await reasonOf(providers.exchange(name, other, answer))).toBe('failed')
  },
)

test('a provider that is down fails, and is asked again when it is back', async () => {
  const local = await startProvider('google', { redirectUri: redirectOf('google') })
  const port = Number(new URL(local.issuer).port)
  const own = createProviders({ google: local.settings }, { now: Date.now })
  await local.down()
  expect(await reasonOf(own.authorize('google', ask('google')))).toBe('failed')
  const back = await startProvider('google', { port, redirectUri: redirectOf('google') })
  try {
    expect(await reasonOf(own.authorize('google', ask('google')))).toBe('accepted')
  } finally {
    await back.stop()
  }
})

test('the secret of Apple is signed by the key of the operator, and by no other', async () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { settings } = locals.get('apple') ?? {}
  const own = createProviders(
    {
      apple: {
        clientId: settings?.clientId ?? '',
        ...(settings && { issuer: settings.issuer }),
        ...keyOfApple,
        privateKey: pem(other.privateKey, 'pkcs8'),
      },
    },
    { now: Date.now },
  )
  const request = ask('apple')
  const answer = await answerOf('apple', request)
  expect(await reasonOf(own.exchange('apple', request, answer))).toBe('failed')
})

test('a provider that hangs fails after its time', { timeout: 20_000 }, async () => {
  const request = ask('github')
  const answer = await answerOf('github', request)
  const release = locals.get('github')?.hold() ?? (() => {})
  expect(await reasonOf(providers.exchange('github', request, answer))).toBe('failed')
  release()
})

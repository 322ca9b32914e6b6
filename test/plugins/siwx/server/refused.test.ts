import { defineErrors } from 'tessera-kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { httpVerifier, type ServerNonce } from '../../../../plugins/siwx'
import { siwxError } from '../../../../plugins/siwx/errors'
import {
  memoryStore,
  type SiwxHandlersOptions,
  signInRefused,
  siwxHandlers,
} from '../../../../plugins/siwx/server'
import { browse, make } from './browse'
import { attempt, ethereum, origin, signatures } from './people'

const hostError = defineErrors('shop', {
  banned: { user: 'This account is suspended.' },
  inner: 'SELECT failed for secret-key',
})
let logged: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What the page's verifier makes of handlers with these options. */
const inPage = async (options: Partial<SiwxHandlersOptions>) => {
  const handlers = make(options)
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    handlers.handle(
      new Request(origin + path, {
        method: init.method as string,
        headers: { ...(init.headers as object), origin },
        body: init.body as string,
      }),
    ),
  )
  const { signal } = new AbortController()
  const verifier = httpVerifier()
  const person = ethereum()
  return verifier
    .verify(
      [
        {
          ...(await attempt(person, ((await verifier.nonce(signal)) as ServerNonce).nonce)),
          account: `${person.chainId}:${person.address}`,
        },
      ],
      signal,
    )
    .catch((error) => error)
}

test.each<[string, () => unknown, string]>([
  [
    'signInRefused',
    () => signInRefused('This account is suspended.'),
    'This account is suspended.',
  ],
  ['an error of the host’s own table', () => hostError('banned'), 'This account is suspended.'],
  [
    'more than a line, and what turns it around',
    () => signInRefused('  Not\n\u202etoday\u0000.\u2028Sorry  '),
    'Not today . Sorry',
  ],
  ['a page of words', () => signInRefused('x'.repeat(5_000)), 'x'.repeat(300)],
])('a sign-in that the host refuses is refused in its words: %s', async (_, error, words) => {
  const throws = () => {
    throw error()
  }
  for (const onSignIn of [throws, async () => throws()]) {
    const browser = browse(make({ onSignIn }))
    expect(await browser.signIn(ethereum())).toEqual({
      status: 403,
      set: null,
      body: { error: 'siwx/refused', message: words },
    })
    expect((await browser.call('session')).body).toEqual({ accounts: [] })
    expect(await inPage({ onSignIn })).toMatchObject({
      code: 'siwx/refused',
      audience: 'user',
      message: words,
    })
  }
  expect(logged).not.toHaveBeenCalled()
})

test.each<[string, () => unknown]>([
  ['an error of its own', () => new Error('SELECT failed for secret-key')],
  ['an error of the kit for developers', () => hostError('inner')],
  ['a text', () => 'secret-key'],
  ['nothing', () => undefined],
])(
  'anything else that the host throws is told to the host, not to the visitor: %s',
  async (_, error) => {
    const heard: unknown[] = []
    const thrown = error()
    const options: Partial<SiwxHandlersOptions> = {
      onSignIn: () => Promise.reject(thrown),
      onError: (error, request) => void heard.push(error ?? siwxError('unavailable'), request.url),
    }
    const outcome = await inPage(options)
    expect(outcome).toMatchObject({
      code: 'siwx/unavailable',
      message: 'The sign-in could not be checked. Try again.',
    })
    expect(JSON.stringify([outcome, outcome.details])).not.toContain('secret-key')
    expect(heard).toEqual([
      thrown ?? expect.objectContaining({ code: 'siwx/unavailable' }),
      `${origin}/auth/verify`,
    ])
    expect(logged).not.toHaveBeenCalled()
  },
)

test('without a listener the first line goes to the console, and of URLs only the host', async () => {
  const browser = browse(
    siwxHandlers({
      origins: [origin],
      store: memoryStore(),
      signatures,
      onSignIn: () =>
        Promise.reject(
          new Error(
            'no \u001b[31manswer of https://user:secret-1@rpc.example/v3/secret-2?key=secret-3, sorry\nRequest body: secret-4',
          ),
        ),
    }),
  )
  expect(await browser.signIn(ethereum())).toMatchObject({ status: 503 })
  expect(logged.mock.calls).toEqual([
    ['tessera-kit: a sign-in could not be checked: no [31manswer of https://rpc.example sorry'],
  ])
})

test('a listener that fails changes no answer', async () => {
  for (const onError of [
    () => Promise.reject(new Error('late')) as never,
    () => {
      throw new Error('at once')
    },
  ]) {
    expect(
      await browse(make({ onError, onSignIn: () => Promise.reject(new Error('x')) })).signIn(
        ethereum(),
      ),
    ).toMatchObject({ status: 503, body: { error: 'siwx/unavailable' } })
  }
})

test('a name of the user that is none is the host’s mistake', async () => {
  const heard: unknown[] = []
  expect(
    await browse(
      make({ onSignIn: () => ({}) as never, onError: (error) => void heard.push(error) }),
    ).signIn(ethereum()),
  ).toMatchObject({ status: 503 })
  await expect.poll(() => heard).toEqual([expect.any(TypeError)])
})

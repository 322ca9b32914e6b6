import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LOGIN_RESULT } from '../../../../frame/site/channel/loginMessages'
import { SiteError } from '../../../../frame/site/errors'
import { RefusedError } from '../../../../frame/site/session/createApi'
import { type Answers, createTestSite } from './testSite'

const START = '/v1/login/oauth/start'
const POLL = '/v1/login/oauth/poll'
const FINISH = '/v1/login/oauth/finish'
const ORIGIN = 'https://wallet.example'
const login = 'l'.repeat(22)
const result = 'r'.repeat(43)
const user = { id: 'u'.repeat(22), email: 'ada@example.org' }
const signedIn = { status: 'signed_in', user, name: 'Ada' } as const

let target: EventTarget
beforeEach(() => {
  target = new EventTarget()
  vi.stubGlobal('window', target)
  vi.stubGlobal('location', { origin: ORIGIN })
})
afterEach(() => vi.unstubAllGlobals())

/** A document with a sign-in begun, and how its finish is answered. */
const begin = async (finish: NonNullable<Answers[typeof FINISH]>) => {
  const site = await createTestSite({
    isSignedIn: false,
    answers: {
      [START]: () => ({ login, uri: `${ORIGIN}/oauth/go`, match: 'a b c', expires: 9_000_000 }),
      [POLL]: () => ({ status: 'returned' }),
      [FINISH]: finish,
      '/v1/me': () => ({ user }),
    },
  })
  // the session of the first call
  await site.site.identity.key()
  await site.request('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  const finishes = () => site.asked.filter(({ path }) => path === FINISH).map(({ body }) => body)
  return { site, finishes }
}

/** What the window hears which brings the result; `end` closes its port. */
const bring = (from = ORIGIN, given = login) => {
  const { port1, port2 } = new MessageChannel()
  const heard: unknown[] = []
  port1.onmessage = ({ data }) => void heard.push(data)
  const data = { type: LOGIN_RESULT, login: given, result }
  target.dispatchEvent(new MessageEvent('message', { data, origin: from, ports: [port2] }))
  return { heard, end: () => port1.close() }
}

test('answers with the user; one whose answer was lost is asked for again with the same result', async () => {
  const { site, finishes } = await begin(
    vi
      .fn<NonNullable<Answers[typeof FINISH]>>()
      .mockRejectedValueOnce(new SiteError('timeout'))
      .mockResolvedValue(signedIn),
  )
  const lost = site.request('CONNECT_SOCIAL', {})
  const { heard, end } = bring()
  await site.clock.advance(1_000)
  expect(await lost).toMatchObject({ refused: expect.stringMatching(/./) })
  const waiting = site.request('CONNECT_SOCIAL', {})
  await site.clock.advance(1_000)
  expect(await waiting).toMatchObject({ email: user.email, userName: 'Ada' })
  expect(finishes()).toEqual([
    { login, result },
    { login, result },
  ])
  await vi.waitFor(() =>
    expect(heard).toEqual([{ heard: true }, { done: 'failed' }, { done: 'signed_in' }]),
  )
  end()
})

test('what the server refuses ends it at once', async () => {
  const refused = await begin(() => Promise.reject(new RefusedError('login_expired')))
  const ended = refused.site.request('CONNECT_SOCIAL', {})
  const { heard, end } = bring()
  await refused.site.clock.advance(10_000)
  expect(await ended).toMatchObject({ refused: 'login_expired' })
  expect(refused.finishes()).toHaveLength(1)
  await vi.waitFor(() => expect(heard).toEqual([{ heard: true }, { done: 'failed' }]))
  end()
})

test.each([
  ['of another origin', 'https://shop.example', login],
  ['of another sign-in', ORIGIN, 'x'.repeat(22)],
])('a result %s is neither answered nor redeemed', async (_, from, given) => {
  const { site, finishes } = await begin(async () => signedIn)
  const waiting = site.request('CONNECT_SOCIAL', {})
  const { heard, end } = bring(from, given)
  await site.clock.advance(2_000)
  expect(finishes()).toEqual([])
  expect(heard).toEqual([])
  end()
  // control
  bring().end()
  await site.clock.advance(2_000)
  expect(await waiting).toMatchObject({ userName: 'Ada' })
})

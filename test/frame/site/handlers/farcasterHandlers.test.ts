import { expect, test, vi } from 'vitest'
import { SiteError } from '../../../../frame/site/errors'
import { pauseBefore } from '../../../../frame/site/handlers/farcasterHandlers'
import { RefusedError } from '../../../../frame/site/session/createApi'
import { type Answers, createTestSite } from './testSite'

const START = '/v1/login/farcaster/start'
const FINISH = '/v1/login/farcaster/finish'
const login = 'l'.repeat(22)
const url = 'https://farcaster.xyz/~/siwf?channelToken=A'
const started: Answers[typeof START] = () => ({ login, url, expires: 9_000_000 })
const signedIn = { status: 'signed_in', user: { id: 'u'.repeat(22) }, name: 'ada' } as const

test('it looks after 1, 1, 2, 2, 3 … seconds, and every 5 at last', () => {
  expect(Array.from({ length: 12 }, (_, look) => pauseBefore(look) / 1_000)).toEqual([
    1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5,
  ])
})

test('answers with the address, and with who approved it, past an outage', async () => {
  const answer = vi
    .fn<NonNullable<Answers[typeof FINISH]>>()
    .mockResolvedValueOnce({ status: 'pending' })
    .mockRejectedValueOnce(new SiteError('unreachable'))
    .mockRejectedValueOnce(new RefusedError('rate_limited'))
    .mockResolvedValue(signedIn)
  const site = await createTestSite({
    isSignedIn: false,
    answers: { [START]: started, [FINISH]: answer },
  })
  expect(await site.request('GET_FARCASTER_URI')).toEqual({ url })
  const waiting = site.request('CONNECT_FARCASTER')
  // others are answered meanwhile
  expect(await site.request('GET_USER')).toMatchObject({ refused: 'login_needed' })
  await site.clock.advance(6_000)
  expect(await waiting).toEqual({ userName: 'ada' })
  expect(answer).toHaveBeenCalledTimes(4)
  expect(site.marker.value).toBe(true)
  // it is used up
  expect(await site.request('CONNECT_FARCASTER')).toMatchObject({ refused: 'login_expired' })
})

test('ends by what the server refuses, after ten minutes, and with a reload of the frame', async () => {
  const answer = vi.fn<NonNullable<Answers[typeof FINISH]>>()
  const site = await createTestSite({
    isSignedIn: false,
    answers: { [START]: started, [FINISH]: answer },
  })
  const wait = async () => {
    await site.request('GET_FARCASTER_URI')
    return site.request('CONNECT_FARCASTER')
  }
  answer.mockRejectedValueOnce(new RefusedError('identity_changed'))
  const changed = wait()
  await site.clock.advance(2_000)
  expect(await changed).toMatchObject({ refused: 'identity_changed' })
  answer.mockResolvedValue({ status: 'pending' })
  const late = wait()
  await site.clock.advance(610_000)
  expect(await late).toMatchObject({ refused: 'login_expired' })
  const left = wait()
  await site.clock.advance(2_000)
  await site.request('RELOAD')
  expect(await left).toMatchObject({ refused: 'aborted' })
  const looks = answer.mock.calls.length
  await site.clock.advance(10_000)
  expect(answer.mock.calls.length).toBe(looks)
})

test('an answer that comes after the visitor has left signs nobody in', async () => {
  let answer = (_: typeof signedIn) => {}
  const site = await createTestSite({
    isSignedIn: false,
    answers: {
      [START]: started,
      [FINISH]: () => new Promise<typeof signedIn>((resolve) => (answer = resolve)),
    },
  })
  await site.request('GET_FARCASTER_URI')
  const left = site.request('CONNECT_FARCASTER')
  await site.clock.advance(1_000)
  await site.request('RELOAD')
  answer(signedIn)
  await site.clock.advance(2_000)
  expect(await left).toMatchObject({ refused: 'aborted' })
  expect(site.asked.at(-1)?.path).toBe('/v1/logout')
  expect(site.marker.value).toBe(false)
})

test('a server without a relay has no such way', async () => {
  const site = await createTestSite({ isSignedIn: false })
  expect(await site.request('GET_FARCASTER_URI')).toMatchObject({ refused: 'way_unavailable' })
})

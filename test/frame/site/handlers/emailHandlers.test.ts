import { expect, test } from 'vitest'
import { SiteError } from '../../../../frame/site/errors'
import { RefusedError } from '../../../../frame/site/session/createApi'
import { createMemoryStore } from '../../../../frame/site/session/keyStore'
import { createDeferred, createTestSite } from './testSite'

const FLOW = 'f'.repeat(22)
const OTHER = 'g'.repeat(22)
const user = { id: 'u'.repeat(22), email: 'user@example.com' }
const refused = (name: string, more: object = {}) =>
  expect.objectContaining({ refused: name, ...more })

test('a page that shows no words asks for a link without them', async () => {
  const site = await createTestSite({
    isSignedIn: false,
    showsWords: false,
    answers: { '/v1/login/email': () => ({ action: 'VERIFY_DEVICE', flow: FLOW }) },
  })
  expect(await site.request('CONNECT_EMAIL', { email: 'user@example.com' })).toEqual({
    action: 'VERIFY_DEVICE',
  })
  expect(site.asked).toEqual([
    { path: '/v1/login/email', body: { email: 'user@example.com', words: false } },
  ])
})

test('sign-in by link and code: the words are told, the address is trimmed, and the code may have blanks', async () => {
  const site = await createTestSite({
    isSignedIn: false,
    answers: {
      '/v1/login/email': () => ({
        action: 'VERIFY_DEVICE',
        flow: FLOW,
        match: 'harbor mint seventeen',
      }),
      '/v1/login/poll': () => ({ status: 'approved' }),
      '/v1/login/email/verify': () => ({ user }),
    },
  })
  expect(await site.request('CONNECT_EMAIL', { email: '  User@example.com ' })).toEqual({
    action: 'VERIFY_DEVICE',
    match: 'harbor mint seventeen',
  })
  const device = site.request('CONNECT_DEVICE')
  await site.clock.advance(1_000)
  expect(await device).toBeUndefined()
  expect(site.marker.value).toBe(false)
  expect(await site.request('CONNECT_OTP', { otp: ' 1٢۳ ४５6 ' })).toBeUndefined()
  expect(site.asked).toEqual([
    { path: '/v1/login/email', body: { email: 'User@example.com' } },
    { path: '/v1/login/poll', body: { flow: FLOW } },
    { path: '/v1/login/email/verify', body: { flow: FLOW, code: '123456' } },
  ])
  expect(site.marker.value).toBe(true)
  // the code is used: another needs another mail
  expect(await site.request('CONNECT_OTP', { otp: '123456' })).toEqual(refused('otp_expired'))
})

test('a link is looked at after 1, 1, 2, 2, 3, 3, 4, 4, 5, 5 … seconds, for twenty minutes', async () => {
  const site = await createTestSite({
    isSignedIn: false,
    answers: {
      '/v1/login/email': () => ({ action: 'VERIFY_DEVICE', flow: FLOW }),
      '/v1/login/poll': () => ({ status: 'pending' }),
    },
  })
  await site.request('CONNECT_EMAIL', { email: 'user@example.com' })
  const waited = site.request('CONNECT_DEVICE')
  const looks: number[] = []
  for (let second = 1; second <= 30; second++) {
    const before = site.asked.length
    await site.clock.advance(1_000)
    if (site.asked.length > before) looks.push(second)
  }
  expect(looks).toEqual([1, 2, 4, 6, 9, 12, 16, 20, 25, 30])
  await site.clock.advance(20 * 60_000)
  expect(await waited).toEqual(refused('timeout'))
  const total = site.asked.length
  await site.clock.advance(60_000)
  expect(site.asked.length).toBe(total)
})

test('the page that gives up ends the looking at once, and so do a sign-out and a reload', async () => {
  for (const end of ['cancel', 'SIGN_OUT', 'RELOAD'] as const) {
    const site = await createTestSite({
      isSignedIn: false,
      answers: {
        '/v1/login/email': () => ({ action: 'VERIFY_DEVICE', flow: FLOW }),
        '/v1/login/poll': () => ({ status: 'pending' }),
      },
    })
    await site.request('CONNECT_EMAIL', { email: 'user@example.com' })
    const waited = site.request('CONNECT_DEVICE', undefined, 'i'.repeat(22))
    await site.clock.advance(1_500)
    if (end === 'cancel') site.dispatcher.cancel('i'.repeat(22))
    else await site.request(end)
    expect(await waited, end).toEqual(refused('aborted'))
    const total = site.asked.length
    await site.clock.advance(60_000)
    expect(site.asked.length).toBe(total)
  }
})

test('a link that was refused or is too old ends the wait; a server that is away for a moment does not', async () => {
  for (const status of ['refused', 'expired'] as const) {
    const answers: (() => { status: 'pending' | 'refused' | 'expired' })[] = [
      () => ({ status: 'pending' }),
      () => {
        throw new SiteError('unreachable')
      },
      () => {
        throw new RefusedError('rate_limited', { retryAfter: 1 })
      },
      () => ({ status }),
    ]
    const site = await createTestSite({
      isSignedIn: false,
      answers: {
        '/v1/login/email': () => ({ action: 'VERIFY_DEVICE', flow: FLOW }),
        '/v1/login/poll': () => (answers.shift() ?? (() => ({ status: 'pending' })))(),
      },
    })
    await site.request('CONNECT_EMAIL', { email: 'user@example.com' })
    const waited = site.request('CONNECT_DEVICE')
    await site.clock.advance(7_000)
    expect(await waited).toEqual(refused('link_expired'))
  }
})

test('a mail that could not be sent ends the wait with its name', async () => {
  const site = await createTestSite({
    isSignedIn: false,
    answers: {
      '/v1/login/email': () => ({ action: 'VERIFY_DEVICE', flow: FLOW }),
      '/v1/login/poll': () => Promise.reject(new RefusedError('mail_unavailable')),
    },
  })
  await site.request('CONNECT_EMAIL', { email: 'user@example.com' })
  const waited = site.request('CONNECT_DEVICE')
  await site.clock.advance(1_000)
  expect(await waited).toEqual(refused('mail_unavailable'))
})

test('who waits for a link waits for the newest one, also while that is still being asked for', async () => {
  const second = createDeferred<{ action: 'VERIFY_DEVICE'; flow: string }>()
  const mails = [
    async () => ({ action: 'VERIFY_DEVICE', flow: FLOW }) as const,
    () => second.promise,
  ]
  // of one session only the newest mail is good
  const site = await createTestSite({
    isSignedIn: false,
    answers: {
      '/v1/login/email': () => (mails.shift() as (typeof mails)[0])(),
      '/v1/login/poll': ({ flow }) => ({ status: flow === OTHER ? 'approved' : 'expired' }),
    },
  })
  await site.request('CONNECT_EMAIL', { email: 'user@example.com' })
  const waited = site.request('CONNECT_DEVICE')
  const resent = site.request('CONNECT_EMAIL', { email: 'user@example.com' })
  await site.clock.advance(2_000)
  second.resolve({ action: 'VERIFY_DEVICE', flow: OTHER })
  await resent
  await site.clock.advance(5_000)
  expect(await waited).toBeUndefined()
})

test('a document that was loaded anew goes on with the link and the code that were asked for', async () => {
  const store = createMemoryStore()
  const answers = {
    '/v1/login/email': () => ({ action: 'VERIFY_DEVICE', flow: FLOW }) as const,
    '/v1/login/poll': () => ({ status: 'approved' }) as const,
    '/v1/login/email/verify': () => ({ user }),
  }
  await (await createTestSite({ isSignedIn: false, store, answers })).request('CONNECT_EMAIL', {
    email: 'user@example.com',
  })
  const site = await createTestSite({ isSignedIn: false, store, answers })
  const waited = site.request('CONNECT_DEVICE')
  await site.clock.advance(1_000)
  expect(await waited).toBeUndefined()
  expect(await site.request('CONNECT_OTP', { otp: '123456' })).toBeUndefined()
})

test('a wrong code says how many tries are left, and a limit when the next may be; both keep the flow', async () => {
  const refusals = [
    new RefusedError('otp_wrong', { left: 4 }),
    new RefusedError('rate_limited', { retryAfter: 60 }),
    new RefusedError('otp_locked'),
    new RefusedError('otp_expired'),
  ]
  const site = await createTestSite({
    isSignedIn: false,
    answers: {
      '/v1/login/email': () => ({ action: 'VERIFY_OTP', flow: FLOW }),
      '/v1/login/email/verify': () => Promise.reject(refusals.shift()),
    },
  })
  await site.request('CONNECT_EMAIL', { email: 'user@example.com' })
  const ask = () => site.request('CONNECT_OTP', { otp: '111111' })
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([
    refused('otp_wrong', { left: 4 }),
    refused('rate_limited', { retryAfter: 60 }),
    refused('otp_locked'),
    refused('otp_expired'),
  ])
  expect(site.marker.value).toBe(false)
})

test('the right code of an address whose wallet was moved away is refused with what its owner can do', async () => {
  const site = await createTestSite({
    isSignedIn: false,
    answers: {
      '/v1/login/email': () => ({ action: 'VERIFY_OTP', flow: FLOW }),
      '/v1/login/email/verify': () => Promise.reject(new RefusedError('conflict')),
    },
  })
  await site.request('CONNECT_EMAIL', { email: 'user@example.com' })
  expect(await site.request('CONNECT_OTP', { otp: '111111' })).toEqual(refused('address_reserved'))
  expect(site.marker.value).toBe(false)
})

test('who is signed in with this address is connected, also where the browser has lost the mark of it', async () => {
  const site = await createTestSite({
    isSignedIn: false,
    answers: { '/v1/login/email': () => ({ action: 'CONNECT' }) },
  })
  expect(await site.request('CONNECT_EMAIL', { email: 'user@example.com' })).toEqual({
    action: 'CONNECT',
  })
  expect(site.marker.value).toBe(true)
})

test('a sign-in as somebody else locks the wallet that was open', async () => {
  const site = await createTestSite({
    answers: {
      '/v1/me': () => ({ user }),
      '/v1/login/email': () => ({ action: 'VERIFY_OTP', flow: FLOW }),
      '/v1/login/email/verify': () => ({ user }),
    },
  })
  await site.request('GET_USER')
  expect(site.keys.running).toBe(true)
  await site.request('CONNECT_EMAIL', { email: 'other@example.com' })
  await site.request('CONNECT_OTP', { otp: '123456' })
  expect(site.keys.running).toBe(false)
})

test('a change that is refused for a time says until when: on a device that is new to the wallet, and to an address that is reserved', async () => {
  const refusals = { start: true }
  const site = await createTestSite({
    answers: {
      '/v1/me': () => ({ user }),
      '/v1/email/change': () =>
        refusals.start
          ? Promise.reject(new RefusedError('recovery_delayed', { retryAfter: 7_200 }))
          : { flow: FLOW, expires: 1 },
      '/v1/email/change/new': () =>
        Promise.reject(new RefusedError('conflict', { retryAfter: 3_600 })),
    },
  })
  const change = () => site.request('UPDATE_EMAIL', { email: 'new@example.com' })
  expect(await change()).toEqual(refused('recovery_needed', { retryAfter: 7_200 }))
  refusals.start = false
  await change()
  expect(await site.request('UPDATE_EMAIL_SECONDARY_OTP', { otp: '222222' })).toEqual(
    refused('address_reserved', { retryAfter: 3_600 }),
  )
})

test('a change of address: the code to the old one, then to the new one; one that cannot be used says no more', async () => {
  const site = await createTestSite({
    answers: {
      '/v1/me': () => ({ user }),
      '/v1/email/change': () => ({ flow: FLOW, expires: 1 }),
      '/v1/email/change/old': () => ({}),
      '/v1/email/change/new': ({ code }) =>
        code === '222222'
          ? { email: 'new@example.com' }
          : Promise.reject(new RefusedError('conflict')),
    },
  })
  expect(await site.request('UPDATE_EMAIL_PRIMARY_OTP', { otp: '111111' })).toEqual(
    refused('otp_expired'),
  )
  expect(await site.request('UPDATE_EMAIL', { email: 'new@example.com' })).toEqual({
    action: 'VERIFY_PRIMARY_OTP',
  })
  expect(await site.request('UPDATE_EMAIL_PRIMARY_OTP', { otp: '111111' })).toBeUndefined()
  expect(await site.request('UPDATE_EMAIL_SECONDARY_OTP', { otp: '333333' })).toEqual(
    refused('invalid_params'),
  )
  expect(await site.request('UPDATE_EMAIL_SECONDARY_OTP', { otp: '222222' })).toEqual({
    newEmail: 'new@example.com',
  })
  expect(site.asked.slice(2).map(({ body }) => body)).toEqual([
    { flow: FLOW, code: '111111' },
    { flow: FLOW, code: '333333' },
    { flow: FLOW, code: '222222' },
  ])
})

import { expect, test } from 'vitest'
import { frameError } from '../../../../frame/protocol/errors'
import { nativeOnly } from '../../../../frame/protocol/requests'
import type { EmailChange } from '../../../../frame/site/screens/types'
import { createDeferred, createTestSite } from './testSite'

// What a registered page that is hostile could do to the account of who is signed in, without
// anything that the visitor sees and presses.

const FLOW = 'f'.repeat(22)
const user = { id: 'u'.repeat(22), email: 'owner@example.com' }
const device = (id: string, current: boolean) => ({
  id: id.repeat(22),
  label: 'Firefox',
  app: 'Shop',
  created: 1,
  seen: 2,
  current,
})
const answers = {
  '/v1/me': () => ({ user, devices: [device('a', true), device('b', false)] }),
  '/v1/email/change': () => ({ flow: FLOW, expires: 1 }),
  '/v1/email/change/old': () => ({}),
  '/v1/email/change/new': () => ({ email: 'thief@example.com' }),
  '/v1/devices/revoke': () => ({}),
}
const refused = (name: string) => expect.objectContaining({ refused: name })

test('an address is not changed before the visitor has confirmed it in the wallet’s window: no mail goes, and codes that the page has count for nothing; control: confirmed, it is', async () => {
  const confirmed = createDeferred<void>()
  const asked: EmailChange[] = []
  const site = await createTestSite({
    answers,
    confirmEmail: (change) => (asked.push(change), confirmed.promise),
  })
  const change = site.request('UPDATE_EMAIL', { email: 'thief@example.com' })
  await site.clock.advance(60_000)
  expect(await site.request('UPDATE_EMAIL_PRIMARY_OTP', { otp: '111111' })).toEqual(
    refused('otp_expired'),
  )
  expect(await site.request('UPDATE_EMAIL_SECONDARY_OTP', { otp: '222222' })).toEqual(
    refused('otp_expired'),
  )
  expect(site.paths().filter((path) => path.startsWith('/v1/email'))).toEqual([])
  expect(asked).toEqual([{ from: 'owner@example.com', to: 'thief@example.com' }])
  confirmed.resolve()
  expect(await change).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  expect(await site.request('UPDATE_EMAIL_PRIMARY_OTP', { otp: '111111' })).toBeUndefined()
  expect(await site.request('UPDATE_EMAIL_SECONDARY_OTP', { otp: '222222' })).toEqual({
    newEmail: 'thief@example.com',
  })
})

test.each(['rejected', 'approval_unavailable', 'aborted'] as const)(
  'a change that ends as %s in the window is none',
  async (reason) => {
    const site = await createTestSite({
      answers,
      confirmEmail: () => Promise.reject(frameError(reason)),
    })
    expect(await site.request('UPDATE_EMAIL', { email: 'thief@example.com' })).toEqual(
      refused(reason),
    )
    expect(site.paths()).toEqual(['/v1/me'])
  },
)

test('what was confirmed by one who is signed out by then changes nothing', async () => {
  const confirmed = createDeferred<void>()
  const site = await createTestSite({
    answers: { ...answers, '/v1/logout': () => ({}) },
    confirmEmail: () => confirmed.promise,
  })
  const change = site.request('UPDATE_EMAIL', { email: 'thief@example.com' })
  await site.clock.advance(1)
  await site.request('SIGN_OUT')
  confirmed.resolve()
  expect(await change).toEqual(refused('aborted'))
  expect(site.paths()).toEqual(['/v1/me', '/v1/logout'])
})

test('a page lists and ends no devices: it can have them shown, and nothing else', async () => {
  const site = await createTestSite({ answers })
  const ask = (name: string, payload?: unknown) =>
    site.dispatcher.dispatch({ id: name, name, payload })
  for (const [name, payload] of [
    ['LIST_DEVICES', undefined],
    ['REVOKE_DEVICE', { device: 'b'.repeat(22) }],
  ] as const)
    expect(await ask(name, payload)).toMatchObject({
      ok: false,
      error: { name: 'method_not_found' },
    })
  expect(site.paths()).toEqual([])
  expect(nativeOnly).toEqual(['SHOW', 'LINK_SOCIAL', 'CONNECT_PASSKEY'])
  expect(await site.request('SHOW', { screen: 'devices' })).toBeUndefined()
  expect(site.screens.show).toHaveBeenCalledOnce()
})

import { expect, test } from 'vitest'
import { createFrameAccount } from '../../../../frame/site/handlers/createFrameAccount'
import type { OwnerScreen } from '../../../../frame/site/screens/types'
import { RefusedError } from '../../../../frame/site/session/createApi'
import { type Answers, createTestSite, WALLET } from './testSite'

/** What unlocks a worker: the test looks at who gets it. */
const UNLOCK = { wallet: WALLET } as never
const answers: Answers = {
  '/v1/login/email/verify': () => ({ user: { id: 'u'.repeat(22) } }),
  '/v1/export': () => ({}),
  '/v1/login/oauth/finish': () => ({ status: 'signed_in', user: { id: 'u'.repeat(22) } }),
  '/v1/identities/remove': () => ({}),
  '/v1/delete': () => ({}),
  '/v1/recovery/confirm': () => ({ custody: 'user-only' }),
  '/v1/wallet/share': () => Promise.reject(new Error('asked')),
}
const CODE = { flow: 'f'.repeat(22), code: '123456' }

/** A frame with a wallet whose window shows a screen. */
const openWindow = async (
  screen: OwnerScreen,
  readUnlock: () => Promise<typeof UNLOCK | undefined> = async () => UNLOCK,
) => {
  const { site, paths, keys } = await createTestSite({ answers })
  const account = createFrameAccount({
    ...site,
    wallet: async () => ({ ...(await site.wallet()), readUnlock }),
  })
  return { access: account.access(screen), paths, keys, account, site }
}

test('for an export a window is given what unlocks the wallet after a code that was typed into it, once for each, and the mailbox is told before', async () => {
  const { access, paths } = await openWindow('export')
  await expect(access.unlock()).rejects.toMatchObject({ reason: 'login_needed' })
  expect(paths()).toEqual([])
  await access.ask('/v1/login/email/verify', CODE)
  expect(await access.unlock()).toBe(UNLOCK)
  expect(paths()).toEqual(['/v1/login/email/verify', '/v1/export'])
  await expect(access.unlock()).rejects.toMatchObject({ reason: 'login_needed' })
  await access.ask('/v1/login/email/verify', CODE)
  expect(await access.unlock()).toBe(UNLOCK)
})

test('of two that ask at once one is given it; what failed may be asked for again', async () => {
  const { access } = await openWindow('recovery')
  const ends = await Promise.allSettled([access.unlock(), access.unlock()])
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])

  let isDown = true
  const other = await openWindow('recovery', async () => {
    if (isDown) throw new RefusedError('rate_limited', { retryAfter: 9 })
    return UNLOCK
  })
  await expect(other.access.unlock()).rejects.toMatchObject({
    reason: 'rate_limited',
    extra: { retryAfter: 9 },
  })
  isDown = false
  expect(await other.access.unlock()).toBe(UNLOCK)
})

test('a window that opens the wallet by another way is given nothing of this device’s, nor after a code', async () => {
  const { access } = await openWindow('open')
  await access.ask('/v1/login/email/verify', CODE)
  await expect(access.unlock()).rejects.toMatchObject({ reason: 'login_needed' })
})

test('a window asks the server what such screens ask, and nothing else of it; control: that is asked', async () => {
  const { access, paths, keys } = await openWindow('recovery')
  for (const path of [
    '/v1/wallet/share',
    '/v1/wallet/recover',
    '/v1/devices/revoke',
    '/v1/email/change',
    '/v1/delete',
    '/v1/export',
    '/v1/pairs',
    '/v1/logout',
  ] as const) {
    await expect(access.ask(path, {}), path).rejects.toMatchObject({ reason: 'unsupported' })
  }
  expect(paths()).toEqual([])
  const { ends } = keys
  expect(await access.ask('/v1/recovery/confirm', { id: 'r'.repeat(22) })).toEqual({
    custody: 'user-only',
  })
  // who could sign without the user may be another now: the next opening reads it
  expect([paths(), keys.ends]).toEqual([['/v1/recovery/confirm'], ends + 1])
})

test('a screen asks what it is for, and no other does', async () => {
  const own = { identities: '/v1/identities/remove', delete: '/v1/delete' } as const
  for (const screen of ['open', 'recovery', 'export', 'identities', 'delete'] as const)
    for (const [of, path] of Object.entries(own)) {
      const { access } = await openWindow(screen)
      const asked = access.ask(path as '/v1/delete', {})
      if (of === screen) await asked
      else await expect(asked, `${screen} ${path}`).rejects.toMatchObject({ reason: 'unsupported' })
    }
})

test('a window confirms who is signed in by their account, and signs nobody else in', async () => {
  const { access, paths } = await openWindow('export')
  const result = { login: 'l'.repeat(22), result: 'r'.repeat(43) }
  await expect(access.ask('/v1/login/oauth/finish', result)).rejects.toMatchObject({
    reason: 'unsupported',
  })
  expect(paths()).toEqual([])
  await access.ask('/v1/login/oauth/finish', { ...result, confirm: true })
  expect(await access.unlock()).toBe(UNLOCK)
})

test('of who was deleted in a window nobody is signed in once it is left', async () => {
  for (const isDeleted of [true, false]) {
    const { access, site } = await openWindow('delete')
    site.identity.setSignedIn()
    if (isDeleted) await access.ask('/v1/delete', {})
    expect(await site.identity.isSignedIn()).toBe(true)
    await access.left()
    expect(await site.identity.isSignedIn()).toBe(!isDeleted)
  }
})

test('the frame says whether this device opens the wallet, and does not take a failure for a no', async () => {
  const account = async (code: 'recovery_needed' | 'frozen' | undefined) => {
    const { site } = await createTestSite({
      open: async () => (code ? Promise.reject(new RefusedError(code)) : WALLET),
    })
    return createFrameAccount(site)
  }
  expect(await (await account(undefined)).isOpen()).toBe(true)
  expect(await (await account('recovery_needed')).isOpen()).toBe(false)
  await expect((await account('frozen')).isOpen()).rejects.toMatchObject({ code: 'frozen' })
})

import { expect, test, vi } from 'vitest'
import { frameError } from '../../../../frame/protocol/errors'
import { systemClock } from '../../../../frame/site/clock'
import { SiteError } from '../../../../frame/site/errors'
import { toFrameError } from '../../../../frame/site/frameErrors'
import { createSignInHandlers } from '../../../../frame/site/handlers/signInHandlers'
import { type Api, RefusedError } from '../../../../frame/site/session/createApi'
import { createIdentity } from '../../../../frame/site/session/createIdentity'
import { createSignIn } from '../../../../frame/site/session/createSignIn'
import { createMemoryStore } from '../../../../frame/site/session/keyStore'
import { createLocks } from '../../../../frame/site/session/locks'

const call = { signal: new AbortController().signal, progress: () => undefined }

async function createSite(answer: () => Promise<unknown>, isSignedIn = true) {
  const marker = {
    value: isSignedIn,
    isSet: () => marker.value,
    set: () => void (marker.value = true),
    clear: () => void (marker.value = false),
  }
  const identity = createIdentity({
    scope: 'app:origin',
    store: createMemoryStore(),
    marker,
    withLock: createLocks(undefined),
  })
  if (isSignedIn) await identity.key()
  const asked = vi.fn(answer)
  const lock = vi.fn()
  const signIn = createSignIn({ identity, tabs: undefined, drop: lock, tell: () => undefined })
  const { IS_CONNECTED, SIGN_OUT } = createSignInHandlers({
    api: { call: asked as unknown as Api['call'], reset: () => undefined },
    identity,
    signIn,
    clock: systemClock,
  })
  return {
    asked,
    lock,
    identity,
    isConnected: () => IS_CONNECTED(undefined, call),
    signOut: () => SIGN_OUT(undefined, call),
  }
}

test('a visitor who never signed in is not connected, and nothing is asked', async () => {
  const { asked, isConnected } = await createSite(async () => ({ user: { id: 'u' } }), false)
  expect(await isConnected()).toEqual({ isConnected: false })
  expect(asked).not.toHaveBeenCalled()
})

test('a returning user is connected where the server says so; an ended session is not; an unreachable server is an error', async () => {
  expect(await (await createSite(async () => ({ user: { id: 'u' } }))).isConnected()).toEqual({
    isConnected: true,
  })
  expect(await (await createSite(async () => ({}))).isConnected()).toEqual({ isConnected: false })
  for (const name of ['signed_out', 'login_needed'] as const)
    expect(
      await (await createSite(() => Promise.reject(new RefusedError(name)))).isConnected(),
    ).toEqual({ isConnected: false })
  await expect(
    (await createSite(() => Promise.reject(new SiteError('unreachable')))).isConnected(),
  ).rejects.toMatchObject({ reason: 'upstream' })
})

test('a sign-out ends the worker first, tells the server and deletes the key, also where the server is away or says nothing', async () => {
  for (const answer of [
    async () => ({}),
    () => Promise.reject(new SiteError('unreachable')),
    () => new Promise(() => undefined),
  ]) {
    const { asked, lock, identity, signOut } = await createSite(answer)
    const before = (await identity.key()).thumbprint
    expect(await signOut()).toBeUndefined()
    expect([asked.mock.calls, await identity.isSignedIn()]).toEqual([[['/v1/logout', {}]], false])
    expect(lock.mock.invocationCallOrder[0]).toBeLessThan(asked.mock.invocationCallOrder[0] ?? 0)
    expect((await identity.key()).thumbprint).not.toBe(before)
  }
})

test('a page learns the name and the numbers of a refusal, and nothing else', () => {
  expect(toFrameError(new RefusedError('otp_wrong', { left: 2 }))).toMatchObject({
    reason: 'otp_wrong',
    code: 4100,
    message: 'otp_wrong',
    extra: { left: 2 },
  })
  expect(toFrameError(new RefusedError('rate_limited', { retryAfter: 30 }))).toMatchObject({
    reason: 'rate_limited',
    extra: { retryAfter: 30 },
  })
  expect(toFrameError(new SiteError('wallet_refused'))).toMatchObject({
    reason: 'internal',
    message: 'internal',
  })
  expect(toFrameError(new Error('a@b.example 123456'))).toMatchObject({
    reason: 'internal',
    message: 'internal',
  })
  const own = frameError('rejected')
  expect(toFrameError(own)).toBe(own)
})

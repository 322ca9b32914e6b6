import { describe, expect, test } from 'vitest'
import { embeddedError } from '../../../frame/client/errors'
import type { EmbeddedApi } from '../../../frame/client/index'
import { isAddress } from '../../../plugins/email-auth/errors'
import { createEmailSignIn } from '../../../plugins/email-auth/service'
import type { EmailAuthState } from '../../../plugins/email-auth/types'

/** A service over a frame that answers as it is told. */
const serviceOf = (frame: Partial<EmbeddedApi>) => {
  let state: EmailAuthState = {}
  const slice = {
    get: () => state,
    set: (next: EmailAuthState) => void (state = { ...state, ...next }),
    subscribe: () => () => {},
    reset: () => {},
  }
  return {
    service: createEmailSignIn({ state: slice }, {
      isKept: async () => true,
      ...frame,
    } as EmbeddedApi),
    state: () => state,
  }
}

describe('an address', () => {
  test.each(['user@example.com', 'first.last+tag@sub.example.co', 'ü@bücher.example', 'a@b.co'])(
    '%s is one',
    (text) => expect(isAddress(text)).toBe(true),
  )
  test.each([
    '',
    'user',
    'user@',
    '@example.com',
    'user@example',
    'user@.com',
    'user@example.',
    'user@example..com',
    'a b@example.com',
    'a@b@example.com',
    `${'a'.repeat(250)}@b.co`,
  ])('%s is none', (text) => expect(isAddress(text)).toBe(false))
})

describe('the steps', () => {
  test('each answer of the frame is a step, and is in the state', async () => {
    for (const [action, step] of [
      ['CONNECT', 'done'],
      ['VERIFY_DEVICE', 'device'],
      ['VERIFY_OTP', 'code'],
    ] as const) {
      const { service, state } = serviceOf({ requestCode: async () => ({ action }) })
      expect(await service.begin('  user@example.com ')).toEqual({
        email: 'user@example.com',
        step,
      })
      expect(state()).toEqual({
        signIn: { email: 'user@example.com', step },
        mailedAt: expect.any(Number),
        isKept: true,
        isHere: true,
      })
    }
  })

  test('a text that is no address is sent to nobody', async () => {
    const { service } = serviceOf({ requestCode: () => expect.unreachable() })
    await expect(service.begin('user@example')).rejects.toMatchObject({
      code: 'email-auth/bad-address',
      audience: 'user',
    })
  })

  test('without a beginning there is nothing to wait for, to confirm, or to send again', async () => {
    const { service } = serviceOf({})
    for (const step of [service.waitForDevice(), service.confirm('123456'), service.resend()])
      await expect(step).rejects.toMatchObject({ code: 'email-auth/none' })
  })

  test('a refusal leaves the step as it was', async () => {
    const { service, state } = serviceOf({
      requestCode: async () => ({ action: 'VERIFY_OTP' }),
      confirmCode: () => Promise.reject(embeddedError('otp-wrong')),
    })
    const signIn = await service.begin('user@example.com')
    await expect(service.confirm('000000')).rejects.toMatchObject({ code: 'embedded/otp-wrong' })
    expect(state()).toMatchObject({ signIn, mailedAt: expect.any(Number) })
    expect(state().mailedAt).toBeGreaterThan(0)
  })

  test('a code that was used in another tab is no failure for who is signed in by it', async () => {
    const frame = (isRemembered: boolean): Partial<EmbeddedApi> => ({
      requestCode: async () => ({ action: 'VERIFY_OTP' }),
      confirmCode: () => Promise.reject(embeddedError('otp-expired')),
      isRemembered: () => isRemembered,
    })
    const [signedIn, nobody] = [serviceOf(frame(true)).service, serviceOf(frame(false)).service]
    await signedIn.begin('user@example.com')
    expect(await signedIn.confirm('123456')).toMatchObject({ step: 'done' })
    await nobody.begin('user@example.com')
    await expect(nobody.confirm('123456')).rejects.toMatchObject({ code: 'embedded/otp-expired' })
  })

  test.each(['otp-expired', 'otp-locked', 'address-reserved', 'link-expired'] as const)(
    'after %s another mail is needed',
    async (name) => {
      const refuse = () => Promise.reject(embeddedError(name))
      const { service, state } = serviceOf({
        requestCode: async () => ({ action: 'VERIFY_DEVICE' }),
        confirmCode: refuse,
        waitForDevice: refuse,
        isRemembered: () => false,
      })
      await service.begin('user@example.com')
      await expect(
        name === 'link-expired' ? service.waitForDevice() : service.confirm('000000'),
      ).rejects.toMatchObject({ code: `embedded/${name}` })
      expect(state()).toMatchObject({ signIn: { email: 'user@example.com' }, mailedAt: 0 })
    },
  )

  test('a sign-in that was ended has no step', async () => {
    const { service, state } = serviceOf({ requestCode: async () => ({ action: 'VERIFY_OTP' }) })
    await service.begin('user@example.com')
    service.cancel()
    expect(state().signIn).toBeUndefined()
  })
})

describe('a change of the address', () => {
  const frame = (given: Partial<EmbeddedApi> = {}): Partial<EmbeddedApi> => ({
    email: () => 'User@example.com',
    updateEmail: async () => ({ action: 'VERIFY_PRIMARY_OTP' }),
    confirmOldEmail: async () => {},
    confirmNewEmail: async () => 'new@example.com',
    ...given,
  })

  test('is confirmed by the old address, then by the new one, and each step says where its digits went', async () => {
    const { service, state } = serviceOf(frame())
    expect(await service.change(' new@example.com ')).toEqual({
      email: 'new@example.com',
      step: 'old',
      sentTo: 'User@example.com',
    })
    expect(await service.confirmChange('123456')).toEqual({
      email: 'new@example.com',
      step: 'new',
      sentTo: 'new@example.com',
    })
    const done = { email: 'new@example.com', step: 'done', sentTo: 'new@example.com' }
    expect([await service.confirmChange('654321'), state().change]).toEqual([done, done])
  })

  test('begins with the new address where the frame asks for no code of the old one', async () => {
    const { service } = serviceOf(
      frame({ updateEmail: async () => ({ action: 'VERIFY_SECONDARY_OTP' }) }),
    )
    expect(await service.change('new@example.com')).toMatchObject({
      step: 'new',
      sentTo: 'new@example.com',
    })
  })

  test('what is no address, or the present one, is sent to nobody', async () => {
    const { service } = serviceOf(frame({ updateEmail: () => expect.unreachable() }))
    await expect(service.change('new@example')).rejects.toMatchObject({
      code: 'email-auth/bad-address',
    })
    await expect(service.change('user@EXAMPLE.com')).rejects.toMatchObject({
      code: 'email-auth/same-address',
      audience: 'user',
    })
    await expect(service.confirmChange('123456')).rejects.toMatchObject({
      code: 'email-auth/no-change',
    })
  })

  test('what is not confirmed in the wallet’s window takes no code, and what was typed is remembered', async () => {
    const { service, state } = serviceOf(
      frame({ updateEmail: () => Promise.reject(embeddedError('declined')) }),
    )
    await expect(service.change('new@example.com')).rejects.toMatchObject({
      code: 'embedded/declined',
    })
    expect(state().change).toEqual({ email: 'new@example.com', step: 'window', sentTo: '' })
    await expect(service.confirmChange('123456')).rejects.toMatchObject({
      code: 'email-auth/no-change',
    })
  })

  test('a refused code leaves the step as it was', async () => {
    const { service, state } = serviceOf(
      frame({ confirmOldEmail: () => Promise.reject(embeddedError('otp-wrong')) }),
    )
    const change = await service.change('new@example.com')
    await expect(service.confirmChange('000000')).rejects.toMatchObject({
      code: 'embedded/otp-wrong',
    })
    expect(state().change).toEqual(change)
  })
})

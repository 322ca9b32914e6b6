import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrameChannel } from '../../../frame/client/channel/types'
import { createFederatedSignIn } from '../../../frame/client/federatedSignIn'
import type { LoginCache } from '../../../frame/client/loginCache'
import { frameError } from '../../../frame/protocol/errors'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const url = 'https://farcaster.xyz/~/siwf?channelToken=A'

/** The methods over a frame that answers by a table. */
const create = (answers: Readonly<Record<string, () => unknown>> = {}) => {
  const asked: string[] = []
  const setSocial = vi.fn()
  const codeSent = vi.fn()
  const channel = {
    ready: undefined,
    request: async (name: string) => {
      asked.push(name)
      return (answers[name] ?? (() => undefined))()
    },
    close: () => {},
  } as unknown as FrameChannel
  const methods = createFederatedSignIn({
    cache: { setSocial, checkCode: () => {}, codeSent } as unknown as LoginCache,
    connection: { exists: true, end: () => {}, open: async () => channel },
    networks: [],
    origin: 'https://wallet.example',
    tellApp: async () => void asked.push('app'),
  })
  return { asked, codeSent, setSocial, ...methods }
}

test('begins with the address for a phone, and stores who approved', async () => {
  const { setSocial, startFarcaster, waitForFarcaster } = create({
    GET_FARCASTER_URI: () => ({ url }),
    CONNECT_FARCASTER: () => ({ userName: 'ada' }),
  })
  expect(await startFarcaster()).toEqual({ url })
  expect(await waitForFarcaster()).toEqual({ name: 'ada' })
  expect(setSocial).toHaveBeenCalledWith({ provider: 'farcaster', name: 'ada' })
})

test('signs in by a passkey with one request, and stores that it was one', async () => {
  const { asked, connectPasskey, setSocial } = create()
  await connectPasskey()
  expect(asked).toEqual(['CONNECT_PASSKEY'])
  expect(setSocial).toHaveBeenCalledWith({ provider: 'passkey' })
})

test('a passkey that the frame refuses is stored nowhere', async () => {
  const { connectPasskey, setSocial } = create({
    CONNECT_PASSKEY: () => Promise.reject(frameError('provider_failed')),
  })
  await expect(connectPasskey()).rejects.toMatchObject({ reason: 'provider_failed' })
  expect(setSocial).not.toHaveBeenCalled()
})

test.each(['javascript:alert(1)', 'http://farcaster.xyz/', 'farcaster://connect', ''])(
  'refuses the address %j of a frame',
  async (address) => {
    const { startFarcaster } = create({ GET_FARCASTER_URI: () => ({ url: address }) })
    await expect(startFarcaster()).rejects.toMatchObject({ reason: 'internal' })
  },
)

test('a sign-in that was left: the frame is reloaded after 100 ms, then told the app, and the next one waits for it', async () => {
  let answer: () => void = () => {}
  const { asked, resetFarcaster, startFarcaster } = create({
    GET_FARCASTER_URI: () => ({ url }),
    RELOAD: () => new Promise<void>((resolve) => (answer = resolve)),
  })
  const [reset, next] = [resetFarcaster(), startFarcaster()]
  await vi.advanceTimersByTimeAsync(99)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual(['RELOAD'])
  answer()
  await Promise.all([reset, next])
  expect(asked).toEqual(['RELOAD', 'app', 'GET_FARCASTER_URI'])
})

test('a frame that refuses it is asked all the same', async () => {
  const { asked, resetFarcaster, startFarcaster } = create({
    GET_FARCASTER_URI: () => ({ url }),
    RELOAD: () => Promise.reject(frameError('timeout')),
  })
  const reset = resetFarcaster()
  await vi.advanceTimersByTimeAsync(100)
  await reset
  await startFarcaster()
  expect(asked).toEqual(['RELOAD', 'GET_FARCASTER_URI'])
})

test('which wallet it is to be: a code is waited for after its mail, and a wallet of its own has signed in', async () => {
  const mailed = create({ LINK_SOCIAL: () => ({ action: 'VERIFY_OTP' }) })
  expect(await mailed.linkSocial('google', 'mail')).toEqual({ action: 'VERIFY_OTP' })
  expect(mailed.codeSent).toHaveBeenCalledOnce()
  const own = create({ LINK_SOCIAL: () => ({ action: 'CONNECT', userName: 'Ada' }) })
  expect(await own.linkSocial('google', 'separate')).toEqual({ action: 'CONNECT' })
  expect(own.codeSent).not.toHaveBeenCalled()
  expect(own.setSocial).toHaveBeenCalledWith({ provider: 'google', name: 'Ada' })
  const refused = create({
    LINK_SOCIAL: () => {
      throw frameError('login_expired')
    },
  })
  await expect(refused.linkSocial('google', 'mail')).rejects.toMatchObject({
    reason: 'login_expired',
  })
  expect(refused.setSocial).not.toHaveBeenCalled()
})

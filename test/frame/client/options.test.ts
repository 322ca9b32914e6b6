import { describe, expect, test } from 'vitest'
import { frameUrl } from '../../../frame/client/element'
import { embeddedError, toFault } from '../../../frame/client/errors'
import { optionsCheck } from '../../../frame/client/options'
import { FrameError, type FrameErrorName, frameErrorCodes } from '../../../frame/protocol/errors'

const fits = (options: unknown) =>
  !(optionsCheck['~standard'].validate(options) as { issues?: unknown }).issues

test.each([
  [{ url: 'https://wallet.example' }, true],
  [{ url: 'https://wallet.example/sdk', protocol: 'w3m', projectId: 'a-b_c.1' }, true],
  [{ url: 'http://127.0.0.1:8080' }, true],
  [{ url: 'http://wallet.localhost:8080' }, true],
  [{ url: 'http://wallet.example' }, false],
  [{ url: 'http://localhost.example' }, false],
  [{ url: 'https://user:secret@wallet.example' }, false],
  [{ url: 'https://wallet.example/?x=1' }, false],
  [{ url: 'javascript:alert(1)' }, false],
  [{ url: 'data:text/html,x' }, false],
  [{ url: 'https://wallet.example', projectId: 'a&version=9' }, false],
  [{ url: 'https://wallet.example', protocol: 'w4m' }, false],
  [{}, false],
])('options %j: %s', (options, good) => {
  expect(fits(options)).toBe(good)
})

test('the address of each protocol', () => {
  expect(frameUrl({ url: 'https://wallet.example', projectId: 'app' }, 'eip155:1', 'ar')).toBe(
    'https://wallet.example/sdk?projectId=app&version=tessera.1&lang=ar',
  )
  // in this order, and not encoded
  expect(
    frameUrl(
      { url: 'https://wallet.example/sdk', protocol: 'w3m', projectId: 'app' },
      'eip155:1',
      'en',
    ),
  ).toBe('https://wallet.example/sdk?projectId=app&chainId=eip155:1&version=4&enableLogger=false')
})

describe('errors', () => {
  const own = (Object.keys(frameErrorCodes) as FrameErrorName[]).filter(
    (name) =>
      ![
        'rejected',
        'approval_unavailable',
        'disconnected',
        'chain_unknown',
        'invalid_params',
      ].includes(name),
  )
  test.each(own)('maps %s of the frame to an error embedded/…', (name) => {
    expect(toFault(new FrameError(name, 'why', { retryAfter: 3 }))).toMatchObject({
      code: name === 'aborted' ? 'kernel/aborted' : expect.stringMatching(/^embedded\//),
      details: { retryAfter: 3 },
    })
  })
  test('those with a code of EIP-1193 or JSON-RPC stay, and so does what is none of the frame’s', () => {
    for (const name of ['rejected', 'chain_unknown'] as const)
      expect(toFault(new FrameError(name, ''))).toBeInstanceOf(FrameError)
    const other = new Error('other')
    expect(toFault(other)).toBe(other)
    expect(embeddedError('too-soon', { seconds: 3 }).message).toBe(
      'Please try again after 3 seconds',
    )
  })
})

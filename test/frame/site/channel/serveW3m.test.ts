import { describe, expect, test } from 'vitest'
import type { FrameHandlers } from '../../../../frame/protocol/dispatch'
import { frameError } from '../../../../frame/protocol/errors'
import { nativeOnly } from '../../../../frame/protocol/requests'
import { w3mReady, w3mRequest } from '../../../../frame/protocol/w3m'
import { serveW3m } from '../../../../frame/site/channel/serveW3m'
import { names, rows } from '../../protocol/rows'
import { askUser, createW3mFrame, neverDrawn, OTHER, pages, type W3mFrameOptions } from './w3mFrame'
import { createFrameWindow, ORIGIN, turn } from './window'

describe('every request of the specification', () => {
  test.each(names.filter((name) => !(nativeOnly as readonly string[]).includes(name)))(
    '%s is answered to the page’s exact origin, with the id that it came with',
    async (name) => {
      const given = createW3mFrame()
      given.send({ data: w3mRequest(name, 'abc12', rows[name].payload) })
      expect(await given.answers()).toEqual([
        { type: 'answer', name, id: 'abc12', payload: rows[name].answer, target: ORIGIN },
      ])
      expect(given.connected).toEqual([ORIGIN])
    },
  )
})

test('READY is posted unasked, to the page’s exact origin, and nothing else is; where the browser does not name it, to each that it may have', () => {
  expect(createW3mFrame().posted).toEqual([{ message: w3mReady('4'), target: ORIGIN }])
  expect(createW3mFrame({ ancestors: ['https://evil.example'] }).posted).toEqual([])
  const told = (options: W3mFrameOptions) =>
    createW3mFrame({ ancestors: undefined, ...options }).posted.map(({ target }) => target)
  expect(told({})).toEqual([ORIGIN, OTHER])
  expect(told({ referrer: 'http://localhost:3000/page' })).toEqual([ORIGIN, OTHER])
  expect(told({ referrer: 'http://localhost:3000/page', dev: true })).toEqual([
    ORIGIN,
    OTHER,
    'http://localhost:3000',
  ])
  expect(told({ referrer: `${ORIGIN}/page`, dev: true })).toEqual([ORIGIN, OTHER])
})

test('a page begins on the network of the frame’s address, before its first request; one that the app has not changes nothing', async () => {
  const began: unknown[] = []
  const handlers: FrameHandlers = {
    SWITCH_NETWORK: async ({ chainId }) => (
      began.push(chainId), Promise.reject(frameError('chain_unknown'))
    ),
    GET_CHAIN_ID: async () => (began.push('asked'), { chainId: 1 }),
  }
  const given = createW3mFrame({ chainId: 'eip155:137', handlers })
  given.send({ data: w3mRequest('GET_CHAIN_ID', 'abc12') })
  expect([await given.results(), began]).toEqual([[{ chainId: 1 }], ['eip155:137', 'asked']])
})

test.each([
  [
    'a refusal by name',
    frameError('otp_wrong', undefined, { left: 2 }),
    { message: 'Invalid code', code: 4100, name: 'otp_wrong' },
  ],
  [
    'one that says when',
    frameError('rate_limited', undefined, { retryAfter: 29.2 }),
    {
      message: 'Too many tries. Please try again after 30 seconds',
      code: -32005,
      name: 'rate_limited',
    },
  ],
  [
    'one with words',
    frameError('upstream', 'execution reverted', { code: 3 }),
    { message: 'execution reverted', code: 3, name: 'upstream' },
  ],
  [
    'any other error, whose words stay inside',
    new Error('the key is 42'),
    { message: 'the frame failed', code: -32603, name: 'internal' },
  ],
])('%s is told in words, with its code and name', async (_, error, payload) => {
  const given = createW3mFrame({ handlers: { CONNECT_OTP: () => Promise.reject(error) } })
  given.send({ data: w3mRequest('CONNECT_OTP', 'abc12', { otp: '1' }) })
  expect(await given.answers()).toEqual([
    { type: 'error', name: 'CONNECT_OTP', id: 'abc12', error: payload, target: ORIGIN },
  ])
})

test('a name that is dead, a method that no handler has, and a payload of the wrong form are refused; a frame that cannot start refuses all', async () => {
  const given = createW3mFrame({
    handlers: { SHOW: async () => undefined, GET_FARCASTER_URI: undefined } as never,
  })
  const posted = () => given.posted.slice(1).map(({ message }) => message)
  for (const name of [
    'INIT_SMART_ACCOUNT',
    'AWAIT_UPDATE_EMAIL',
    'GET_FARCASTER_URI',
    'CONNECT_OTP',
  ])
    given.send({ data: { type: `@w3m-app/${name}`, id: name } })
  await turn()
  expect(posted()).toEqual(
    ['INIT_SMART_ACCOUNT', 'AWAIT_UPDATE_EMAIL', 'GET_FARCASTER_URI', 'CONNECT_OTP'].map(
      (name, at) => ({
        type: `@w3m-frame/${name}_ERROR`,
        id: name,
        payload: expect.objectContaining({ code: at < 3 ? -32601 : -32602 }),
      }),
    ),
  )

  const failing = createFrameWindow()
  serveW3m({
    window: failing.window,
    pages,
    referrer: '',
    chainId: null,
    connect: () => Promise.reject(new Error('no store')),
    observe: neverDrawn,
  })
  askUser(failing)
  await turn()
  expect(failing.posted.at(-1)?.message).toMatchObject({
    type: '@w3m-frame/GET_USER_ERROR',
    payload: { message: 'internal', code: -32603 },
  })
})

test('what the user is being asked ends when the page hides the frame, since it cannot say that it gave up; a read goes on, and what is asked before the frame is shown', async () => {
  const open: FrameHandlers = {
    RPC_REQUEST: (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(frameError('aborted'))),
      ),
  }
  const given = createW3mFrame({ handlers: open })
  const call = (id: string, method: string) =>
    given.send({ data: w3mRequest('RPC_REQUEST', id, { method, params: [] }) })
  call('sign', 'personal_sign')
  call('read', 'eth_call')
  await turn()
  given.draw(false)
  expect(await given.answers()).toEqual([])
  given.draw(true)
  given.draw(false)
  expect(await given.answers()).toEqual([
    expect.objectContaining({
      id: 'sign',
      type: 'error',
      error: expect.objectContaining({ name: 'aborted' }),
    }),
  ])
  call('next', 'personal_sign')
  expect((await given.answers()).length).toBe(1)
  given.end()
})

test('a frame that is shown takes the focus while it asks, and only then: without it nothing can be approved', async () => {
  const given = createW3mFrame({ handlers: { RPC_REQUEST: () => new Promise(() => undefined) } })
  given.draw(true)
  given.draw(false)
  expect(given.focused()).toBe(0)
  given.send({ data: w3mRequest('RPC_REQUEST', 'sign', { method: 'personal_sign', params: [] }) })
  given.draw(true)
  expect(given.focused()).toBe(1)
})

test('ended, it aborts what is open and answers nothing more', async () => {
  let aborted = false
  const given = createW3mFrame({
    handlers: {
      CONNECT_DEVICE: (_, { signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => ((aborted = true), reject(frameError('aborted')))),
        ),
    },
  })
  given.send({ data: w3mRequest('CONNECT_DEVICE', 'abc12') })
  await turn()
  given.end()
  await turn()
  askUser(given, 'next')
  expect([aborted, (await given.answers()).map(({ type }) => type)]).toEqual([true, ['error']])
})

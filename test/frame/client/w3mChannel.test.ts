import { describe, expect, test } from 'vitest'
import type { ChannelChecks } from '../../../frame/client/channel/types'
import type { RequestName } from '../../../frame/protocol/requests'
import { readW3mPage, w3mAnswer, w3mFailure, w3mReady } from '../../../frame/protocol/w3m'
import { rows } from '../protocol/rows'
import { createPage, createStranger, walletOrigin } from './windows'

const user = rows.GET_USER.answer

/** A page whose frame has said READY and settled. */
const ready = async (checks: Partial<ChannelChecks> = {}) => {
  const page = createPage({ protocol: 'w3m', checks })
  const opening = page.connection.open()
  const [frame] = page.frames
  if (!frame) throw new Error('no frame')
  const from = (data: unknown) => page.deliver(data, walletOrigin, frame.contentWindow)
  from(w3mReady('4'))
  await page.clock.advance(500)
  const channel = await opening
  const ask = <Name extends RequestName>(name: Name) => {
    const answer = channel.request(name, rows[name].payload as never)
    const asked = readW3mPage(frame.received.at(-1)?.data)
    return { answer, id: asked?.id ?? '', asked }
  }
  return { page, frame, channel, from, ask }
}
const isOpen = async (work: Promise<unknown>) =>
  Promise.race([
    work.then(
      () => 'settled',
      () => 'settled',
    ),
    new Promise((resolve) => setTimeout(() => resolve('open'), 5)),
  ])

test('the channel is there 500 ms after READY, and not before', async () => {
  const page = createPage({ protocol: 'w3m' })
  const opening = page.connection.open()
  page.deliver(w3mReady('4'), walletOrigin, page.frames[0]?.contentWindow as Window)
  await page.clock.advance(499)
  expect(await isOpen(opening)).toBe('open')
  await page.clock.advance(1)
  expect(await isOpen(opening)).toBe('settled')
})

test('a frame that never says READY ends in embedded/not-loaded after 20 seconds', async () => {
  const page = createPage({ protocol: 'w3m' })
  const opening = page.connection.open().catch(({ code }) => code)
  await page.clock.advance(20_000)
  expect(await opening).toBe('embedded/not-loaded')
})

test('a request is posted to the frame’s exact origin, with an id of 128 bits', async () => {
  const { frame, ask, from } = await ready()
  const { answer, id } = ask('GET_USER')
  expect(frame.received).toEqual([
    {
      target: walletOrigin,
      port: undefined,
      data: { type: '@w3m-app/GET_USER', id, payload: { chainId: 1 } },
    },
  ])
  expect(id).toMatch(/^[\w-]{22}$/)
  from(w3mAnswer('GET_USER', id, { ...user, userName: 'dropped' }))
  expect(await answer).toEqual(user)
})

describe.each<
  [attack: string, weakened: ChannelChecks['isFromFrame'], origin: string, fromFrame: boolean]
>([
  ['a foreign origin', ({ source }, _, frame) => source === frame, 'https://evil.example', true],
  [
    'another window of the right origin',
    ({ origin }, expected) => origin === expected,
    walletOrigin,
    false,
  ],
  ['a sandboxed document', ({ source }, _, frame) => source === frame, 'null', true],
])('an answer of %s', (_, isFromFrame, origin, fromFrame) => {
  const attack = async (checks: Partial<ChannelChecks>) => {
    const { page, frame, ask } = await ready(checks)
    const { answer, id } = ask('GET_USER')
    // the worst case: it knows the id
    page.deliver(
      w3mAnswer('GET_USER', id, user),
      origin,
      fromFrame ? frame.contentWindow : createStranger(),
    )
    return isOpen(answer)
  }
  test('settles nothing', async () => expect(await attack({})).toBe('open'))
  test('control: without the check it does', async () =>
    expect(await attack({ isFromFrame })).toBe('settled'))
})

test('an answer with another name or id, or a repeated one, settles nothing', async () => {
  const { ask, from, channel } = await ready()
  const { answer, id } = ask('CONNECT_OTP')
  from(w3mAnswer('GET_CHAIN_ID', id, { chainId: 1 }))
  from(w3mFailure('GET_CHAIN_ID', id, { message: 'no', code: -32603, name: 'internal' }))
  from(w3mAnswer('CONNECT_OTP', 'abc12'))
  expect(await isOpen(answer)).toBe('open')
  from(w3mAnswer('CONNECT_OTP', id, { whatever: 1 }))
  from(w3mFailure('CONNECT_OTP', id, { message: 'late', code: -32603, name: 'internal' }))
  expect(await answer).toBeUndefined()
  channel.close(new Error('end'))
})

test('an account that nobody asked for counts only once the frame has said who is signed in', async () => {
  const { page, ask, from } = await ready()
  from(w3mAnswer('GET_USER', 'pushed', user))
  expect(page.users).toEqual([])
  const { answer, id } = ask('GET_USER')
  from(w3mAnswer('GET_USER', id, user))
  await answer
  from(w3mAnswer('GET_USER', 'pushed', { ...user, chainId: 10 }))
  from(w3mAnswer('GET_USER', 'pushed', { address: 'no address', chainId: 10 }))
  expect(page.users).toEqual([{ ...user, chainId: 10 }])
  ask('SIGN_OUT').answer.catch(() => {})
  from(w3mAnswer('GET_USER', 'pushed', user))
  expect(page.users.length).toBe(1)
})

test('every request ends: after its time, or when the frame says READY again; the others go on', async () => {
  const { page, ask, from } = await ready()
  const { answer: otp } = ask('CONNECT_OTP')
  const { answer: device } = ask('CONNECT_DEVICE')
  const failed = otp.catch(({ reason }) => reason)
  await page.clock.advance(30_000)
  expect(await failed).toBe('timeout')
  expect(await isOpen(device)).toBe('open')
  from(w3mReady('4'))
  await expect(device).rejects.toMatchObject({ reason: 'reloaded' })
  await page.clock.advance(500)
  expect([page.channels, page.clock.pending()]).toEqual([2, 0])
})

test('a frame that may still be asking for what the page gave up goes, so that nothing can be approved late; control: after a read it stays', async () => {
  for (const [method, stays] of [
    ['personal_sign', false],
    ['eth_call', true],
  ] as const) {
    const { channel, frame } = await ready()
    const controller = new AbortController()
    const asking = channel.request(
      'RPC_REQUEST',
      { method, params: [] },
      { signal: controller.signal },
    )
    controller.abort()
    await expect(asking).rejects.toMatchObject({ reason: 'aborted' })
    expect(frame.element.isConnected).toBe(stays)
  }
})

test.each([
  [{ message: 'User rejected the request' }, { reason: 'rejected', code: 4001 }],
  [
    { message: 'Invalid code', code: 4100, name: 'otp_wrong' },
    { reason: 'otp_wrong', code: 4100 },
  ],
  [{ message: '' }, { reason: 'internal', message: 'An error occurred' }],
  [
    { message: 'reverted', code: 3 },
    { reason: 'internal', code: 3 },
  ],
])('a refusal %j arrives as %j', async (payload, error) => {
  const { ask, from } = await ready()
  const { answer, id } = ask('RPC_REQUEST')
  from({ type: '@w3m-frame/RPC_REQUEST_ERROR', id, payload })
  await expect(answer).rejects.toMatchObject(error)
})

test('a call is sent without its network, which such a site knows from SWITCH_NETWORK; native requests are refused here', async () => {
  const { channel, frame } = await ready()
  const sent = channel
    .request('RPC_REQUEST', { method: 'eth_accounts', chainId: 'eip155:1' })
    .catch(() => {})
  expect(readW3mPage(frame.received.at(-1)?.data)?.payload).toEqual({ method: 'eth_accounts' })
  await expect(channel.request('SHOW', { screen: 'devices' })).rejects.toMatchObject({
    reason: 'unsupported',
  })
  channel.close(new Error('end'))
  await sent
})

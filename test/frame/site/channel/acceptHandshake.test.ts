import { expect, test, vi } from 'vitest'
import { nativeVersion, randomId } from '../../../../frame/protocol/native'
import {
  type Accepted,
  acceptHandshake,
  type HandshakeChecks,
  handshakeChecks,
} from '../../../../frame/site/channel/acceptHandshake'
import { serveChannel } from '../../../../frame/site/channel/serveChannel'
import {
  createFrameWindow,
  type FrameWindowDouble as Given,
  ORIGIN,
  type WindowOptions,
} from './window'

const answer = ({ posted }: Given, more: object = {}) => ({
  type: '@tessera/open',
  v: nativeVersion,
  f: (posted[0]?.message as { f: string } | undefined)?.f ?? randomId(),
  c: randomId(),
  projectId: 'p',
  ...more,
})
const port = () => new MessageChannel().port2

const run = (
  attack: (given: Given) => void,
  options: WindowOptions = {},
  checks: Partial<HandshakeChecks> = {},
) => {
  const given = createFrameWindow(options)
  const accepted = vi.fn<(accepted: Accepted) => void>()
  acceptHandshake({
    window: given.window,
    pages: { origins: [ORIGIN, 'https://other.example'], dev: false },
    onAccepted: accepted,
    checks: { ...handshakeChecks, ...checks },
  })
  attack(given)
  return accepted.mock.calls.length
}

test('the page of the app is accepted once, with its origin and nonce', () => {
  const given = createFrameWindow()
  const accepted = vi.fn()
  acceptHandshake({
    window: given.window,
    pages: { origins: [ORIGIN], dev: false },
    onAccepted: accepted,
  })
  expect(given.posted).toEqual([
    {
      message: { type: '@tessera/hello', v: [1], f: expect.stringMatching(/^[\w-]{22}$/) },
      target: '*',
    },
  ])
  const [message, own] = [answer(given), port()]
  given.send({ data: message, ports: [own] })
  expect(accepted.mock.calls).toEqual([[{ port: own, origin: ORIGIN, nonce: message.c }]])
  given.send({ data: answer(given), ports: [port()] })
  expect(accepted).toHaveBeenCalledTimes(1)
})

const yes = () => true
const attacks: [string, (given: Given) => void, WindowOptions, Partial<HandshakeChecks>][] = [
  [
    'a page that is not the app’s',
    (given) => given.send({ origin: 'https://evil.example', data: answer(given), ports: [port()] }),
    { ancestors: ['https://evil.example'] },
    { isOfApp: yes },
  ],
  [
    'a sandboxed page',
    (given) => given.send({ origin: 'null', data: answer(given), ports: [port()] }),
    { ancestors: ['null'] },
    { isOfApp: yes },
  ],
  [
    'an origin that begins like the app’s',
    (given) =>
      given.send({ origin: `${ORIGIN}.evil.example`, data: answer(given), ports: [port()] }),
    { ancestors: [`${ORIGIN}.evil.example`] },
    { isOfApp: (origin, { origins }) => origins.some((own) => origin.startsWith(own)) },
  ],
  [
    'another window of the app’s origin',
    (given) => given.send({ source: {}, data: answer(given), ports: [port()] }),
    {},
    { isParent: yes },
  ],
  [
    'an answer to another document',
    (given) => given.send({ data: answer(given, { f: randomId() }), ports: [port()] }),
    {},
    { isAnswer: yes },
  ],
  [
    'another version',
    (given) => given.send({ data: answer(given, { v: 2 }), ports: [port()] }),
    {},
    { isAnswer: ({ f }, nonce) => f === nonce },
  ],
  [
    'a frame in a frame',
    (given) => given.send({ data: answer(given), ports: [port()] }),
    { isNested: true },
    { isTop: yes },
  ],
  [
    'an origin that is not the one around',
    (given) => given.send({ data: answer(given), ports: [port()] }),
    { ancestors: ['https://other.example'] },
    { isAncestor: yes },
  ],
  [
    'more windows around',
    (given) => given.send({ data: answer(given), ports: [port()] }),
    { ancestors: [ORIGIN, 'https://evil.example'] },
    { isAncestor: yes },
  ],
]
test.each(attacks)(
  '%s gets no channel; control: without the check it does',
  (_, attack, options, weakened) => {
    expect(run(attack, options)).toBe(0)
    expect(run(attack, options, weakened)).toBe(1)
  },
)

test('of two answers that race, the first has the channel; control: where the listener stays, both have', () => {
  const race = (given: Given) => {
    given.send({ data: answer(given), ports: [port()] })
    given.send({ data: answer(given), ports: [port()] })
  }
  expect(run(race)).toBe(1)
  expect(run(race, { isDeaf: true })).toBe(2)
})

test('what has not the form of an answer is passed over: without a port, with two, with more members', () => {
  const wrong = (given: Given) => {
    for (const data of [
      undefined,
      'text',
      {},
      answer(given, { more: 1 }),
      answer(given, { c: 'short' }),
    ])
      given.send({ data, ports: [port()] })
    given.send({ data: answer(given) })
    given.send({ data: answer(given), ports: [port(), port()] })
  }
  expect(run(wrong)).toBe(0)
  // a browser without ancestorOrigins relies on source and origin
  expect(
    run((given) => given.send({ data: answer(given), ports: [port()] }), { ancestors: undefined }),
  ).toBe(1)
})

test('pages of this machine are the app’s in development, and those that only look so are not; control: without it they are none', () => {
  const open = (origin: string, dev: boolean) => {
    const given = createFrameWindow({ ancestors: [origin] })
    const accepted = vi.fn()
    acceptHandshake({ window: given.window, pages: { origins: [], dev }, onAccepted: accepted })
    given.send({ origin, data: answer(given), ports: [port()] })
    return accepted.mock.calls.length
  }
  const local = [
    'http://localhost:3000',
    'http://app.localhost:1',
    'http://127.0.0.1:8080',
    'http://[::1]:1',
  ]
  expect(local.map((origin) => open(origin, true))).toEqual([1, 1, 1, 1])
  expect(local.map((origin) => open(origin, false))).toEqual([0, 0, 0, 0])
  expect(
    [
      'http://localhost.evil.example',
      'http://127.0.0.1.evil.example',
      'http://evil.example/localhost',
      'null',
      '',
    ].map((origin) => open(origin, true)),
  ).toEqual([0, 0, 0, 0, 0])
})

test('the channel says that it is ready, answers, refuses what is unknown, and passes over what is no request', async () => {
  const { port1, port2 } = new MessageChannel()
  const received: unknown[] = []
  port1.onmessage = ({ data }: MessageEvent<unknown>) => void received.push(data)
  const [nonce, one, other] = [randomId(), randomId(), randomId()]
  const channel = serveChannel({
    port: port2,
    nonce,
    handlers: { IS_CONNECTED: async () => ({ isConnected: true }) },
    facts: { storage: 'persistent', features: [] },
  })
  port1.postMessage('text')
  port1.postMessage({ type: 'IS_CONNECTED' })
  port1.postMessage({ id: one, type: 'IS_CONNECTED' })
  port1.postMessage({ id: other, type: 'toString' })
  await expect.poll(() => received.length).toBe(3)
  expect(received).toEqual([
    { ready: true, v: 1, c: nonce, storage: 'persistent', features: [] },
    { id: one, ok: true, payload: { isConnected: true } },
    { id: other, error: expect.objectContaining({ code: -32601 }) },
  ])
  channel.tell('SIGN_OUT')
  await expect.poll(() => received.length).toBe(4)
  expect(received[3]).toEqual({ event: 'SIGN_OUT' })
  channel.end()
  port1.close()
})

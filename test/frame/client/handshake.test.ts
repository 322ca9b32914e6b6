import { describe, expect, test } from 'vitest'
import type { ChannelChecks } from '../../../frame/client/channel/types'
import { randomId } from '../../../frame/protocol/native'
import { rows } from '../protocol/rows'
import {
  createNativeDocument,
  createPage,
  createStranger,
  type PageDouble,
  untilPortsRest,
  walletOrigin,
} from './windows'

const hello = (f = randomId()) => ({ type: '@tessera/hello', v: [1], f })
const user = rows.GET_USER.answer
const handlers = {
  GET_USER: async () => user,
  IS_CONNECTED: async () => ({ isConnected: true }),
  CONNECT_DEVICE: () => new Promise<never>(() => {}),
}

/** A page with a frame that has no document yet. */
const empty = (checks: Partial<ChannelChecks> = {}) => {
  const page = createPage({ checks })
  const opening = page.connection.open()
  const [frame] = page.frames
  if (!frame) throw new Error('no frame')
  return { page, frame, opening }
}
/** A page whose frame is ready. */
const ready = async (checks: Partial<ChannelChecks> = {}) => {
  const { page, frame, opening } = empty(checks)
  const document = createNativeDocument(page, frame, handlers)
  return { page, frame, document, channel: await opening }
}

test('the frame greets, gets one port to its exact origin, and answers over it', async () => {
  const { page, frame, channel, document } = await ready()
  expect(frame.received).toMatchObject([
    {
      target: walletOrigin,
      data: { type: '@tessera/open', v: 1, f: document.f, projectId: 'app' },
    },
  ])
  expect(channel.ready).toMatchObject({ storage: 'persistent', custody: 'operator-recoverable' })
  expect(await channel.request('GET_USER', { chainId: 1 })).toEqual(user)
  expect([page.channels, page.frames.length]).toEqual([1, 1])
  page.connection.end()
  expect([page.listening, page.clock.pending()]).toEqual([0, 0])
  document.close()
})

const originOnly: Partial<ChannelChecks> = {
  isFromFrame: ({ origin }, expected) => origin === expected,
}
const sourceOnly: Partial<ChannelChecks> = {
  isFromFrame: ({ source }, _, frame) => source === frame,
}
const anything: Partial<ChannelChecks> = { isFromFrame: () => true }

describe.each<
  [
    attack: string,
    weakened: Partial<ChannelChecks>,
    script: (page: PageDouble, frame: Window) => void,
  ]
>([
  [
    'a greeting of a foreign origin, from the frame’s window',
    sourceOnly,
    (page, frame) => page.deliver(hello(), 'https://evil.example', frame),
  ],
  [
    'a greeting of the right origin, from another window',
    originOnly,
    (page) => page.deliver(hello(), walletOrigin, createStranger()),
  ],
  [
    'a greeting of the page itself',
    anything,
    (page) => page.deliver(hello(), 'https://app.example', createStranger()),
  ],
  [
    'a greeting of a sandboxed document, whose origin is null',
    sourceOnly,
    (page, frame) => page.deliver(hello(), 'null', frame),
  ],
  [
    'a greeting of an origin that begins alike',
    sourceOnly,
    (page, frame) => page.deliver(hello(), `${walletOrigin}.evil.example`, frame),
  ],
])('%s', (_, weakened, script) => {
  test('is not answered', () => {
    const { page, frame } = empty()
    script(page, frame.contentWindow)
    expect(frame.opens()).toBe(0)
  })
  test('control: a client without the check answers it', () => {
    const { page, frame } = empty(weakened)
    script(page, frame.contentWindow)
    expect(frame.opens()).toBe(1)
  })
  test('does not end a channel that is open; control: without the check it does', async () => {
    for (const [checks, ends] of [
      [{}, false],
      [weakened, true],
    ] as const) {
      const { page, frame, channel, document } = await ready(checks)
      const waiting = channel.request('CONNECT_DEVICE').then(
        () => 'answered',
        ({ reason }) => reason as string,
      )
      script(page, frame.contentWindow)
      expect(
        await Promise.race([
          waiting,
          channel.request('IS_CONNECTED').then(
            () => 'open',
            () => 'reloaded',
          ),
        ]),
      ).toBe(ends ? 'reloaded' : 'open')
      document.close()
    }
  })
})

describe('a race of two greetings', () => {
  const race = async (checks: Partial<ChannelChecks>) => {
    const { page, frame, opening } = empty(checks)
    page.deliver(hello(), walletOrigin, createStranger())
    const document = createNativeDocument(page, frame, handlers)
    page.deliver(hello(), walletOrigin, createStranger())
    const answer = opening.then(
      (channel) => channel.request('GET_USER'),
      () => 'none',
    )
    await untilPortsRest()
    await page.clock.advance(20_000)
    const user = await answer
    document.close()
    return { opens: frame.opens(), user }
  }
  test('is the frame’s, whoever is first', async () => {
    expect(await race({})).toEqual({ opens: 1, user })
  })
  test('control: without the check of the window, the stranger takes it', async () => {
    expect(await race(originOnly)).toEqual({ opens: 3, user: 'none' })
  })
})

test('two documents of the frame race: the last one is asked, and the first one’s port is dead', async () => {
  const { page, frame, opening } = empty()
  const asked: string[] = []
  const first = createNativeDocument(page, frame, {
    GET_USER: async () => (asked.push('first'), user),
  })
  const second = createNativeDocument(page, frame, {
    GET_USER: async () => (asked.push('second'), user),
  })
  await (await opening).request('GET_USER')
  expect(asked).toEqual(['second'])
  for (const { close } of [first, second]) close()
})

describe('a greeting that is replayed', () => {
  const replay = async (checks: Partial<ChannelChecks>) => {
    const { channel, document, frame } = await ready(checks)
    document.greet()
    const outcome = await channel.request('IS_CONNECTED').then(
      () => 'open',
      ({ reason }) => reason as string,
    )
    document.close()
    return [outcome, frame.opens()]
  }
  test('changes nothing', async () => {
    expect(await replay({})).toEqual(['open', 1])
  })
  test('control: a client that does not remember its nonces ends the channel', async () => {
    expect(await replay({ isKnown: () => false })).toEqual(['reloaded', 2])
  })
})

describe('a frame that does not repeat the page’s nonce', () => {
  const answer = async (checks: Partial<ChannelChecks>) => {
    const { page, frame, opening } = empty(checks)
    const document = createNativeDocument(page, frame, handlers, { c: randomId() })
    const outcome = opening.then(
      () => 'accepted',
      ({ code }) => code as string,
    )
    // the port is a real one: its first message has come before its second
    await untilPortsRest()
    await page.clock.advance(20_000)
    document.close()
    return outcome
  }
  test('is none', async () => {
    expect(await answer({})).toBe('embedded/not-loaded')
  })
  test('control: without the check it is accepted', async () => {
    expect(await answer({ isOwnNonce: () => true })).toBe('accepted')
  })
})

test('after the port was taken, the frame’s window is not listened to; control: the same event over the port is', async () => {
  const { page, frame, document, channel } = await ready()
  const event = { event: 'GET_USER', payload: user }
  page.deliver(event, walletOrigin, frame.contentWindow)
  page.deliver(
    { type: '@w3m-frame/GET_USER_SUCCESS', id: 'x', payload: user },
    walletOrigin,
    frame.contentWindow,
  )
  await channel.request('IS_CONNECTED')
  expect(page.users).toEqual([])
  document.port()?.postMessage(event)
  await channel.request('IS_CONNECTED')
  expect(page.users).toEqual([user])
  document.close()
})

test('a frame of another version only, and one that greets for ever, are given up by name', async () => {
  const { page, frame, opening } = empty()
  createNativeDocument(page, frame, handlers, { v: [2] })
  await expect(opening).rejects.toMatchObject({ code: 'embedded/version-unsupported' })
  const again = empty()
  for (let i = 0; i < 20; i++) again.page.deliver(hello(), walletOrigin, again.frame.contentWindow)
  await expect(again.opening).rejects.toMatchObject({ code: 'embedded/bad-frame' })
  expect(again.frame.opens()).toBeLessThanOrEqual(8)
})

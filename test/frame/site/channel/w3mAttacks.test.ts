import { expect, test } from 'vitest'
import type { FrameHandlers } from '../../../../frame/protocol/dispatch'
import { randomId } from '../../../../frame/protocol/native'
import { readW3mFrame, w3mRequest } from '../../../../frame/protocol/w3m'
import { acceptHandshake } from '../../../../frame/site/channel/acceptHandshake'
import { serveW3m, type W3mChecks } from '../../../../frame/site/channel/serveW3m'
import {
  askUser,
  createW3mFrame,
  handlersOf,
  neverDrawn,
  OTHER,
  pages,
  type W3mFrame,
} from './w3mFrame'
import { createFrameWindow, ORIGIN, turn, type WindowOptions } from './window'

const yes = () => true
const attacks: [string, WindowOptions, (given: W3mFrame) => void, Partial<W3mChecks>][] = [
  [
    'a page that is not the app’s',
    { ancestors: ['https://evil.example'] },
    (given) =>
      given.send({ origin: 'https://evil.example', data: w3mRequest('GET_USER', 'x', {}) }),
    { isOfApp: yes },
  ],
  [
    'an origin that begins like the app’s',
    { ancestors: [`${ORIGIN}.evil.example`] },
    (given) =>
      given.send({ origin: `${ORIGIN}.evil.example`, data: w3mRequest('GET_USER', 'x', {}) }),
    { isOfApp: (origin, { origins }) => origins.some((one) => origin.startsWith(one)) },
  ],
  [
    'a sandboxed page',
    { ancestors: ['null'] },
    (given) => given.send({ origin: 'null', data: w3mRequest('GET_USER', 'x', {}) }),
    { isOfApp: yes },
  ],
  [
    'another window of the app’s origin',
    {},
    (given) => given.send({ source: {}, data: w3mRequest('GET_USER', 'x', {}) }),
    { isParent: yes },
  ],
  ['a frame in a frame', { isNested: true }, (given) => askUser(given), { isTop: yes }],
  [
    'an origin that is not the one around',
    { ancestors: [OTHER] },
    (given) => askUser(given),
    { isAncestor: yes },
  ],
  [
    'more windows around',
    { ancestors: [ORIGIN, 'https://evil.example'] },
    (given) => askUser(given),
    { isAncestor: yes },
  ],
]
test.each(attacks)(
  '%s is not answered; control: without the check it is',
  async (_, options, attack, weakened) => {
    const run = async (checks: Partial<W3mChecks>) => {
      const given = createW3mFrame({ ...options, checks })
      attack(given)
      return [(await given.answers()).length, given.connected.length]
    }
    expect(await run({})).toEqual([0, 0])
    expect(await run(weakened)).toEqual([1, 1])
  },
)

/** A signature each time it is asked; the last letters count them. */
const signer = () => {
  let signed = 0
  return { RPC_REQUEST: async () => `signature ${++signed}` } satisfies FrameHandlers
}
const sign = (given: W3mFrame, params: readonly unknown[], id = 'abc12') =>
  given.send({ data: w3mRequest('RPC_REQUEST', id, { method: 'personal_sign', params }) })

test('a message that comes again is signed once; control: where each counts as new, twice', async () => {
  const run = async (checks: Partial<W3mChecks> = {}) => {
    const given = createW3mFrame({ handlers: signer(), checks })
    sign(given, ['0x6869'])
    sign(given, ['0x6869'])
    return given.results()
  }
  expect(await run()).toEqual(['signature 1', 'signature 1'])
  expect(await run({ keyOf: randomId })).toEqual(['signature 1', 'signature 2'])
})

test('of two clients in one page that draw the same id, each gets its own answer; control: where the id alone counts, one gets the other’s', async () => {
  const run = async (checks: Partial<W3mChecks> = {}) => {
    const given = createW3mFrame({ handlers: signer(), checks })
    sign(given, ['0x6869'])
    sign(given, ['0x6f74686572'])
    given.send({ data: w3mRequest('IS_CONNECTED', 'abc12') })
    return given.results()
  }
  expect(await run()).toEqual(['signature 1', 'signature 2', { isConnected: true }])
  expect(await run({ keyOf: ({ id }) => id })).toEqual([
    'signature 1',
    'signature 1',
    'signature 1',
  ])
})

test('a second page of the app cannot speak for the first: handlers are those of one origin', async () => {
  const given = createW3mFrame({ ancestors: undefined })
  askUser(given)
  given.send({ origin: OTHER, data: w3mRequest('GET_USER', 'x', {}) })
  expect((await given.answers()).map(({ target }) => target)).toEqual([ORIGIN])
  const alone = createW3mFrame({ ancestors: undefined })
  alone.send({ origin: OTHER, data: w3mRequest('GET_USER', 'x', {}) })
  expect((await alone.answers()).map(({ target }) => target)).toEqual([OTHER])
})

const deep = (levels: number): unknown => (levels === 0 ? 0 : [deep(levels - 1)])
const cyclic: Record<string, unknown> = {}
cyclic.self = cyclic
test.each([
  ['too big', ['x'.repeat(140_000)], ['x'.repeat(1_000)]],
  ['too deep', deep(13), deep(8)],
  ['cyclic', [cyclic], [{}]],
  ['of what JSON has not', [new Map()], [{}]],
  ['a long list of nothing', new Array(1_000_000), new Array(100).fill(0)],
])(
  'a payload that is %s runs nothing, and is refused; control: one within the limits runs',
  async (_, params, within) => {
    const run = async (given: unknown) => {
      const frame = createW3mFrame({ handlers: signer() })
      sign(frame, given as readonly unknown[])
      return frame.results()
    }
    expect(await run(params)).toEqual(['invalid_params'])
    expect(await run(within)).toEqual(['signature 1'])
  },
)

test('what is not of the protocol is passed over: no id, an empty one, a number, an unknown or a native name, the frame’s own answers; control: with these put right it is answered', async () => {
  const given = createW3mFrame()
  for (const data of [
    undefined,
    null,
    'text',
    [],
    { type: '@w3m-app/GET_USER' },
    { type: '@w3m-app/GET_USER', id: '' },
    { type: '@w3m-app/GET_USER', id: 7 },
    { type: 'GET_USER', id: 'a' },
  ])
    given.send({ data })
  for (const type of [
    '@w3m-app/SHOW',
    '@w3m-app/LIST_DEVICES',
    '@w3m-app/toString',
    '@w3m-app/SESSION_UPDATE',
    '@w3m-frame/GET_USER_SUCCESS',
    'x@w3m-app/GET_USER',
  ])
    given.send({ data: { type, id: 'abc12' } })
  await turn()
  expect([given.posted.length, given.connected]).toEqual([1, []])
  askUser(given)
  expect((await given.answers()).length).toBe(1)
})

test('a document serves one protocol: a native handshake finds nobody in the other, nor the other way round; control: where both listen, both answer', async () => {
  const given = createFrameWindow()
  let ports = 0
  const greeting = () =>
    given.posted.find(({ message }) => (message as { type: string }).type === '@tessera/hello')
      ?.message as { f: string } | undefined
  const native = () =>
    given.send({
      data: {
        type: '@tessera/open',
        v: 1,
        f: greeting()?.f ?? randomId(),
        c: randomId(),
        projectId: '',
      },
      ports: [new MessageChannel().port2],
    })
  const answered = async () => (
    await turn(),
    [ports, given.posted.filter(({ message }) => readW3mFrame(message)?.type === 'answer').length]
  )
  const ends = serveW3m({
    window: given.window,
    pages,
    referrer: '',
    chainId: null,
    connect: async () => handlersOf(),
    observe: neverDrawn,
  })
  askUser(given, 'first')
  native()
  expect(await answered()).toEqual([0, 1])
  ends()
  acceptHandshake({ window: given.window, pages, onAccepted: () => ports++ })
  askUser(given, 'second')
  expect(await answered()).toEqual([0, 1])
  serveW3m({
    window: given.window,
    pages,
    referrer: '',
    chainId: null,
    connect: async () => handlersOf(),
    observe: neverDrawn,
  })
  askUser(given, 'third')
  native()
  expect(await answered()).toEqual([1, 2])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createNativeChannel, type FramePort } from '../../../frame/client/channel/native'
import {
  exactChecks,
  type FrameChannel,
  type WindowMessage,
} from '../../../frame/client/channel/types'
import { createW3mChannel } from '../../../frame/client/channel/w3m'
import type { FrameHandlers } from '../../../frame/protocol/dispatch'
import { type Ready, randomId } from '../../../frame/protocol/native'
import { frameRequests } from '../../../frame/protocol/requests'
import { serveChannel } from '../../../frame/site/channel/serveChannel'
import { serveW3m, w3mChecks } from '../../../frame/site/channel/serveW3m'
import { createClock, type FakeClock } from '../../harness/fakeClock'
import { neverDrawn, pages } from '../site/channel/w3mFrame'
import { createFrameWindow } from '../site/channel/window'
import { walletOrigin } from './windows'

// Both ends as they are, and between them what loses, doubles, delays and reorders messages.

type Fate = 'pass' | 'drop' | 'twice' | 'late'
const fates = fc.array(fc.constantFrom<Fate>('pass', 'pass', 'drop', 'twice', 'late'), {
  minLength: 0,
  maxLength: 60,
})
const events = { onUser: () => {}, onSignedOut: () => {}, onHeld: () => {}, onTimeout: () => {} }

/** What carries messages, both ways; `flush` delivers the late ones, the last first. */
function createCarrier(plan: readonly Fate[]) {
  const late: (() => void)[] = []
  let step = 0
  const send = (message: unknown, deliver: (copy: unknown) => void) => {
    const fate = plan[step++] ?? 'pass'
    const copy = structuredClone(message)
    if (fate === 'late') late.push(() => deliver(copy))
    else for (let i = 0; i < { pass: 1, drop: 0, twice: 2 }[fate]; i++) deliver(copy)
  }
  return {
    send,
    flush: () =>
      late
        .splice(0)
        .reverse()
        .forEach((deliver) => void deliver()),
  }
}

interface Ends {
  readonly send: ReturnType<typeof createCarrier>['send']
  readonly clock: FakeClock
  readonly handlers: FrameHandlers
  /** Whether the frame remembers the ids that it has answered. */
  readonly remembers: boolean
}

const native = ({ send, clock, handlers, remembers }: Ends): FrameChannel => {
  const ready: Ready = { ready: true, v: 1, c: 'a'.repeat(22), storage: 'none', features: [] }
  const port = (to: () => FramePort): FramePort => ({
    onmessage: null,
    close: () => {},
    postMessage: (message: unknown) =>
      send(message, (data) => to().onmessage?.({ data } as MessageEvent)),
  })
  const serve = () =>
    void serveChannel({
      port: site as MessagePort,
      nonce: ready.c,
      handlers,
      facts: { storage: 'none', features: [] },
      clock: clock as never,
    })
  const site: FramePort = port(() => page)
  const page: FramePort = port(() => (remembers || serve(), site))
  serve()
  return createNativeChannel(page, ready, {
    clock: clock as never,
    events,
    table: frameRequests('strict'),
  })
}

const w3m = ({ send, clock, handlers, remembers }: Ends): FrameChannel => {
  const listeners = new Set<(message: WindowMessage) => void>()
  const { window, send: deliver } = createFrameWindow()
  const frame = {
    postMessage: (message: unknown) => send(message, (data) => deliver({ data })),
  } as unknown as Window
  const host = {
    addEventListener: (_: string, listener: never) => listeners.add(listener),
    removeEventListener: () => {},
  } as unknown as Window
  const channel = createW3mChannel(
    { host, frame: () => frame, origin: walletOrigin, checks: exactChecks, clock: clock as never },
    { events, table: frameRequests('lenient'), onReady: () => {}, onAbandoned: () => {} },
  )
  const parent = {
    postMessage: (message: unknown) =>
      send(message, (data) =>
        [...listeners].forEach(
          (listener) => void listener({ data, origin: walletOrigin, source: frame }),
        ),
      ),
  }
  serveW3m({
    window: { ...window, parent, top: parent },
    pages,
    referrer: '',
    chainId: null,
    connect: async () => handlers,
    clock: clock as never,
    observe: neverDrawn,
    checks: { ...w3mChecks, isParent: () => true, ...(!remembers && { keyOf: randomId }) },
  })
  return channel
}

const run = async (
  protocol: (ends: Ends) => FrameChannel,
  plan: readonly Fate[],
  count: number,
  remembers = true,
) => {
  const clock = createClock()
  const signed: unknown[] = []
  const { send, flush } = createCarrier(plan)
  const channel = protocol({
    send,
    clock,
    handlers: { RPC_REQUEST: async ({ params }) => (signed.push((params as [number])[0]), params) },
    remembers,
  })
  const ends: string[][] = Array.from({ length: count }, () => [])
  const work = ends.map((own, i) =>
    channel.request('RPC_REQUEST', { method: 'personal_sign', params: [i] }).then(
      (answer) => own.push((answer as [number])[0] === i ? 'answer' : 'foreign answer'),
      ({ reason }) => own.push(reason),
    ),
  )
  for (let i = 0; i < 6; i++) {
    await clock.advance(10)
    flush()
  }
  await clock.advance(1_200_000)
  await Promise.all(work)
  flush()
  await clock.advance(10)
  return { ends, signed, timers: clock.pending() }
}

describe.each([
  { name: 'native', protocol: native, ended: ['answer', 'timeout'] },
  // a READY that is late or comes twice is a document that was loaded anew
  { name: 'of the specification', protocol: w3m, ended: ['answer', 'timeout', 'reloaded'] },
])('the protocol $name, over what drops, delays, doubles and reorders', ({ protocol, ended }) => {
  test('property: every request ends once, with its own answer or in its time, and none is signed twice', async () => {
    await fc.assert(
      fc.asyncProperty(fates, fc.integer({ min: 1, max: 8 }), async (plan, count) => {
        const { ends, signed, timers } = await run(protocol, plan, count)
        expect(ends.filter(([end, ...more]) => more.length || !ended.includes(end ?? ''))).toEqual(
          [],
        )
        expect(new Set(signed).size).toBe(signed.length)
        expect(timers).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  test('control: a frame that does not remember the ids it has answered signs twice; over what loses nothing, all are answered', async () => {
    const plan: Fate[] = ['pass', 'twice']
    expect((await run(protocol, plan, 1)).signed).toEqual([0])
    const { ends, signed } = await run(protocol, plan, 1, false)
    expect([ends, signed]).toEqual([[['answer']], [0, 0]])
    expect((await run(protocol, [], 3)).ends).toEqual([['answer'], ['answer'], ['answer']])
  })
})

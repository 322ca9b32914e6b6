import {
  type ChannelChecks,
  exactChecks,
  type FrameEvents,
  type WindowMessage,
} from '../../../frame/client/channel/types'
import { type ConnectionDeps, createConnection } from '../../../frame/client/connection'
import { createDispatcher, type FrameHandlers } from '../../../frame/protocol/dispatch'
import { randomId, readFromPage, readOpen } from '../../../frame/protocol/native'
import type { FrameUser } from '../../../frame/protocol/requests'
import { createClock } from '../../harness/fakeClock'

export const walletOrigin = 'https://wallet.example'

/**
 * Lets what was posted to real ports arrive, and what is answered to it: by turns of the event
 * loop, of which a busy machine has as many as an idle one.
 */
export const untilPortsRest = async () => {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** A window that is nobody's frame. */
export const createStranger = () => ({}) as Window

type Received = {
  readonly data: unknown
  readonly target: string
  readonly port: MessagePort | undefined
}

/**
 * A frame's element and window as a page has them: what is posted arrives only where the target's
 * origin is the document's.
 */
export function createFrameDouble() {
  const received: Received[] = []
  let onMessage: (message: Received) => void = () => {}
  const contentWindow = {
    postMessage(message: unknown, target: string, transfer: readonly MessagePort[] = []) {
      const entry = { data: structuredClone(message), target, port: transfer[0] }
      received.push(entry)
      if (target === walletOrigin || target === '*') onMessage(entry)
    },
  } as unknown as Window
  const element = {
    contentWindow,
    isConnected: false,
    remove: () => Object.assign(element, { isConnected: false }),
  } as unknown as HTMLIFrameElement
  return {
    element,
    contentWindow,
    received,
    opens: () => received.filter(({ data }) => readOpen(data)).length,
    listen: (listener: typeof onMessage) => {
      onMessage = listener
    },
  }
}
export type FrameDouble = ReturnType<typeof createFrameDouble>

/**
 * A page around frames: a connection whose window, frames and clock are the test's. `checks`
 * weakens it.
 */
export function createPage({
  protocol = 'native',
  checks = {},
  load,
}: {
  protocol?: ConnectionDeps['protocol']
  checks?: Partial<ChannelChecks>
  load?: (frame: FrameDouble) => void
} = {}) {
  const listeners = new Set<(message: WindowMessage) => void>()
  const clock = createClock(1_000_000)
  const frames: FrameDouble[] = []
  const users: FrameUser[] = []
  let signedOut = 0
  const alerts: string[] = []
  let channels = 0
  const events: FrameEvents = {
    onUser: (user) => users.push(user),
    onSignedOut: () => signedOut++,
    onHeld: () => {},
    onTimeout: (name) => alerts.push(name),
  }
  const connection = createConnection({
    protocol,
    projectId: 'app',
    origin: walletOrigin,
    clock: clock as ConnectionDeps['clock'],
    host: {
      addEventListener: (_: string, listener: never) => listeners.add(listener),
      removeEventListener: (_: string, listener: never) => listeners.delete(listener),
    } as ConnectionDeps['host'],
    events,
    create: () => {
      const frame = createFrameDouble()
      frames.push(frame)
      return frame.element
    },
    mount(element) {
      Object.assign(element, { isConnected: true })
      const frame = frames.at(-1)
      if (frame) load?.(frame)
    },
    onNotLoaded: () => alerts.push('not loaded'),
    onChannel: () => channels++,
    checks: { ...exactChecks, ...checks },
  })
  return {
    connection,
    clock,
    frames,
    users,
    /** Requests without an answer in time, and frames that did not load. */
    alerts,
    get signedOut() {
      return signedOut
    },
    get channels() {
      return channels
    },
    get listening() {
      return listeners.size
    },
    /** The page's window gets a message. */
    deliver(data: unknown, origin: string, source: Window) {
      const copy = structuredClone(data)
      for (const listener of [...listeners]) listener({ data: copy, origin, source })
    },
  }
}
export type PageDouble = ReturnType<typeof createPage>

/**
 * A document of the native protocol in a frame: greets, takes the first port, and answers by
 * `handlers`.
 */
export function createNativeDocument(
  page: PageDouble,
  frame: FrameDouble,
  handlers: FrameHandlers,
  { c, f = randomId(), v = [1] }: { c?: string; f?: string; v?: readonly number[] } = {},
) {
  const dispatcher = createDispatcher({ handlers, keys: 'strict', now: page.clock.now })
  const seen: { id: string; type: string }[] = []
  const cancelled: string[] = []
  let port: MessagePort | undefined
  frame.listen(({ data, port: given }) => {
    const open = readOpen(data)
    if (!open || !given || port || open.f !== f) return
    port = given
    given.onmessage = async ({ data: message }: MessageEvent) => {
      const request = readFromPage(message)
      if (!request) return
      if ('cancel' in request) {
        cancelled.push(request.cancel)
        return dispatcher.cancel(request.cancel)
      }
      seen.push({ id: request.id, type: request.type })
      const outcome = await dispatcher.dispatch(
        { id: request.id, name: request.type, payload: request.payload },
        (progress) => given.postMessage({ id: request.id, progress }),
      )
      given.postMessage(
        outcome.ok
          ? { id: request.id, ok: true, payload: outcome.payload }
          : { id: request.id, error: outcome.error },
      )
    }
    given.postMessage({
      ready: true,
      v: 1,
      c: c ?? open.c,
      storage: 'persistent',
      custody: 'operator-recoverable',
      features: [],
    })
  })
  const greet = () =>
    page.deliver({ type: '@tessera/hello', v: [...v], f }, walletOrigin, frame.contentWindow)
  greet()
  return { f, seen, cancelled, greet, port: () => port, close: () => port?.close() }
}

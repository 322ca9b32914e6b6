import type { Clock } from '../../kernel/index'
import { frameError } from '../protocol/errors'
import { loadWait, settleWait } from '../protocol/limits'
import { frameRequests } from '../protocol/requests'
import { followHandshakes } from './channel/handshake'
import { createNativeChannel } from './channel/native'
import {
  type ChannelChecks,
  exactChecks,
  type FrameChannel,
  type FrameEvents,
  type FrameWindows,
} from './channel/types'
import { createW3mChannel } from './channel/w3m'
import { embeddedError, toFault } from './errors'

/** What a connection is given. */
export interface ConnectionDeps {
  readonly protocol: 'native' | 'w3m'
  readonly projectId: string
  readonly origin: string
  readonly clock: Clock
  readonly host: FrameWindows['host']
  readonly events: FrameEvents
  /** The frame's document did not come in time. */
  onNotLoaded(): void
  /** Makes a new element of the frame; it is not in the page yet. */
  create(): HTMLIFrameElement
  /** Puts it where it stays; moving it would load it anew. */
  mount(frame: HTMLIFrameElement): void
  /** The frame can be asked: for the first time, or after it was loaded anew. */
  onChannel(channel: FrameChannel): void
  readonly checks?: ChannelChecks
}

/** The frame of one kit, made when it is first needed. */
export interface FrameConnection {
  /**
   * The channel of a frame that is ready. Rejects with `embedded/not-loaded` after 20 seconds, or with
   * what the frame refused; the next call makes a new frame.
   */
  open(): Promise<FrameChannel>
  /** Whether there is a frame. */
  readonly exists: boolean
  /** Removes the frame; what is open ends with `embedded/reloaded`. */
  end(): void
}

interface Attempt {
  readonly frame: HTMLIFrameElement
  channel: Promise<FrameChannel>
  stop(error: Error): void
}

/** Creates the connection; nothing is loaded by that. */
export function createConnection(deps: ConnectionDeps): FrameConnection {
  let current: Attempt | undefined
  const drop = (attempt: Attempt | undefined, error: Error) => {
    if (!attempt) return
    if (current === attempt) current = undefined
    attempt.stop(error)
    attempt.frame.remove()
  }
  return {
    get exists() {
      return current !== undefined
    },
    open() {
      // a host may have taken the kit's element out of the page
      if (current && !current.frame.isConnected) drop(current, frameError('reloaded'))
      current ??= begin(deps, (attempt, error) => drop(attempt, error))
      return current.channel
    },
    end: () => drop(current, frameError('reloaded')),
  }
}

/** Loads a frame. `onFailed` is told where it is of no use any more. */
function begin(deps: ConnectionDeps, onFailed: (attempt: Attempt, error: Error) => void): Attempt {
  const { clock } = deps
  const frame = deps.create()
  let resolve: (channel: FrameChannel) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  let timer: unknown
  let live: FrameChannel | undefined
  /** The frame is being loaded: whoever asks waits for it. */
  const wait = () => {
    const channel = new Promise<FrameChannel>((...settle) => {
      ;[resolve, reject] = settle
    })
    // it may fail while nobody waits
    channel.catch(() => {})
    clock.clearTimeout(timer)
    timer = clock.setTimeout(() => {
      fail(embeddedError('not-loaded'))
      deps.onNotLoaded()
    }, loadWait)
    return channel
  }
  const fail = (error: Error) => onFailed(attempt, error)
  const use = (channel: FrameChannel) => {
    clock.clearTimeout(timer)
    live = channel
    deps.onChannel(channel)
    resolve(channel)
  }
  const attempt: Attempt = { frame, channel: wait(), stop: () => {} }
  const restart = () => {
    if (!live) return
    live.close(frameError('reloaded'))
    live = undefined
    attempt.channel = wait()
  }
  const windows: FrameWindows = {
    host: deps.host,
    frame: () => frame.contentWindow,
    origin: deps.origin,
    clock,
    checks: deps.checks ?? exactChecks,
  }
  const follow = deps.protocol === 'w3m' ? followW3m : followNative
  const stop = follow(deps, windows, { restart, use, fail })
  attempt.stop = (error) => {
    clock.clearTimeout(timer)
    stop()
    live?.close(error)
    reject(toFault(error))
  }
  deps.mount(frame)
  return attempt
}

interface Loading {
  restart(): void
  use(channel: FrameChannel): void
  fail(error: Error): void
}

function followNative(
  { clock, events, projectId }: ConnectionDeps,
  windows: FrameWindows,
  { fail, restart, use }: Loading,
): () => void {
  const table = frameRequests('strict')
  return followHandshakes(windows, projectId, {
    onHello: restart,
    onReady: (port, ready) => use(createNativeChannel(port, ready, { clock, events, table })),
    onFailed: fail,
  })
}

function followW3m(
  { clock, events }: ConnectionDeps,
  windows: FrameWindows,
  { fail, use }: Loading,
): () => void {
  let timer: unknown
  const channel = createW3mChannel(windows, {
    events,
    table: frameRequests('lenient'),
    // the frame goes, and with it what it asks; the next need loads another
    onAbandoned: () => fail(frameError('reloaded')),
    onReady() {
      clock.clearTimeout(timer)
      timer = clock.setTimeout(() => use(channel), settleWait)
    },
  })
  return () => {
    clock.clearTimeout(timer)
    channel.stop()
  }
}

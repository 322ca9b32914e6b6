import { walletconnectError } from '../errors'
import { guardConnection, guardEmitter, ignoreRejection } from './guard'
import type {
  LibraryCore,
  Relay,
  RelayEvents,
  Relayer,
  RelayProvider,
  RelayStatus,
} from './libraryTypes'

/**
 * Controls the relay's connection, to be called before the library makes one: none is opened before
 * `wake` or after `close`, and no listener is left on the window. Messages that the protocol does
 * not have are dropped.
 */
export function createRelay(core: LibraryCore, { status: onStatus, debug }: RelayEvents): Relay {
  const { relayer, heartbeat } = core
  const refused = new Set<(error: Error) => void>()
  let told = false
  let rejectEnded = () => {}
  const ended = ignoreRejection(
    new Promise<never>((_, reject) => (rejectEnded = () => reject(closedError()))),
  )
  const state: TransportState = { awake: false, closed: false, refused: false, ended }
  const setStatus = (status: RelayStatus, error?: string) => {
    if (state.closed || (state.status === status && error === undefined)) return
    state.status = status
    onStatus(status, error)
  }
  const startHeartbeat = heartbeat.init.bind(heartbeat)
  heartbeat.init = async () => {}
  createRelayConnection(relayer, state, { status: setStatus, debug })
  const reopen = () => {
    if (state.awake && !state.refused && !relayer.connected && !relayer.transportExplicitlyClosed)
      ignoreRejection(relayer.transportOpen())
  }
  let unwatch = () => {}
  relayer.registerEventListeners = () => {
    core.heartbeat.events.on('heartbeat_pulse', () => {
      if (globalThis.document?.visibilityState !== 'hidden') reopen()
    })
    unwatch = watchWindow(relayer, reopen, setStatus)
  }
  relayer.events.on('relayer_connect', () => {
    setStatus('connected')
    // otherwise queued messages would wait for the next heartbeat
    relayer.publisher.checkQueue()
  })
  // the library tries again at once
  relayer.events.on('relayer_disconnect', () => {
    if (state.status === 'connected') setStatus('connecting')
  })
  relayer.events.on('relayer_error', (error: { message?: unknown }) => {
    const reason = String(error?.message ?? 'unknown')
      .replace(/^WebSocket connection closed abnormally with code: /, '')
      // its URL contains the project id and a token
      .replace(/\bwss?:\/\/\S+/gi, 'the relay')
      .trim()
      .slice(0, 200)
    const refusal = walletconnectError('relay-refused', { reason })
    if (!told) console.error(`[tessera] ${refusal.code}: ${refusal.message}. See ${refusal.docs}`)
    told = true
    state.refused = true
    setStatus('offline', reason)
    for (const listener of [...refused]) listener(refusal)
  })
  return {
    wake() {
      state.refused = false
      if (state.awake || state.closed) return
      state.awake = true
      ignoreRejection(startHeartbeat())
      reopen()
    },
    onRefused(listener) {
      refused.add(listener)
      return () => refused.delete(listener)
    },
    async close() {
      if (state.closed) return
      state.closed = true
      rejectEnded()
      unwatch()
      heartbeat.stop()
      await closeRelayer(relayer)
    },
  }
}

/**
 * Follows the page's online state, and reconnects when the page is visible again: phones suspend
 * sockets of hidden pages.
 */
function watchWindow(
  relayer: Relayer,
  reopen: () => void,
  setStatus: (status: RelayStatus) => void,
): () => void {
  if (typeof window === 'undefined' || typeof document === 'undefined') return () => {}
  const stop = new AbortController()
  const offline = () => {
    setStatus('offline')
    void ignoreRejection(relayer.transportDisconnect()).then(
      () => {
        relayer.transportExplicitlyClosed = false
      },
      () => {},
    )
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') reopen()
  }
  window.addEventListener('online', reopen, stop)
  window.addEventListener('offline', offline, stop)
  document.addEventListener('visibilitychange', onVisible, stop)
  return () => stop.abort()
}

/** Settles what the library awaits from the relay: each wait has a timer of up to a minute. */
async function closeRelayer(relayer: Relayer): Promise<void> {
  const { publisher, subscriber } = relayer
  // the relay keeps messages that are not acknowledged; from now on nothing can be stored
  if (relayer.provider.connection) relayer.provider.connection.onPayload = () => {}
  relayer.transportExplicitlyClosed = true
  const socket = relayer.provider.connection?.socket
  for (let round = 0; round < 3; round++) {
    for (const id of publisher.queue.keys()) relayer.events.emit('relayer_publish', { id })
    for (const topic of subscriber.pending.keys())
      subscriber.events.emit('subscription_created', { topic, id: '' })
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  await ignoreRejection(relayer.transportClose()).catch(() => {})
  socket?.terminate?.()
  clearTimeout(relayer.reconnectTimeout)
  clearTimeout(relayer.pingTimeout)
}

/** State of the connection to the relay. */
export interface TransportState {
  /** Whether a connection may be made. */
  awake: boolean
  closed: boolean
  /** The relay has rejected this page: no automatic attempt any more. */
  refused: boolean
  /** Reported last. */
  status?: 'connecting' | 'connected' | 'offline'
  /** Rejects when the relay is closed; ends waits of the library that would otherwise go on. */
  readonly ended: Promise<never>
}

/** The error for waits that end with the relay's connection. */
const closedError = () => new Error('The connection to the relay is closed')
const lostError = () => new Error('The connection to the relay was lost')

interface Attempts {
  /** The library's series of five attempts, with growing delays. */
  running?: Promise<void> | undefined
  /** Whether the series has connected and is subscribing to the topics. */
  subscribing: boolean
  readonly waiting: Set<(error?: Error) => void>
}

/**
 * Allows connections only while the relay is wanted, one series of attempts at a time, and guards
 * each connection.
 */
function createRelayConnection(
  relayer: Relayer,
  state: TransportState,
  { status, debug }: RelayEvents,
): void {
  const [transportOpen, connect, createProvider] = [
    relayer.transportOpen.bind(relayer),
    relayer.connect.bind(relayer),
    relayer.createProvider.bind(relayer),
  ]
  const attempts: Attempts = { subscribing: false, waiting: new Set() }
  const settleWaiting = (error?: Error) => {
    for (const done of [...attempts.waiting]) done(error)
    attempts.waiting.clear()
  }
  const mayConnect = () => {
    if (state.closed) throw closedError()
    if (state.refused) throw new Error('The relay has refused this page')
  }
  relayer.transportOpen = async (url) => {
    mayConnect()
    if (state.awake) await transportOpen(url)
  }
  // the library would start a series of attempts for each message without a connection, even within
  // a series
  relayer.connect = async (url) => {
    mayConnect()
    if (!attempts.running) {
      attempts.running = connect(url).finally(() => {
        attempts.running = undefined
        settleWaiting(new Error('The relay cannot be reached'))
      })
      return attempts.running
    }
    if (relayer.connected) return
    // called by the series itself, which would wait for its own end; it continues when this fails
    if (attempts.subscribing) throw lostError()
    await new Promise<void>((resolve, reject) =>
      attempts.waiting.add((error) => (error ? reject(error) : resolve())),
    )
  }
  relayer.createProvider = async () => {
    mayConnect()
    if (state.status === undefined) status('connecting')
    await createProvider()
    guardProvider(relayer.provider, state, { status, debug }, settleWaiting)
  }
  const { subscriber } = relayer
  const start = subscriber.start.bind(subscriber)
  subscriber.start = async () => {
    attempts.subscribing = true
    await start().finally(() => {
      attempts.subscribing = false
    })
  }
}

function guardProvider(
  provider: RelayProvider,
  state: TransportState,
  { status, debug }: RelayEvents,
  opened: () => void,
): void {
  const { connection } = provider
  const failed = (event: string, error: unknown) =>
    debug(`"${event}" of the relay could not be worked on`, error)
  guardEmitter(provider.events, failed)
  guardEmitter(connection.events, failed)
  guardConnection(connection, () =>
    debug('a message of the relay was dropped: it is none of the protocol'),
  )
  const onOpen = connection.onOpen.bind(connection)
  connection.onOpen = (socket) => {
    // the kit ended while the socket was opening
    if (state.closed) socket.close()
    else onOpen(socket)
  }
  const [connect, request] = [provider.connect.bind(provider), provider.request.bind(provider)]
  provider.connect = async () => {
    try {
      await Promise.race([ignoreRejection(connect()), state.ended])
      opened()
    } catch (error) {
      status('offline', error instanceof Error ? error.message : undefined)
      throw error
    }
  }
  const lost = ignoreRejection(
    new Promise<never>((_, reject) => provider.events.on('disconnect', () => reject(lostError()))),
  )
  provider.request = async (...input) => {
    // the library would open another socket for it, unknown to the relayer
    if (!connection.socket) throw lostError()
    // the library would wait 15 seconds for a response that can no longer arrive
    return Promise.race([ignoreRejection(request(...input)), lost, state.ended])
  }
}

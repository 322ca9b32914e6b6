import { walletconnectError } from '../errors'
import { heard } from './guard'
import type { LibraryCore, Relay, Relayer, RelayEvents, RelayStatus } from './libraryTypes'
import { closedError, createRelayConnection, type TransportState } from './relayConnection'

/**
 * Takes the relay's connection in hand, before the library makes one: it opens none until `wake`, none after `close`, and it leaves no listener
 * on the window. Messages that are none of the protocol do not reach the library.
 */
export function createRelay(core: LibraryCore, { status: tell, debug }: RelayEvents): Relay {
  const { relayer, heartbeat } = core
  const refused = new Set<(error: Error) => void>()
  let end = () => {}
  const ended = heard(new Promise<never>((_, reject) => (end = () => reject(closedError()))))
  const state: TransportState = { awake: false, closed: false, refused: false, ended }
  const say = (status: RelayStatus, error?: string) => {
    if (state.closed || (state.status === status && error === undefined)) return
    state.status = status
    tell(status, error)
  }
  const beat = heartbeat.init.bind(heartbeat)
  heartbeat.init = async () => {}
  createRelayConnection(relayer, state, { status: say, debug })
  const reopen = () => {
    if (state.awake && !state.refused && !relayer.connected && !relayer.transportExplicitlyClosed) heard(relayer.transportOpen())
  }
  let release = () => {}
  relayer.registerEventListeners = () => {
    core.heartbeat.events.on('heartbeat_pulse', () => {
      if (globalThis.document?.visibilityState !== 'hidden') reopen()
    })
    release = watchWindow(relayer, reopen, say)
  }
  relayer.events.on('relayer_connect', () => {
    say('connected')
    // what waits would wait for the next beat
    relayer.publisher.checkQueue()
  })
  // the library tries again at once
  relayer.events.on('relayer_disconnect', () => {
    if (state.status === 'connected') say('connecting')
  })
  relayer.events.on('relayer_error', (error: { message?: unknown }) => {
    const reason = String(error?.message ?? 'unknown').replace(/^WebSocket connection closed abnormally with code: /, '').trim().slice(0, 200)
    state.refused = true
    say('offline', reason)
    for (const listener of [...refused]) listener(walletconnectError('relay-refused', { reason }))
  })
  return {
    wake() {
      state.refused = false
      if (state.awake || state.closed) return
      state.awake = true
      heard(beat())
      reopen()
    },
    onRefused(listener) {
      refused.add(listener)
      return () => refused.delete(listener)
    },
    async close() {
      if (state.closed) return
      state.closed = true
      end()
      release()
      heartbeat.stop()
      await closeRelayer(relayer)
    },
  }
}

/** The page's own word on being online, and its return to the screen: the phone of a visitor suspends sockets meanwhile. */
function watchWindow(relayer: Relayer, reopen: () => void, say: (status: RelayStatus) => void): () => void {
  if (typeof window === 'undefined' || typeof document === 'undefined') return () => {}
  const online = () => reopen()
  const offline = () => {
    say('offline')
    void heard(relayer.transportDisconnect()).then(() => {
      relayer.transportExplicitlyClosed = false
    }, () => {})
  }
  const shown = () => {
    if (document.visibilityState === 'visible') reopen()
  }
  window.addEventListener('online', online)
  window.addEventListener('offline', offline)
  document.addEventListener('visibilitychange', shown)
  return () => {
    window.removeEventListener('online', online)
    window.removeEventListener('offline', offline)
    document.removeEventListener('visibilitychange', shown)
  }
}

/** Ends what waits in the library: each wait has a timer of up to a minute. */
async function closeRelayer(relayer: Relayer): Promise<void> {
  const { publisher, subscriber } = relayer
  // the relay keeps what is not acknowledged, and from now on nothing could be stored
  if (relayer.provider.connection) relayer.provider.connection.onPayload = () => {}
  relayer.transportExplicitlyClosed = true
  const socket = relayer.provider.connection?.socket
  for (let round = 0; round < 3; round++) {
    for (const id of publisher.queue.keys()) relayer.events.emit('relayer_publish', { id })
    for (const topic of subscriber.pending.keys()) subscriber.events.emit('subscription_created', { topic, id: '' })
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  await heard(relayer.transportClose()).catch(() => {})
  socket?.terminate?.()
  clearTimeout(relayer.reconnectTimeout)
  clearTimeout(relayer.pingTimeout)
}

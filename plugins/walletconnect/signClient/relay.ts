import { walletconnectError } from '../errors'
import { ignoreRejection } from './guard'
import type { LibraryCore, Relay, Relayer, RelayEvents, RelayStatus } from './libraryTypes'
import { closedError, createRelayConnection, type TransportState } from './relayConnection'

/**
 * Controls the relay's connection, to be called before the library makes one: none is opened before `wake` or after `close`, and no listener is left
 * on the window. Messages that the protocol does not have are dropped.
 */
export function createRelay(core: LibraryCore, { status: onStatus, debug }: RelayEvents): Relay {
  const { relayer, heartbeat } = core
  const refused = new Set<(error: Error) => void>()
  let rejectEnded = () => {}
  const ended = ignoreRejection(new Promise<never>((_, reject) => (rejectEnded = () => reject(closedError()))))
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
    if (state.awake && !state.refused && !relayer.connected && !relayer.transportExplicitlyClosed) ignoreRejection(relayer.transportOpen())
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
    const reason = String(error?.message ?? 'unknown').replace(/^WebSocket connection closed abnormally with code: /, '').trim().slice(0, 200)
    state.refused = true
    setStatus('offline', reason)
    for (const listener of [...refused]) listener(walletconnectError('relay-refused', { reason }))
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

/** Follows the page's online state, and reconnects when the page is visible again: phones suspend sockets of hidden pages. */
function watchWindow(relayer: Relayer, reopen: () => void, setStatus: (status: RelayStatus) => void): () => void {
  if (typeof window === 'undefined' || typeof document === 'undefined') return () => {}
  const online = () => reopen()
  const offline = () => {
    setStatus('offline')
    void ignoreRejection(relayer.transportDisconnect()).then(() => {
      relayer.transportExplicitlyClosed = false
    }, () => {})
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') reopen()
  }
  window.addEventListener('online', online)
  window.addEventListener('offline', offline)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    window.removeEventListener('online', online)
    window.removeEventListener('offline', offline)
    document.removeEventListener('visibilitychange', onVisible)
  }
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
    for (const topic of subscriber.pending.keys()) subscriber.events.emit('subscription_created', { topic, id: '' })
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  await ignoreRejection(relayer.transportClose()).catch(() => {})
  socket?.terminate?.()
  clearTimeout(relayer.reconnectTimeout)
  clearTimeout(relayer.pingTimeout)
}

import { guardConnection, guardEmitter, heard } from './guard'
import type { Relayer, RelayEvents, RelayProvider } from './libraryTypes'

/** What is known of the connection to the relay. */
export interface TransportState {
  /** Whether a connection may be made. */
  awake: boolean
  closed: boolean
  /** The relay has said that it will not have this page: nobody asks it again by himself. */
  refused: boolean
  /** Told last. */
  status?: 'connecting' | 'connected' | 'offline'
  /** Rejects when the relay is closed: what the library would wait for otherwise. */
  readonly ended: Promise<never>
}

export const closedError = () => new Error('The connection to the relay is closed')
const lostError = () => new Error('The connection to the relay was lost')

interface Attempts {
  /** The library's series of attempts: five, further and further apart. */
  running?: Promise<void> | undefined
  /** Whether the series is at telling the relay what to listen to. */
  listening: boolean
  readonly waiting: Set<(error?: Error) => void>
}

/** Lets a connection be made only while the relay is wanted, one at a time, and looks after each one. */
export function createRelayConnection(relayer: Relayer, state: TransportState, { status, debug }: RelayEvents): void {
  const [transportOpen, connect, createProvider] = [relayer.transportOpen.bind(relayer), relayer.connect.bind(relayer), relayer.createProvider.bind(relayer)]
  const attempts: Attempts = { listening: false, waiting: new Set() }
  const settle = (error?: Error) => {
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
  // the library makes a series of attempts for each message that finds no connection, also within a series
  relayer.connect = async (url) => {
    mayConnect()
    if (!attempts.running) {
      attempts.running = connect(url).finally(() => {
        attempts.running = undefined
        settle(new Error('The relay cannot be reached'))
      })
      return attempts.running
    }
    if (relayer.connected) return
    // that is the series itself: it would wait for its own end, and it goes on when this fails
    if (attempts.listening) throw lostError()
    await new Promise<void>((resolve, reject) => attempts.waiting.add((error) => (error ? reject(error) : resolve())))
  }
  relayer.createProvider = async () => {
    mayConnect()
    if (state.status === undefined) status('connecting')
    await createProvider()
    tendProvider(relayer.provider, state, { status, debug }, settle)
  }
  const { subscriber } = relayer
  const start = subscriber.start.bind(subscriber)
  subscriber.start = async () => {
    attempts.listening = true
    await start().finally(() => {
      attempts.listening = false
    })
  }
}

function tendProvider(provider: RelayProvider, state: TransportState, { status, debug }: RelayEvents, opened: () => void): void {
  const { connection } = provider
  const failed = (event: string, error: unknown) => debug(`"${event}" of the relay could not be worked on`, error)
  guardEmitter(provider.events, failed)
  guardEmitter(connection.events, failed)
  guardConnection(connection, () => debug('a message of the relay was dropped: it is none of the protocol'))
  const onOpen = connection.onOpen.bind(connection)
  connection.onOpen = (socket) => {
    // it was on its way when the kit ended
    if (state.closed) socket.close()
    else onOpen(socket)
  }
  const [connect, request] = [provider.connect.bind(provider), provider.request.bind(provider)]
  provider.connect = async () => {
    try {
      await Promise.race([heard(connect()), state.ended])
      opened()
    } catch (error) {
      status('offline', error instanceof Error ? error.message : undefined)
      throw error
    }
  }
  const lost = heard(new Promise<never>((_, reject) => provider.events.on('disconnect', () => reject(lostError()))))
  provider.request = async (...input) => {
    // the library would open a socket of its own for it, behind the back of the relayer
    if (!connection.socket) throw lostError()
    // it waits for 15 seconds for an answer that cannot come any more
    return Promise.race([heard(request(...input)), lost, state.ended])
  }
}

import type { Clock } from '../../../kernel/index'
import { kernelError, withTimeout } from '../../../kernel/plugins/toolkit'
import { walletconnectError } from '../errors'
import { answerEvent, type Library, type SignClient, userDisconnected } from './libraryTypes'
import type { Client, Responses } from './types'

/** How long the library waits for a response, in seconds; its minimum. */
const expiry = 300
/** Milliseconds before the library's own timeout, which would leave an unhandled rejection. */
const marginMs = 1000

/** Deps of {@link createRequests}. */
interface RequestDeps {
  readonly library: Library
  readonly clock: Clock
  readonly responses: Responses
  readonly ended: AbortSignal
}

/** Makes `Client.request`. */
export function createRequests({
  library: { client, core },
  clock,
  responses,
  ended,
}: RequestDeps): Client['request'] {
  const turns = createTurns(clock)
  return async ({ topic, chainId, method, params }) => {
    if (ended.aborted) throw kernelError('aborted')
    const request = { method, params }
    let event: string | undefined
    const sent = (payload: { request: unknown; id: number }) => {
      // the library passes the same object on
      if (payload.request === request) event = answerEvent(payload.id)
    }
    const giveUp = () => {
      if (event) client.engine.events.emit(event, { error: walletconnectError('expired') })
    }
    const turn = turns()
    const kept = (entry: {
      topic: string
      request: { params?: { request?: { params?: unknown } } }
    }) => {
      if (entry.topic === topic && entry.request.params?.request?.params === params) endTurn()
    }
    const endTurn = () => {
      core.history.events.off('history_created', kept)
      turn.end()
    }
    const send = async () => {
      await turn.begun
      if (ended.aborted) throw kernelError('aborted')
      client.on('session_request_sent', sent as never)
      // the library keeps each request once it has an id, before it sends it
      core.history.events.on('history_created', kept)
      return client.request({ topic, chainId, request, expiry })
    }
    try {
      return await responses.wait({ work: send(), ms: expiry * 1000 - marginMs, giveUp })
    } finally {
      endTurn()
      client.off('session_request_sent', sent as never)
    }
  }
}

/**
 * Makes a function that gives turns: each begins in another millisecond than that in which the one
 * before has ended. The library's request ids are the millisecond and three random digits, without
 * a look at the ids under way: of two requests with one id both would get the answer to one.
 */
function createTurns(clock: Clock): () => { readonly begun: Promise<unknown>; end(): void } {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    const begun = last
    let end = () => {}
    last = new Promise<void>((resolve) => (end = resolve)).then(async () => {
      const now = clock.now()
      // timers may fire early, and some browsers' clocks stand still for 100 milliseconds
      while (clock.now() === now)
        await new Promise<void>((resolve) => void clock.setTimeout(resolve, 1))
    })
    return { begun, end }
  }
}

/**
 * Milliseconds to wait until the relay has accepted the disconnect. The library goes on trying for
 * a minute.
 */
const disconnectMs = 5_000

/** See `Client.disconnect`. */
export async function disconnectSession(
  { client, core }: Library,
  clock: Clock,
  ended: AbortSignal,
  topic: string,
): Promise<void> {
  if (ended.aborted) throw kernelError('aborted')
  const session = sessionOf(client, topic)
  if (!session) return
  const disconnecting = client.disconnect({ topic, reason: userDisconnected })
  try {
    await withTimeout(disconnecting, {
      ms: disconnectMs,
      clock,
      onTime: () => new Error('The relay takes its time'),
    })
  } catch {
    // the message to the wallet is encrypted already: the keys can be deleted
    await client.session.delete(topic, userDisconnected)
    core.expirer.del(topic)
    for (const tag of [topic, session.self.publicKey]) await core.crypto.keychain.del(tag)
  }
}

/** The library's session of a topic. */
export const sessionOf = (client: SignClient, topic: string) =>
  client.session.getAll().find((one) => one.topic === topic)

/** Makes the list of awaited responses; see {@link Responses}. */
export function createResponses(clock: Clock): Responses {
  const open = new Set<() => void>()
  let isOver = false
  return {
    async wait({ work, ms, giveUp }) {
      const stop = new AbortController()
      const { signal } = stop
      const onTime = () => {
        giveUp()
        return walletconnectError('expired')
      }
      const expire = () => {
        stop.abort()
        giveUp()
      }
      open.add(expire)
      if (isOver) expire()
      try {
        return await withTimeout(work, { ms, clock, signal, onTime })
      } catch (error) {
        throw signal.aborted ? walletconnectError('expired') : error
      } finally {
        open.delete(expire)
      }
    },
    end() {
      isOver = true
      for (const expire of [...open]) expire()
    },
  }
}

import type { Clock } from '../../../kernel/async/clock'
import { withTimeout } from '../../../kernel/async/withTimeout'
import { kernelError } from '../../../kernel/errors/kernelErrors'
import { walletconnectError } from '../errors'
import { answerEvent, type Library, type SignClient, userDisconnected } from './libraryTypes'
import type { Responses } from './responses'
import type { Client } from './types'

/** How long the library waits for an answer; it takes nothing shorter. In seconds. */
const expiry = 300
/** The library's own end leaves a rejection that nobody hears; this much earlier it is ended here. */
const earlierMs = 1000

/** See `Client.request`. */
export async function requestSession({ client }: Library, answers: Responses, ended: AbortSignal, { topic, chainId, method, params }: Parameters<Client['request']>[0]): Promise<unknown> {
  if (ended.aborted) throw kernelError('aborted')
  const request = { method, params }
  let event: string | undefined
  const sent = (payload: { request: unknown; id: number }) => {
    // the library hands back the very object
    if (payload.request === request) event = answerEvent(payload.id)
  }
  client.on('session_request_sent', sent as never)
  const giveUp = () => {
    if (event) client.engine.events.emit(event, { error: walletconnectError('expired') })
  }
  try {
    return await answers.wait({ work: client.request({ topic, chainId, request, expiry }), ms: expiry * 1000 - earlierMs, giveUp })
  } finally {
    client.off('session_request_sent', sent as never)
  }
}

/** How long the visitor's page waits for the relay to take the news. The library goes on trying for a minute. */
const goodbyeMs = 5_000

/** See `Client.disconnect`. */
export async function disconnectSession({ client, core }: Library, clock: Clock, ended: AbortSignal, topic: string): Promise<void> {
  if (ended.aborted) throw kernelError('aborted')
  const session = sessionOf(client, topic)
  if (!session) return
  const told = client.disconnect({ topic, reason: userDisconnected })
  try {
    await withTimeout(told, { ms: goodbyeMs, clock, onTime: () => new Error('The relay takes its time') })
  } catch {
    // what the wallet is told is encrypted already: the keys can go
    await client.session.delete(topic, userDisconnected)
    core.expirer.del(topic)
    for (const tag of [topic, session.self.publicKey]) await core.crypto.keychain.del(tag)
  }
}

export const sessionOf = (client: SignClient, topic: string) => client.session.getAll().find((one) => one.topic === topic)

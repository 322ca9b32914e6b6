import { kernelError } from '../../../kernel/kernelErrors'
import type { Client } from '../client'
import type { Answers } from './answers'
import { answerEvent } from './library'
import type { Library } from './openLibrary'
import { walletconnectError } from '../errors'

/** How long the library waits for an answer; it takes nothing shorter. In seconds. */
const expiry = 300
/** The library's own end leaves a rejection that nobody hears; this much earlier it is ended here. */
const earlierMs = 1000

/** See `Client.request`. */
export async function requestSession({ client }: Library, answers: Answers, ended: AbortSignal, { topic, chainId, method, params }: Parameters<Client['request']>[0]): Promise<unknown> {
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

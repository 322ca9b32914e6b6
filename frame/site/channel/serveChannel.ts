import { createDispatcher, type FrameHandlers } from '../../protocol/dispatch'
import { nativeVersion, type Ready, readFromPage } from '../../protocol/native'
import { type Clock, systemClock } from '../clock'
import type { Accepted } from './acceptHandshake'

/** What the frame says of itself when it is ready. */
export type ReadyFacts = Pick<Ready, 'storage' | 'features'> &
  Partial<Pick<Ready, 'custody' | 'chains'>>

export interface ChannelOptions extends Pick<Accepted, 'port' | 'nonce'> {
  readonly handlers: FrameHandlers
  readonly facts: ReadyFacts
  readonly clock?: Clock
}

/** A channel that answers. */
export interface ServedChannel {
  /** Tells the page something unasked. */
  readonly tell: (event: string) => void
  /** Aborts all requests and closes the port. */
  readonly end: () => void
}

/**
 * Answers the page's requests on its port, in the native protocol. What has not its form is not
 * answered: it has no id to answer to.
 */
export function serveChannel({
  port,
  nonce,
  handlers,
  facts,
  clock = systemClock,
}: ChannelOptions): ServedChannel {
  const dispatcher = createDispatcher({ handlers, keys: 'strict', now: clock.now })
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = readFromPage(data)
    if (!message) return
    if ('cancel' in message) return dispatcher.cancel(message.cancel)
    const { id, type: name, payload } = message
    const progress = (step: string) => port.postMessage({ id, progress: step })
    void dispatcher
      .dispatch({ id, name, payload }, progress)
      .then((end) =>
        port.postMessage(
          end.ok ? { id, ok: true, payload: end.payload } : { id, error: end.error },
        ),
      )
  }
  const ready: Ready = { ready: true, v: nativeVersion, c: nonce, ...facts }
  port.postMessage(ready)
  return {
    tell: (event) => port.postMessage({ event }),
    end: () => {
      dispatcher.end()
      port.onmessage = null
      port.close()
    },
  }
}

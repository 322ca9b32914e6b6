import { frameError } from '../../protocol/errors'
import { limits } from '../../protocol/limits'
import {
  nativeVersion,
  type Open,
  type Ready,
  randomId,
  readHello,
  readReady,
} from '../../protocol/native'
import type { FramePort } from './native'
import type { FrameWindows, WindowMessage } from './types'

/** What became of the frame's greetings. */
export interface HandshakeEvents {
  /**
   * A document of the frame greets, the first or, after a reload, another: any channel before is
   * dead.
   */
  onHello(): void
  /** It has the port, and says that it is ready. */
  onReady(port: FramePort, ready: Ready): void
  onFailed(error: Error): void
}

/**
 * Answers the frame's greeting with one end of a MessageChannel, to its exact origin. A greeting
 * counts once: from then on only the port is listened to, until another document of the frame
 * greets, which is a reload. Returns the function that stops listening.
 */
export function followHandshakes(
  { host, frame, origin, checks }: FrameWindows,
  projectId: string,
  { onHello, onReady, onFailed }: HandshakeEvents,
): () => void {
  const greeted = new Set<string>()
  let port: MessagePort | undefined

  const open = (f: string) => {
    const channel = new MessageChannel()
    const c = randomId()
    port = channel.port1
    channel.port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const ready = port === channel.port1 ? readReady(data) : undefined
      if (!ready || !checks.isOwnNonce(ready.c, c)) return
      channel.port1.onmessage = null
      onReady(channel.port1, ready)
    }
    const message: Open = { type: '@tessera/open', v: nativeVersion, f, c, projectId }
    frame()?.postMessage(message, origin, [channel.port2])
  }
  const listener = (event: WindowMessage) => {
    if (!checks.isFromFrame(event, origin, frame())) return
    const hello = readHello(event.data)
    if (!hello || checks.isKnown(greeted, hello.f)) return
    greeted.add(hello.f)
    port?.close()
    onHello()
    if (!hello.v.includes(nativeVersion))
      onFailed(
        frameError(
          'version_unsupported',
          `the frame speaks no version ${nativeVersion} of the protocol`,
        ),
      )
    else if (greeted.size > limits.handshakes)
      onFailed(frameError('internal', 'the frame greets again and again'))
    else open(hello.f)
  }
  host.addEventListener('message', listener)
  return () => {
    host.removeEventListener('message', listener)
    port?.close()
  }
}

import { parseUrl } from '../../../lib/plain-text/parseUrl'
import { nativeVersion, type Open, randomId, readOpen } from '../../protocol/native'

/** A message of a window, as far as the handshake looks at it. */
export interface WindowMessage {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
  readonly ports: readonly MessagePort[]
}

/** The frame's window, as far as the handshake needs it. */
export interface FrameWindow {
  readonly parent: { readonly postMessage: (message: unknown, origin: string) => void }
  readonly top: unknown
  /** Origins of the windows around, from the nearest on; absent in Firefox. */
  readonly location: { readonly ancestorOrigins?: ArrayLike<string> }
  readonly addEventListener: (type: 'message', listener: (event: WindowMessage) => void) => void
  readonly removeEventListener: (type: 'message', listener: (event: WindowMessage) => void) => void
}

/** The page around the frame, and the one channel to it. */
export interface Accepted {
  readonly port: MessagePort
  /** As the browser reports it. */
  readonly origin: string
  /** What the page's {@link Open} has to be answered with. */
  readonly nonce: string
}

/** The app's pages. */
export interface Pages {
  /** Compared whole, without patterns. */
  readonly origins: readonly string[]
  /** Whether pages of this machine are the app's too. */
  readonly dev: boolean
}

const isLoopback = (origin: string) =>
  /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(parseUrl(origin)?.hostname ?? '')

/**
 * What makes a message the page's answer. Tests leave one out to see that the attack on it then
 * succeeds.
 */
export interface HandshakeChecks {
  readonly isTop: (window: FrameWindow) => boolean
  readonly isParent: (window: FrameWindow, event: WindowMessage) => boolean
  readonly isOfApp: (origin: string, pages: Pages) => boolean
  readonly isAncestor: (window: FrameWindow, origin: string) => boolean
  readonly isAnswer: (message: Open, nonce: string) => boolean
}

export const handshakeChecks: HandshakeChecks = {
  // one frame in a page: in a frame of a frame, whose page the visitor sees is not known
  isTop: ({ parent, top }) => parent === top,
  isParent: ({ parent }, { source }) => source === parent,
  isOfApp: (origin, { origins, dev }) => origins.includes(origin) || (dev && isLoopback(origin)),
  isAncestor: ({ location: { ancestorOrigins } }, origin) =>
    !ancestorOrigins || (ancestorOrigins.length === 1 && ancestorOrigins[0] === origin),
  isAnswer: (message, nonce) => message.f === nonce && message.v === nativeVersion,
}

export interface HandshakeOptions {
  readonly window: FrameWindow
  readonly pages: Pages
  readonly onAccepted: (accepted: Accepted) => void
  readonly checks?: HandshakeChecks
}

/**
 * Greets the page around the frame, and takes one channel from it: of the first answer that comes
 * from that very window, with an origin of the app and this document's nonce. Windows are not
 * listened to any more after it. Returns the function that stops listening.
 */
export function acceptHandshake({
  window,
  pages,
  onAccepted,
  checks = handshakeChecks,
}: HandshakeOptions): () => void {
  if (!checks.isTop(window)) return () => undefined
  const nonce = randomId()
  const stop = () => window.removeEventListener('message', listener)
  const listener = (event: WindowMessage) => {
    const { origin, ports } = event
    if (
      !checks.isParent(window, event) ||
      !checks.isOfApp(origin, pages) ||
      !checks.isAncestor(window, origin)
    )
      return
    const message = readOpen(event.data)
    const [port] = ports
    if (!message || !checks.isAnswer(message, nonce) || !port || ports.length !== 1) return
    // before anything is waited for: a second answer could come meanwhile
    stop()
    onAccepted({ port, origin, nonce: message.c })
  }
  window.addEventListener('message', listener)
  // it has no secret, and the page's origin is not known yet
  window.parent.postMessage({ type: '@tessera/hello', v: [nativeVersion], f: nonce }, '*')
  return stop
}

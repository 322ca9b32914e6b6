import type { Clock } from '../../../kernel/index'
import type { Ready } from '../../protocol/native'
import type { AnswerOf, FrameUser, Payload, RequestName } from '../../protocol/requests'

/** Options of one request to the frame. */
export interface FrameRequestOptions {
  /** Ends this request alone, with `aborted`; the frame is told where its protocol can be. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds until it fails with `timeout`; default: its entry in `timeouts`. */
  readonly wait?: number
  readonly onProgress?: ((step: string) => void) | undefined
}

/**
 * A frame that can be asked. Ids are 128 random bits; every request ends, with an answer of the
 * table's form or a FrameError.
 */
export interface FrameChannel {
  /** What a native frame said of itself. */
  readonly ready: Pick<Ready, 'storage' | 'custody' | 'features' | 'chains'> | undefined
  /** Rejects with a FrameError. The payload is checked and copied before it is sent. */
  request<Name extends RequestName>(
    name: Name,
    payload?: Payload<Name>,
    options?: FrameRequestOptions,
  ): Promise<AnswerOf<Name>>
  /** Ends the channel: what is open fails with `error`. */
  close(error: Error): void
}

/** What happens beside the answers to requests. */
export interface FrameEvents {
  /** Another account or network of who is signed in. */
  onUser(user: FrameUser): void
  onSignedOut(): void
  /** A window of the frame's own origin holds the sign-in, which the frame cannot store. */
  onHeld(): void
  /** The frame did not answer a request in its time. */
  onTimeout(name: RequestName): void
}

/** What of the window a message is taken from. */
export type WindowMessage = Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>

/**
 * The checks of a channel. A test replaces one to show that its attack would succeed without it.
 */
export interface ChannelChecks {
  /** Exactly the frame's origin, and exactly its window: another frame of that origin is none. */
  isFromFrame(message: WindowMessage, origin: string, frame: Window | null): boolean
  /** The frame has repeated this page's nonce. */
  isOwnNonce(given: string, own: string): boolean
  /** A document that greeted before. */
  isKnown(greeted: ReadonlySet<string>, f: string): boolean
}

export const exactChecks: ChannelChecks = {
  isFromFrame: (message, origin, frame) =>
    frame !== null && message.source === frame && message.origin === origin,
  isOwnNonce: (given, own) => given === own,
  isKnown: (greeted, f) => greeted.has(f),
}

/** The window around the frame, and the frame in it. */
export interface FrameWindows {
  readonly host: Pick<Window, 'addEventListener' | 'removeEventListener'>
  /** The frame's window; null while its element is not in the page. */
  frame(): Window | null
  /** Origin of the frame. */
  readonly origin: string
  readonly checks: ChannelChecks
  readonly clock: Clock
}
